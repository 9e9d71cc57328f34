export type BrowserKind = 'chromium' | 'firefox'
/** As much of a machine as the search looks at. */
export interface Machine {
  platform: string
  env: Record<string, string | undefined>
  isProgram: (path: string) => boolean
}
export function findOnPath(name: string, machine?: Machine): string | undefined
export function findBrowser(kind: BrowserKind, machine?: Machine): string | undefined
