import type { Machine } from './find-programs.mjs'
interface InstallingMachine extends Machine {
  exists: (path: string) => boolean
  isRoot: boolean
  /** What /etc/os-release says. */
  system: string
  /** Runs a command of a shell; answers with its exit code. */
  install: (command: string) => number | null
}
export function installBrowsers(
  options: { anyBrowser?: boolean; noSystem?: boolean },
  machine?: InstallingMachine,
): void
