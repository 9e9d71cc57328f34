import { withoutEnd } from '#lib/without-end.ts'
import { credentialKind } from './credential-names.ts'
import type { FoundForm } from './secret-forms.ts'

/** `password=hunter22`, `"cvv": 123`, `PIN: 4711`, also `code is 4711`: a name of a few words, and what stands behind it. */
const LABELLED =
  /(?<![\p{L}\p{N}_])(\p{L}[\p{L}\p{M}\p{N}_.-]{0,30}(?: \p{L}[\p{L}\p{M}\p{N}_-]{0,20}){0,3}["'\]]{0,2})(?:\s{0,3}[=:：]\s{0,3}| (?:is|are|ist|lautet|est|es|è) ?:? ?)["'([]{0,2}([^\s;,|&"'<>{}[\]()?]{3,200})/gu

/** `Ihr Passwort lautet: …`: it belongs to no name. */
const VERB = /^(?:is|are|ist|lautet|est|es|è)$/i

/** What a text says under a name that asks for a secret. Linear in its length. */
export const labelledIn = (text: string): FoundForm[] =>
  Array.from(text.matchAll(LABELLED)).flatMap(([, label = '', written = '']): FoundForm[] => {
    const said = label.replace(/["'\]]/g, '').split(' ')
    const words = said.filter((word, index) => index === 0 || !VERB.test(word))
    const value = withoutEnd(written, '.!:')
    // `Enter your card number: 4111…` is named by its last words.
    for (let first = 0; first < words.length; first += 1) {
      const kind = credentialKind(words.slice(first).join(''), value)
      if (kind !== undefined) return isWord(value) ? [] : [{ kind, value }]
    }
    return []
  })

/** `Password: required`; what was filled in has a digit, a sign or letters as in no word. */
const isWord = (value: string): boolean => /^[\p{L}'’-]+$/u.test(value) && !/[a-z][A-Z]/.test(value)
