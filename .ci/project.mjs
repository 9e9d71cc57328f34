/** Where things are in this folder, for the scripts that start before anything is installed. */
import { dirname, join } from 'node:path'
import { platform } from 'node:process'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that comes with the lockfile; the system's own may be older than what the tools ask for. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', platform === 'win32' ? 'node.exe' : 'node')
