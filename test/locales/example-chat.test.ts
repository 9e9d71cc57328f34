import { expect, test } from 'vitest'
import { extractAll } from '#lib/assets/extraction/extract.ts'
import { labelOf } from '#test/quality/extraction/measure.ts'
import { LANGUAGES } from './languages.ts'
import { messagesOf } from './messages-of.ts'

test.each(Object.keys(LANGUAGES))('the example of a chat becomes what it says, in %s', async (folder) => {
  const chat = (await messagesOf(folder))['bulk_example_chat']?.message ?? ''
  expect(extractAll(chat).map(labelOf)).toEqual([
    'url https://acme-claim.top',
    'handle acme_helpdesk TELEGRAM',
  ])
})
