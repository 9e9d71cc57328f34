/**
 * Writes public-suffix-rules.ts and top-level-domains.ts in lib/assets/data anew, from the list that comes with tldts: after every
 * update of that package, which a unit test asks for (test/assets/public-suffixes.test.ts).
 *
 *   node .ci/make-public-suffixes.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'
import { PUBLIC_SUFFIX_TEXT, TOP_LEVEL_TEXT } from './public-suffix-list.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/tldts/package.json'), 'utf8'))

writeFileSync(
  join(ROOT, 'lib/assets/data/public-suffix-rules.ts'),
  `/**
 * The public suffix list (publicsuffix.org, Mozilla Public License 2.0) as tldts ${version} has it: after \`/\` each top-level domain, then
 * what stands before it in the names of the list (nothing for itself), with \`;\` before one of the private section and \`!\` before an
 * exception. Made by .ci/make-public-suffixes.ts; not edited by hand.
 */
export const PUBLIC_SUFFIX_RULES = \`${PUBLIC_SUFFIX_TEXT}\`
`,
)

writeFileSync(
  join(ROOT, 'lib/assets/data/top-level-domains.ts'),
  `/**
 * Top-level domains of the public suffix list (publicsuffix.org, Mozilla Public License 2.0) as tldts ${version} has it. Pages load
 * them instead of the whole list (5 kB zipped instead of 41). Made by .ci/make-public-suffixes.ts; not edited by hand.
 */
export const TOP_LEVEL_DOMAINS = '${TOP_LEVEL_TEXT}'
`,
)
