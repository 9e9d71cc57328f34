/**
 * The one door to the texts asks the browser; for `npm run verify` it is the file that the browser reads. To be imported before
 * anything that reaches lib/platform/browser.ts: webextension-polyfill hands on the `browser` that is here.
 */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const LOCALES = join(import.meta.dirname, '..', 'public', '_locales')

type Texts = Record<string, { message: string }>

const textsIn = async (folder: string): Promise<Texts> =>
  JSON.parse(await readFile(join(LOCALES, folder, 'messages.json'), 'utf8'))

export const englishTexts = (): Promise<Texts> => textsIn('en')

/** A page is drawn again in the language that it says it is in; what says none, or one that is not here, in English. */
export const textsOf = async (page: string): Promise<Texts> => {
  const said = /^<!doctype html>\n<html lang="([\w-]+)"/.exec(page)?.[1]
  for (const folder of said === undefined ? [] : await readdir(LOCALES)) {
    const texts = await textsIn(folder)
    if (texts['language_tag']?.message.replace(/-u-.*/, '') === said) return texts
  }
  return englishTexts()
}

let texts: Texts = {}
/** From now on these are the texts. */
export const speak = (others: Texts): void => {
  texts = others
}

const getMessage = (key: string, substitutions: string[] = []): string =>
  (texts[key]?.message ?? '').replace(/\$(\d)/g, (_, digit: string) => substitutions[Number(digit) - 1] ?? '')
const runtime = { id: 'npm run verify' }
Object.assign(globalThis, { chrome: { runtime }, browser: { runtime, i18n: { getMessage } } })
