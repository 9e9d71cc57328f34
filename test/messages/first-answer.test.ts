import { describe, expect, it } from 'vitest'
import type { Reply } from '#lib/messages/request.ts'
import { makeAnswer } from '#lib/messages/request.ts'

const OTHERS: Reply = { ok: false, problem: 'told by the others' }

const opened = () => {
  const handedOn: unknown[] = []
  const answer = makeAnswer(
    {
      double: async (ask: number) => ask * 2,
      fail: () => Promise.reject(new RangeError('too far')),
      full: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
      odd: () => Promise.reject('odd'),
    },
    (thrown) => (thrown instanceof DOMException ? { kind: 'disk-full', detail: thrown.name } : null),
    async (message) => {
      handedOn.push(message)
      return OTHERS
    },
  )
  return { answer, handedOn }
}

describe('the first answers', () => {
  it('are given without asking the others', async () => {
    const { answer, handedOn } = opened()
    expect(await answer({ request: 'double', ask: 2 })).toEqual({ ok: true, answer: 4 })
    expect(handedOn).toEqual([])
  })

  it.each<[why: string, message: object]>([
    ['another name', { request: 'triple', ask: 2 }],
    ['a name of JavaScript’s own', { request: 'constructor', ask: 2 }],
  ])('are left to the others: %s', async (_, message) => {
    const { answer, handedOn } = opened()
    expect(await answer(message)).toEqual(OTHERS)
    expect(handedOn).toEqual([message])
  })

  it.each<[message: unknown]>([
    ['double'],
    [null],
    [{ ask: 2 }],
    [{ request: 2, ask: {} }],
    [{ request: 'double' }],
    [[{ request: 'double', ask: 2 }]],
  ])('are none to what is no request: %j', async (message) => {
    const { answer, handedOn } = opened()
    expect(await answer(message)).toBeNull()
    expect(handedOn).toEqual([])
  })

  it('tell what failed', async () => {
    const { answer } = opened()
    expect(await answer({ request: 'fail', ask: {} })).toEqual({ ok: false, problem: 'RangeError: too far' })
    expect(await answer({ request: 'full', ask: {} })).toEqual({
      ok: false,
      failure: { kind: 'disk-full', detail: 'QuotaExceededError' },
    })
    expect(await answer({ request: 'odd', ask: {} })).toEqual({ ok: false, problem: 'unknown' })
  })
})
