/**
 * The one door to the texts asks the browser; for `npm run verify` it is the file that the browser reads. To be imported before
 * anything that reaches lib/platform/browser.ts, which hands on the `browser` that is here.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ENGLISH = join(import.meta.dirname, '..', 'public', '_locales', 'en', 'messages.json')
const texts: Record<string, { message: string }> = JSON.parse(readFileSync(ENGLISH, 'utf8'))

const getMessage = (key: string, substitutions: string[] = []): string =>
  (texts[key]?.message ?? '').replace(/\$(\d)/g, (_, digit: string) => substitutions[Number(digit) - 1] ?? '')
const runtime = { id: 'npm run verify' }
Object.assign(globalThis, { chrome: { runtime }, browser: { runtime, i18n: { getMessage } } })
