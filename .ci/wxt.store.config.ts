import { defineConfig } from 'wxt'
import config from '../wxt.config.ts'

/** The same build without a fixed id: Chrome's store gives one of its own and refuses a package that brings one. */
export default defineConfig({
  ...config,
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}-store',
  zip: {
    ...config.zip,
    artifactTemplate: '{{name}}-{{version}}-{{browser}}-store.zip',
    sourcesTemplate: '{{name}}-{{version}}-sources.zip',
  },
  manifest: async (env) => {
    const made = typeof config.manifest === 'function' ? config.manifest(env) : config.manifest
    const { key: _, ...manifest } = (await made) ?? {}
    return manifest
  },
})
