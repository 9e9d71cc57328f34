import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const output = join(root, '.output')

const wxt = async (...command: string[]): Promise<void> => {
  const program = join(root, 'node_modules/wxt/bin/wxt.mjs')
  await promisify(execFile)(process.execPath, [program, ...command], { cwd: root })
}

/** `wxt build`, as it is shipped. Resolves with the folder. */
export async function buildProduct(browser: 'chrome' | 'firefox' = 'chrome'): Promise<string> {
  await wxt('build', '-b', browser)
  return join(output, `${browser}-mv3`)
}

/** The package for the store. Resolves with the folder that holds it. */
export async function zipProduct(): Promise<string> {
  await wxt('zip', '-b', 'chrome', '--mode', 'store')
  return output
}
