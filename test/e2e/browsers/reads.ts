import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const FOLDER = join(ROOT, '.e2e')

/** Name of the script in a copy of the build, and where it lies before. */
export const READS_SCRIPT = 'reads.js'
export const READS = join(FOLDER, READS_SCRIPT)

/** Builds what the dashboard reads the database with as a script that tests import in any page of the extension. */
export const buildReads = async (): Promise<void> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: FOLDER,
      emptyOutDir: false,
      minify: false,
      lib: { entry: 'components/dashboard/read.ts', formats: ['es'], fileName: () => READS_SCRIPT },
    },
  })
}
