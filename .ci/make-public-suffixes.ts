/**
 * Writes lib/assets/data/public-suffix-rules.ts anew, from the list that comes with tldts: after every update of that package,
 * which a unit test asks for (test/assets/public-suffixes.test.ts).
 *
 *   node .ci/make-public-suffixes.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'
import { PUBLIC_SUFFIX_TEXT } from './public-suffix-text.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/tldts/package.json'), 'utf8'))

writeFileSync(
  join(ROOT, 'lib/assets/data/public-suffix-rules.ts'),
  `/**
 * The public suffix list (publicsuffix.org, Mozilla Public License 2.0) as tldts ${version} has it, in one text: a line for each
 * name that something on the list stands below, sorted; after a tab the labels that stand before it, each after its mark: \`,\` a
 * rule, \`;\` one of the private section, \`!\` an exception, \`:\` none by itself. Read by lib/assets/public-suffixes.ts. Made by
 * .ci/make-public-suffixes.ts; not edited by hand.
 */
export const PUBLIC_SUFFIX_RULES = \`${PUBLIC_SUFFIX_TEXT}\`
`,
)
