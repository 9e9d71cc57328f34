import { corpus } from './corpus.ts'
import { foundByKind, wronglyRemoved } from './measure.ts'

/** Bars of the project, in per cent. */
const MIN_OFFERED = 97
const MAX_WRONGLY_REMOVED = 2

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`

/** What `npm run quality` prints of redaction: secrets that are offered, by kind, and what would be taken out of ordinary addresses. */
export const redactionReport = (): string[] => {
  const items = corpus()
  const kinds = foundByKind(items)
  const ordinary = items.filter(({ kind }) => kind === 'ordinary')
  const wrong = wronglyRemoved(items)
  const [of, missed] = [sum(kinds.map((kind) => kind.of)), sum(kinds.map((kind) => kind.missed.length))]
  const met = (isMet: boolean): string => (isMet ? 'met' : 'missed')
  return [
    `Secrets proposed or marked of ${of} in ${items.length - ordinary.length} addresses and pages (bar: at least ${MIN_OFFERED} %)`,
    '',
    ...kinds.flatMap((kind) => [
      `${kind.kind.padEnd(16)}  ${percent(kind.of - kind.missed.length, kind.of).padStart(8)}  of ${kind.of}`,
      ...kind.missed.map((one) => `  missed: ${one}`),
    ]),
    `${'all'.padEnd(16)}  ${percent(of - missed, of).padStart(8)}  of ${of}  ${met((100 * (of - missed)) / of >= MIN_OFFERED)}`,
    '',
    `Ordinary addresses with a part proposed for removal: ${wrong.length} of ${ordinary.length}, ${percent(wrong.length, ordinary.length)} (bar: at most ${MAX_WRONGLY_REMOVED} %): ${met((100 * wrong.length) / ordinary.length <= MAX_WRONGLY_REMOVED)}`,
    ...wrong.map(({ url, values }) => `  ${url}: ${values.join(', ')}`),
  ]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
