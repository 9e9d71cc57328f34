import { defineConfig } from 'wxt'
import shipped from '../../../wxt.config.ts'

/** The shipped build with source maps, apart from it: they tell which bytes of a bundle come from which file. */
export default defineConfig({
  ...shipped,
  outDir: '.output/source-mapped',
  vite: async (env) => {
    const config = await shipped.vite?.(env)
    return { ...config, build: { ...config?.build, sourcemap: 'hidden' } }
  },
})
