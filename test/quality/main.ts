import { env } from 'node:process'
import { BRANDS, EVERYDAY_BRANDS, HELD_OUT, TUNED } from './brands.ts'
import { codesMeasured } from './codes/measure.ts'
import { corpus } from './extraction/corpus.ts'
import { measured, precisionOf, recallOf } from './extraction/measure.ts'
import { labelledUrls } from '#test/capture/redaction/labelled-urls.ts'
import { openWorldMeasured } from './open-world/measure.ts'
import { redactionReport } from './redaction/report.ts'
import { marksMeasured } from './redaction-measure.ts'
import type { Found } from './measure.ts'
import { flaggedPopular, foundByClass } from './measure.ts'
import { phishingFound } from './real-phishing.ts'
import { SHORT_BRANDS, SHORT_EVERYDAY_BRANDS, shortBrandsFound } from './short-brands.ts'

/**
 * `npm run quality`: what the look-alike recogniser finds, by class, and what it flags of real domains; what the extraction finds in
 * messy inputs, by kind; what Bulk makes of texts as analysts meet them, by class; which QR codes are read; what redaction marks in addresses and pages. Prints; asserts nothing.
 */

/** Bars of the project, in per cent. */
const MIN_FOUND = 97
const MAX_FLAGGED = 0.2

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(2)} %`

function lineOf(held: Found, tuned: Found): string {
  const met = (100 * held.found) / held.of >= MIN_FOUND ? 'met' : 'missed'
  return [
    held.imitationClass.padEnd(24),
    percent(held.found, held.of).padStart(9),
    `of ${held.of}`.padEnd(9),
    met.padEnd(6),
    percent(tuned.found, tuned.of).padStart(11),
    `of ${tuned.of}`,
  ].join('  ')
}

console.log(
  `Imitations found of the ${HELD_OUT.length} brands held out (bar: at least ${MIN_FOUND} % in each class), and of the ${TUNED.length} tuned on\n`,
)
const tuned = foundByClass(TUNED)
const held = foundByClass(HELD_OUT)
for (const [index, found] of held.entries()) {
  const other = tuned[index]
  if (other) console.log(lineOf(found, other))
}
const shown = env.QUALITY_MISSED === 'held-out' ? held : env.QUALITY_MISSED === 'tuned' ? tuned : []
for (const { imitationClass, missed } of shown)
  console.log(`\n${imitationClass}, missed: ${missed.join(' ')}`)

for (const [which, { found, of, missed }] of [
  [
    `imitations of ${SHORT_BRANDS.length} brands of three and four letters (bar: 97 %)`,
    shortBrandsFound(SHORT_BRANDS),
  ],
  ['imitations of short brands that are everyday words', shortBrandsFound(SHORT_EVERYDAY_BRANDS)],
  ['phishing hosts that were reported in public (bar: 99.3 %)', phishingFound()],
] as const)
  console.log(
    `\nFound of ${which}: ${percent(found, of)} of ${of}${missed.length > 0 && missed.length < 20 ? `; missed: ${missed.join(' ')}` : ''}`,
  )

for (const [which, brands] of [
  ['all fifty brands', BRANDS],
  ['the brands held out', HELD_OUT],
  ['brands that are everyday words', EVERYDAY_BRANDS],
  ['brands of three and four letters', SHORT_BRANDS],
  ['short brands that are everyday words', SHORT_EVERYDAY_BRANDS],
] as const) {
  const { flagged, of } = flaggedPopular(brands)
  const met = (100 * flagged.length) / of <= MAX_FLAGGED ? 'met' : 'missed'
  console.log(
    `\nPopular domains flagged, ${which} being own: ${flagged.length} of ${of}, ${percent(flagged.length, of)} (bar: at most ${MAX_FLAGGED} %): ${met}`,
  )
  if (brands !== HELD_OUT)
    for (const { domain, seen } of flagged)
      console.log(`  ${domain.padEnd(28)} ${seen.rule.padEnd(22)} ${seen.ours}`)
}

/** Bar of the project, for precision and recall of each kind. */
const MIN_READ = 0.98

const { counts, mistakes } = await measured(corpus)
console.log(
  `\nRead out of ${corpus.length} messy inputs (bar: precision and recall at least ${MIN_READ} of each kind)\n`,
)
console.log(`${''.padEnd(16)}  precision  recall  labelled`)
for (const count of counts) {
  const [precision, recall] = [precisionOf(count), recallOf(count)]
  const met = precision >= MIN_READ && recall >= MIN_READ ? 'met' : 'missed'
  console.log(
    `${count.kind.padEnd(16)}  ${precision.toFixed(3).padStart(9)}  ${recall.toFixed(3).padStart(6)}  ${String(count.right + count.missed).padStart(8)}  ${met}`,
  )
}
for (const { name, missed, wrong } of mistakes)
  console.log(`  ${name}: missed ${JSON.stringify(missed)}, wrong ${JSON.stringify(wrong)}`)

const { kinds, faults } = await openWorldMeasured()
const [right, all] = [
  kinds.reduce((sum, one) => sum + one.right, 0),
  kinds.reduce((sum, one) => sum + one.of, 0),
]
console.log(`\nTexts as analysts meet them, right in Bulk: ${right} of ${all} (bar: all)\n`)
for (const one of kinds) console.log(`${one.kind.padEnd(22)}  ${one.right} of ${one.of}`)
for (const fault of faults) console.log(`  ${fault}`)

/** Bar of the project, of all codes. */
const MIN_CODES = 0.95

const codes = await codesMeasured()
const codesFound = codes.reduce((sum, { found }) => sum + found, 0)
const codesThere = codes.reduce((sum, { of }) => sum + of, 0)
const codesWrong = codes.flatMap(({ wrong }) => wrong)
console.log(
  `\nQR codes read in 100 pictures: ${codesFound} of ${codesThere}, ${codesWrong.length} wrongly (bar: ${MIN_CODES * 100} %, none wrongly): ${codesFound / codesThere >= MIN_CODES && codesWrong.length === 0 ? 'met' : 'missed'}\n`,
)
for (const { kind, found, of } of codes) console.log(`${kind.padEnd(22)}  ${found} of ${of}`)

for (const [which, rows] of [
  ['looked at while it was made', labelledUrls('tuned')],
  ['written when it stood', labelledUrls('held-out')],
] as const) {
  const marks = marksMeasured(rows)
  console.log(`\nMarked and proposed as private in ${rows.length} addresses ${which}\n`)
  console.log(`${''.padEnd(16)}  precision  recall  labelled`)
  for (const count of marks.counts)
    console.log(
      `${count.kind.padEnd(16)}  ${precisionOf(count).toFixed(3).padStart(9)}  ${recallOf(count).toFixed(3).padStart(6)}  ${String(count.right + count.missed).padStart(8)}`,
    )
  for (const { name, missed, wrong } of marks.mistakes)
    console.log(`  ${name}: missed ${JSON.stringify(missed)}, wrong ${JSON.stringify(wrong)}`)
}

console.log(`\n${redactionReport().join('\n')}`)
