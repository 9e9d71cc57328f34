import { expect, test } from 'vitest'
import { NotAnswered } from '#lib/messages/not-answered.ts'
import { readAnswer } from '#lib/messages/read-answer.ts'
import { readFirstAnswer } from '#lib/messages/read-first-answer.ts'

const told = (answer: unknown) => ({ ok: true, answer })

test('an answer about drafts is read like any', async () => {
  const gone = told({ at: 'gone', more: 1 })
  expect(await readFirstAnswer('draft/open-tab', gone)).toEqual({ at: 'gone' })
  expect(readAnswer('draft/open-tab', gone)).toEqual({ at: 'gone' })
})

test('every other answer too, by the schemas that come later', async () => {
  expect(await readFirstAnswer('report/get', told({ report: null }))).toEqual({ report: null })
})

test.each(['draft/open-tab', 'report/get'] as const)('a malformed answer is none: %s', async (name) => {
  await expect(readFirstAnswer(name, told({ at: 7, report: 7 }))).rejects.toBeInstanceOf(NotAnswered)
})
