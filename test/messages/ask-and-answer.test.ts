import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { makeAnswer as makeAnswerTo } from '#lib/messages/answer.ts'
import { readReply } from '#lib/messages/read-answer.ts'
import { readBy, unknownRequest, type RequestParser } from '#lib/messages/request.ts'
import { NotAnswered } from '#lib/messages/not-answered.ts'

const asks = { double: z.object({ number: z.number() }), greet: z.object({}) }
const answers = { double: z.object({ number: z.number() }), greet: z.string() }
type Name = keyof typeof asks

const makeAnswer = (
  readings: Record<string, RequestParser>,
  failureOf: Parameters<typeof makeAnswerTo>[1] = () => null,
) => makeAnswerTo(readings, failureOf, unknownRequest)

const greet = async () => {
  throw new RangeError('no voice')
}
const answer = makeAnswer(readBy(asks, { double: async ({ number }) => ({ number: number * 2 }), greet }))
/** A page's end of it. */
const makeAsk = (send: (message: unknown) => Promise<unknown>) => async (name: Name, asked: object) =>
  readReply(answers, name, await send({ request: name, ask: asked }))

/** A message as a browser passes it on: cloned. */
const ask = makeAsk(async (message) => answer(structuredClone(message)))

test('an ask is answered, both read by their schemas', async () => {
  expect(await ask('double', { number: 21 })).toEqual({ number: 42 })
})

test('what nobody agreed on is left out on the way', async () => {
  const loose = makeAnswer(
    readBy(asks, {
      double: async (asked) => ({ number: Object.keys(asked).length, secret: 'key' }),
      greet: async () => '',
    }),
  )
  const got = await makeAsk(loose)('double', { number: 1, more: 'x' })
  expect(got).toEqual({ number: 1 })
})

describe('the background', () => {
  it.each<[why: string, message: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'double'],
    ['a message of somebody else', { type: 'double' }],
    ['a name that is no text', { request: 7, ask: {} }],
    ['a name without an ask', { request: 'double' }],
  ])('leaves to others what is not asked of it: %s', async (_, message) => {
    expect(await answer(message)).toBeNull()
  })

  it.each<[why: string, message: object, problem: string]>([
    ['an unknown request', { request: 'halve', ask: {} }, 'unknown request'],
    ['a name that every object has', { request: 'constructor', ask: {} }, 'unknown request'],
    ['another such name', { request: '__proto__', ask: {} }, 'unknown request'],
    ['an ask that does not parse', { request: 'double', ask: { number: 'many' } }, 'number'],
    ['an answer that throws', { request: 'greet', ask: {} }, 'RangeError: no voice'],
  ])('tells what went wrong: %s', async (_, message, problem) => {
    expect(await answer(message)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })

  it('never quotes in a problem what it was asked', async () => {
    const strict = makeAnswer(readBy({ secret: z.object({ key: z.string() }) }, { secret: async () => '' }))
    const told = await strict({ request: 'secret', ask: { key: ['sk-live-4f9A'] } })
    expect(told).toMatchObject({ ok: false })
    expect(JSON.stringify(told)).not.toContain('sk-live')
  })

  it('answers a thrown value that is no error', async () => {
    const odd = makeAnswer(readBy(asks, { double: () => Promise.reject('odd'), greet: async () => '' }))
    expect(await odd({ request: 'double', ask: { number: 1 } })).toEqual({ ok: false, problem: 'unknown' })
  })
})

describe('a page', () => {
  it.each<[why: string, answered: unknown]>([
    ['no answer', undefined],
    ['nobody took it', null],
    ['garbage', 'garbage'],
    ['a problem', { ok: false, problem: 'unknown request' }],
    ['an answer of another shape', { ok: true, answer: { number: 'many' } }],
    ['an empty answer', { ok: true }],
  ])('is told that it was not answered: %s', async (_, answered) => {
    const asked = makeAsk(async () => answered)('double', { number: 1 })
    await expect(asked).rejects.toBeInstanceOf(NotAnswered)
  })

  it('is told what of the storage failed, and a bug apart from it', async () => {
    const failure = { kind: 'disk-full', detail: 'QuotaExceededError' } as const
    const failing = makeAnswer(
      readBy(asks, {
        double: () => Promise.reject(new RangeError('disk')),
        greet: () => Promise.reject(new Error('bug')),
      }),
      (thrown) => (thrown instanceof RangeError ? failure : null),
    )
    const asked = makeAsk(failing)
    await expect(asked('double', { number: 1 })).rejects.toMatchObject({ failure })
    await expect(asked('greet', {})).rejects.toMatchObject({ failure: null })
  })

  it('is told why', async () => {
    await expect(ask('greet', {})).rejects.toThrow('greet: RangeError: no voice')
  })
})
