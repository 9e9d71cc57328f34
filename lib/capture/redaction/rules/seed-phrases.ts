import { withAsciiForm } from './ascii-form.ts'
import { isSeedWord, LEAST_WORDS, type FoundForm } from './secret-forms.ts'
import type { TailComponent } from '../redact-url.ts'

const named = withAsciiForm(
  () =>
    /(?:(?:recovery|seed|secret|backup|wallet)[ _-]?(?:phrase|words)|mnemonic|(?<![A-Za-z])(?:phrase|seed|frase)(?=[=:])|frase (?:de |di )?(?:recupera[\p{L}]{2,5}|recupero|semilla|secreta)|phrase de r[\p{L}]{1,3}cup[\p{L}]{1,3}ration|wiederherstellungs(?:phrase|wörter)|助记词|助記詞|リカバリーフレーズ|ニーモニック|시드 ?문구|сид[ -]?фраза|عبارة الاسترداد)/giu,
)

/** Words of any list: three to twelve letters each, in one line, one per line or numbered. */
const wordsIn = withAsciiForm(
  () =>
    /(?:[\s,.:;="'[\]\d]|(?<=[=+])\+){1,8}([\p{L}][\p{L}\p{M}]{2,11}(?:[\s,+]{1,3}(?:\d{1,2}[.)]? ?)?[\p{L}][\p{L}\p{M}]{2,11}){11,23})(?![\p{L}\p{M}])/uy,
)

const COUNTS = [24, 21, 18, 15, 12]

/** Returns seed phrases in any language after a label that names one; only the English word list is bundled, because of its size. Linear. */
export const namedPhrases = (text: string): FoundForm[] =>
  Array.from(text.matchAll(named(text))).flatMap(({ index, 0: name }): FoundForm[] => {
    const words = wordsIn(text)
    words.lastIndex = index + name.length
    const [, run] = words.exec(text) ?? []
    if (run === undefined) return []
    const [line = ''] = run.split('\n')
    const whole = countOf(line) >= LEAST_WORDS ? line : run
    const count = COUNTS.find((one) => one <= countOf(whole))
    if (count === undefined) return []
    const last = Array.from(whole.matchAll(/[\p{L}\p{M}]+/gu))[count - 1]
    const end = last === undefined ? 0 : last.index + last[0].length
    return [{ kind: 'credential', value: whole.slice(0, end).replaceAll('+', ' ') }]
  })

const countOf = (text: string): number => text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0

/** Returns seed phrases spread over parameters (`word1=abandon&word2=ability…`), from the first word to the last. */
export const seedParameters = (tail: readonly TailComponent[]): string[] => {
  const found: string[] = []
  let run: TailComponent[] = []
  const finish = (): void => {
    if (run.length >= LEAST_WORDS)
      found.push(run.map(({ text, value }, index) => (index === 0 ? value : text)).join(''))
    run = []
  }
  for (const component of tail) {
    const { where, value } = component
    const isWord =
      (where.part === 'query' || where.part === 'fragment') && /\d/.test(where.name) && isSeedWord(value)
    if (isWord) run.push(component)
    else finish()
  }
  finish()
  return found
}
