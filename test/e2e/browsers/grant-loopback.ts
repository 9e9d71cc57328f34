import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Copies of builds live here until the next whole run. */
const COPIES = join(import.meta.dirname, '..', '..', '..', '.e2e', 'builds')

/**
 * A copy of a build that holds the permission for `http://127.0.0.1/*` from its installation on, for tests that kill the
 * browser: a permission granted at run time (`grantHost`) is written to disk seconds later, and Chromium forgets it
 * whenever an unpacked extension is installed again. Everything else is tested on the build as it is shipped.
 *
 * @returns the folder of the copy
 */
export function grantLoopback(extensionDir: string): string {
  mkdirSync(COPIES, { recursive: true })
  const folder = mkdtempSync(join(COPIES, 'loopback-'))
  cpSync(extensionDir, folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest: object = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }))
  return folder
}
