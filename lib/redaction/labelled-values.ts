import type { FoundForm } from './secret-forms.ts'
import { compileOnce } from './secret-forms.ts'
import { withoutEnd } from '#lib/limits.ts'
import type { TailComponent } from './redact-url.ts'
import { credentialKind } from './credential-names.ts'

/** Secrets that a label names: passwords and the like, and seed phrases, which also have a form of their own. */

const NOT_ASCII = /[^\0-\x7f]/

/**
 * Returns what chooses between an expression and its form for ASCII texts. That finds the same in them and compiles ten times as fast:
 * all letters of Unicode are hundreds of ranges. The classes of Unicode must stand in brackets: `[\p{L}]`. Both are made at first use.
 */
export const withAsciiForm = (make: () => RegExp): ((text: string) => RegExp) => {
  let forms: { ascii: RegExp; whole: RegExp; compileAscii: () => void; compileWhole: () => void } | undefined
  const madeForms = () => {
    const whole = make()
    const source = whole.source
      .replaceAll(String.raw`\p{L}`, 'A-Za-z')
      .replaceAll(String.raw`\p{N}`, '0-9')
      .replaceAll(String.raw`\p{M}`, '')
    const ascii = new RegExp(source, whole.flags.replace('u', ''))
    return { ascii, whole, compileAscii: compileOnce(ascii), compileWhole: compileOnce(whole) }
  }
  return (text) => {
    forms ??= madeForms()
    const isAscii = !NOT_ASCII.test(text)
    if (isAscii) forms.compileAscii()
    else forms.compileWhole()
    return isAscii ? forms.ascii : forms.whole
  }
}

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

const named = withAsciiForm(
  () =>
    /(?:(?:recovery|seed|secret|backup|wallet)[ _-]?(?:phrase|words)|mnemonic|(?<![A-Za-z])(?:phrase|seed|frase)(?=[=:])|frase (?:de |di )?(?:recupera[\p{L}]{2,5}|recupero|semilla|secreta)|phrase de r[\p{L}]{1,3}cup[\p{L}]{1,3}ration|wiederherstellungs(?:phrase|wörter)|助记词|助記詞|リカバリーフレーズ|ニーモニック|시드 ?문구|сид[ -]?фраза|عبارة الاسترداد)/giu,
)

/** A word of any list, which has three to twelve letters. */
const WORD = String.raw`[\p{L}][\p{L}\p{M}]{2,11}`
const wordsAfterLabel = withAsciiForm(
  () =>
    new RegExp(
      String.raw`(?:[\s,.:;="'[\]\d]|(?<=[=+])\+){1,8}(${WORD}(?:[\s,+]{1,3}(?:\d{1,2}[.)]? ?)?${WORD}){11,23})(?![\p{L}\p{M}])`,
      'uy',
    ),
)
const numberedWords = withAsciiForm(
  () =>
    new RegExp(
      String.raw`(?<![\d.])1[.)] ?(${WORD}(?:\s{1,3}\d{1,2}[.)] ?${WORD}){11,23})(?![\p{L}\p{M}])`,
      'gu',
    ),
)
/** All of a text or value, as a list, in JSON too. */
const onlyWords = withAsciiForm(
  () =>
    new RegExp(
      String.raw`(?<=^|[=/])[\s"'[]{0,3}(${WORD}(?:[\s,+"'-]{1,4}${WORD}){11,23})["'\]\s]{0,3}$`,
      'gu',
    ),
)

/** Words of sentences that are in no list. */
const OF_SENTENCES =
  /(?<![a-z])(?:the|and|for|with|from|are|was|not|how|has|have|your|our|why|der|die|das|und|ist|mit|von|les|des|une|pour|que|los|las|por|con|del|para)(?![a-z])/i

/** Phrases have 12, 15, 18, 21 or 24 words. */
const COUNTS = [24, 21, 18, 15, 12]
const MIN_WORDS = 12

/** Returns seed phrases of any list: after a label that names one, numbered, or alone in a text or value. Linear. */
export const phrasesIn = (text: string): FoundForm[] => {
  if (text.split(/[\s,+"'-]/, MIN_WORDS).length < MIN_WORDS) return []
  const labelledPhrases = Array.from(text.matchAll(named(text))).flatMap(({ index, 0: name }): string[] => {
    const words = wordsAfterLabel(text)
    words.lastIndex = index + name.length
    const [, run = ''] = words.exec(text) ?? []
    const [line = ''] = run.split('\n')
    const whole = countOf(line) >= MIN_WORDS ? line : run
    const count = COUNTS.find((one) => one <= countOf(whole)) ?? 0
    const last = Array.from(whole.matchAll(/[\p{L}\p{M}]+/gu))[count - 1]
    return last === undefined ? [] : [whole.slice(0, last.index + last[0].length)]
  })
  const numbered = Array.from(text.matchAll(numberedWords(text)), ([, run = '']) => run)
  const alone = Array.from(text.matchAll(onlyWords(text)), ([, run = '']) => run).filter(
    (run) =>
      COUNTS.includes(countOf(run)) &&
      (run === run.toLowerCase() || run === run.toUpperCase()) &&
      !OF_SENTENCES.test(run),
  )
  return [...new Set([...labelledPhrases, ...numbered, ...alone])].map((run) => ({
    kind: 'credential',
    value: run.replaceAll('+', ' '),
  }))
}

const countOf = (text: string): number => text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0

/** Returns phrases spread over parameters (`word1=abandon&word2=ability…`), from the first word to the last. */
export const phrasesInParameters = (tail: readonly TailComponent[]): string[] => {
  const found: string[] = []
  let run: TailComponent[] = []
  const isNumberedWord = ({ where, value }: TailComponent): boolean =>
    (where.part === 'query' || where.part === 'fragment') &&
    /\d/.test(where.name) &&
    /^[a-z]{3,12}$/i.test(value)
  for (const component of [...tail, undefined]) {
    if (component !== undefined && isNumberedWord(component)) run.push(component)
    else {
      if (run.length >= MIN_WORDS)
        found.push(run.map(({ text, value }, index) => (index === 0 ? value : text)).join(''))
      run = []
    }
  }
  return found
}
