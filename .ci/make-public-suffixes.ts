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
 * The public suffix list (publicsuffix.org, Mozilla Public License 2.0) as tldts ${version} has it, as an automaton that is read in
 * place. It reads names label by label from their end, and after each label its mark: \`,\` a rule, \`;\` one of the private section,
 * \`!\` an exception, \`:\` none by itself; a capital is a letter with \`,\`. Where a name can go on in several ways, or with what
 * stands below it, they follow in brackets, in order: \`(…)\` without brackets in it; \`[\`, two digits of the length of what follows
 * and \`…)\`; \`{\` likewise with three digits; or \`@\` and two digits, how far from the end of the text they begin. Digits are base 50
 * from \`*\`. Read by lib/assets/public-suffixes.ts. Made by
 * .ci/make-public-suffixes.ts; not edited by hand.
 */
export const PUBLIC_SUFFIX_RULES = \`${PUBLIC_SUFFIX_TEXT}\`
`,
)
