import { expect, test } from 'vitest'
import { parseApiKey } from '#lib/service/scrub.ts'

test.each([
  ['as it is', 'k3y-ABC_def.123~', 'k3y-ABC_def.123~'],
  ['blanks around it come with pasting', '  k3y\n', 'k3y'],
  ['every visible character', `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`, `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`],
  ['base64', 'a+b/c==', 'a+b/c=='],
  ['the longest', 'x'.repeat(4096), 'x'.repeat(4096)],
])('reads a key: %s', (_, text, key) => expect(parseApiKey(text)).toEqual({ ok: true, value: key }))

test.each([
  ['nothing', '', 'empty'],
  ['blanks only', ' \t\n', 'empty'],
  ['a pasted sentence', 'two words', 'not-a-key'],
  ['would make a header field of its own', 'key\r\nX-Other: 1', 'not-a-key'],
  ['fetch throws for what is not Latin-1, and servers disagree about the rest', 'schlüssel', 'not-a-key'],
  ['dots copied from a masked field', '•••••', 'not-a-key'],
  ['a file, not a key', 'x'.repeat(4097), 'not-a-key'],
])('refuses: %s', (_, text, kind) => expect(parseApiKey(text)).toEqual({ ok: false, failure: { kind } }))
