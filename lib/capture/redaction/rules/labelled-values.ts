import { withoutEnd } from '#lib/without-end.ts'
import { withAsciiForm } from './ascii-form.ts'
import { credentialKind } from './credential-names.ts'
import type { FoundForm } from './secret-forms.ts'

/** `password=hunter22`, `"cvv": 123`, `PIN: 4711`, `code is 4711`: a label of up to four words and its value. */
const labelled = withAsciiForm(
  () =>
    /(?<![\p{L}\p{N}_])([\p{L}][\p{L}\p{M}\p{N}_.-]{0,30}(?: [\p{L}][\p{L}\p{M}\p{N}_-]{0,20}){0,3}["'\]]{0,2})(?:\s{0,3}[=:：]\s{0,3}| (?:is|are|ist|lautet|est|es|è) ?:? ?)["'([]{0,2}([^\s;,|&"'<>{}[\]()?]{3,200})/gu,
)

/** What stands before each value. Most parts of a URL have none, and compiling the expression above takes milliseconds. */
const LABELLED = /[=:： ][^]{3}/

/** Verbs that aren't part of the label: `Ihr Passwort lautet: …`. */
const VERB = /^(?:is|are|ist|lautet|est|es|è)$/i

/** Returns values labeled as secrets; linear in the text. */
export const labelledIn = (text: string): FoundForm[] =>
  (LABELLED.test(text) ? Array.from(text.matchAll(labelled(text))) : []).flatMap(
    ([, label = '', written = '']): FoundForm[] => {
      const said = label.replace(/["'\]]/g, '').split(' ')
      const words = said.filter((word, index) => index === 0 || !VERB.test(word))
      const value = withoutEnd(written, '.!:')
      // In `Enter your card number: 4111…`, only the last words are the label.
      for (let first = 0; first < words.length; first += 1) {
        const kind = credentialKind(words.slice(first).join(''), value)
        if (kind !== undefined) return isWord(value) ? [] : [{ kind, value }]
      }
      return []
    },
  )

/** Returns true for ordinary words, as in `Password: required`. */
const isWord = (value: string): boolean => /^[\p{L}'’-]+$/u.test(value) && !/[a-z][A-Z]/.test(value)
