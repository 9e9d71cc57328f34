import { expect, test } from 'vitest'
import { hasWord } from '#lib/assets/registrable-domain.ts'

test.each<[word: string, has: boolean, why: string]>([
  ['one', true, 'the first'],
  ['three', true, 'the last'],
  ['two', true, 'one between, though it stands within another before'],
  ['wo', false, 'the end of one'],
  ['thre', false, 'the beginning of one'],
  ['one twofold', true, 'two in a row'],
  ['', false, 'none'],
  [' ', false, 'what separates'],
  ['four', false, 'one that is not there'],
])('"one twofold two three" has "%s": %s (%s)', (word, has) => {
  expect(hasWord('one twofold two three', word)).toBe(has)
})
