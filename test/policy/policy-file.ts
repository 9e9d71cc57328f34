import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { findBrowser } from '../../.ci/find-programs.mjs'
import type { Kind } from '#test/e2e/kit.ts'

/** What an administrator writes for the extension, and for the browser about it. */
export type Written = { values: Record<string, unknown>; allowedHosts?: string[] }

/**
 * The policy file of the browser under test, where its documentation has it: Chromium as Debian packages it, Chrome and Edge read a
 * folder of theirs, Firefox one file. Only root may write there.
 */
export const openPolicyFile = (kind: Kind, extensionId: string) => {
  const path = kind === 'firefox' ? '/etc/firefox/policies/policies.json' : chromiumFile()
  const before = existsSync(path) ? readFileSync(path) : null
  const made = topmostMissing(dirname(path))
  return {
    write: ({ values, allowedHosts }: Written): void => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(
        path,
        JSON.stringify(
          kind === 'firefox'
            ? forFirefox(extensionId, values)
            : forChromium(extensionId, values, allowedHosts),
        ),
      )
    },
    remove: (): void => rmSync(path, { force: true }),
    /** Leaves the machine as it was found: what stood there, and no folder of ours. */
    restore: (): void => {
      if (before) writeFileSync(path, before)
      else rmSync(made ?? path, { recursive: true, force: true })
    },
  }
}

const FOLDERS: [program: RegExp, folder: string][] = [
  [/edge/, '/etc/opt/edge'],
  [/google|chrome/, '/etc/opt/chrome'],
  [/chromium/, '/etc/chromium'],
]

/** Where the Chromium under test reads the policies of its machine. */
export const chromiumPolicyFolder = (): string => {
  const program = basename(findBrowser('chromium') ?? '')
  const folder = FOLDERS.find(([name]) => name.test(program))?.[1]
  if (folder === undefined)
    throw new Error(`It is not known where ${program || 'no browser'} reads its policies`)
  return `${folder}/policies/managed`
}

const chromiumFile = (): string => `${chromiumPolicyFolder()}/takedown-reporter-test.json`

const forFirefox = (id: string, values: object): object => ({
  policies: { '3rdparty': { Extensions: { [id]: values } } },
})

const forChromium = (id: string, values: object, hosts: string[] | undefined): object => ({
  '3rdparty': { extensions: { [id]: values } },
  ...(hosts && { ExtensionSettings: { [id]: { runtime_allowed_hosts: hosts } } }),
})

/** The highest folder of a path that is not there yet. */
const topmostMissing = (folder: string): string | null => {
  if (existsSync(folder)) return null
  return topmostMissing(dirname(folder)) ?? folder
}
