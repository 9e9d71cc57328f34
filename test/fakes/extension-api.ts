// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope, before texts ask it
import './browser.ts'
import { browser } from '#lib/platform/browser.ts'
import { forgetTexts } from '#lib/platform/texts.ts'
import english from '../../public/_locales/en/messages.json' with { type: 'json' }

type Placeholder = { content: string }
type Message = { message: string; description?: string; placeholders?: Record<string, Placeholder> }
export type Messages = Readonly<Record<string, Message>>

const ENGLISH: Messages = english
let messages = ENGLISH

/** Every text that was given; a page of the gallery makes them longer where they stand. */
export const given = new Set<string>()

/** What was answered in another language than English, and what it is in English. */
const answered = new Map<string, string>()

const filled = ({ message, placeholders = {} }: Message, substitutions: string[]): string =>
  message
    .replace(/\$(\w+)\$/g, (whole, name: string) => placeholders[name.toLowerCase()]?.content ?? whole)
    .replace(/\$(\d)/g, (_, digit: string) => substitutions[Number(digit) - 1] ?? '')

const messageIn = (texts: Messages, key: string): Message | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined

/** Texts as a browser gives them: named placeholders, then `$1` to `$9`; what a language lacks in English, an unknown key empty. */
const getMessage = (key: string, substitutions: string[] = []): string => {
  const here = messageIn(ENGLISH, key.replace(/_(?:zero|two|few|many)$/, '_other'))
  const message = messageIn(messages, key) ?? messageIn(ENGLISH, key)
  if (!message) return ''
  const words = filled(message, substitutions)
  given.add(words)
  if (messages !== ENGLISH && here) answered.set(words, filled(here, substitutions))
  return words
}

/** As much of the extension API as pages need to word what they show. */
Object.assign(browser, { i18n: { getMessage, getUILanguage: () => 'en' } })

/** From now on the browser has these texts; English again without any. */
export const speak = (others: Messages = ENGLISH): void => {
  messages = others
  answered.clear()
  forgetTexts()
}

/** Everything that was said in another language and begins so in English. */
export const spokenFor = (words: string): string[] =>
  [...answered].flatMap(([said, plain]) => (plain.startsWith(words) ? [said] : []))
