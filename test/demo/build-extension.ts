import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyOfBuild, type Kind } from '../e2e/kit.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const WXT = join(ROOT, 'node_modules', 'wxt', 'bin', 'wxt.mjs')

/**
 * Builds the extension as it is shipped and answers with a copy to load, so that a rebuild meanwhile disturbs nobody.
 *
 * @throws with all that the build has printed, if it fails
 */
export const buildExtension = async (kind: Kind): Promise<string> => {
  const browser = kind === 'chromium' ? 'chrome' : 'firefox'
  await promisify(execFile)(process.execPath, [WXT, 'build', '-b', browser], { cwd: ROOT }).catch(
    (failed: { stdout?: string; stderr?: string }) => {
      throw new Error(`The build failed:\n${failed.stdout ?? ''}${failed.stderr ?? ''}`)
    },
  )
  return copyOfBuild(kind)
}
