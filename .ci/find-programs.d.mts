export type BrowserKind = 'chromium' | 'firefox'
export function findOnPath(name: string): string | undefined
export function findBrowser(kind: BrowserKind): string | undefined
