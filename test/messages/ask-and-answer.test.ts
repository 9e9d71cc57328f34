import { describe, expect, it } from 'vitest'
import { makePageAsk } from '#components/ui/page.ts'
import { makeAnswer, NotAnswered, unknownRequest } from '#lib/messages/request.ts'

const FAILURE = { kind: 'disk-full', detail: 'QuotaExceededError' } as const

/** Both ends, with messages as a browser passes them on. */
const makeAsk = (handlers: Parameters<typeof makeAnswer>[0]) => {
  const answer = makeAnswer(
    handlers,
    (thrown) => (thrown instanceof RangeError ? FAILURE : null),
    unknownRequest,
  )
  return makePageAsk(async (message) => structuredClone(await answer(structuredClone(message))))
}

describe('a page', () => {
  it('gets what the handler of the request answers', async () => {
    const ask = makeAsk({ 'report/get': async ({ id }: { id: string }) => ({ report: null, id }) })
    expect(await ask('report/get', { id: 'a' })).toEqual({ report: null, id: 'a' })
  })

  it('learns what of the storage failed, and of a bug apart from it', async () => {
    const ask = makeAsk({
      'update/ready': () => Promise.reject(new RangeError('disk')),
      'data/diagnostics': () => Promise.reject(new Error('bug')),
    })
    await expect(ask('update/ready', {})).rejects.toMatchObject({ failure: FAILURE })
    await expect(ask('data/diagnostics', {})).rejects.toMatchObject({ failure: null })
    await expect(ask('data/diagnostics', {})).rejects.toThrow('data/diagnostics: Error: bug')
  })

  it('learns that a request has no handler', async () => {
    const asked = makeAsk({})('update/ready', {})
    await expect(asked).rejects.toBeInstanceOf(NotAnswered)
    await expect(asked).rejects.toThrow('update/ready: unknown request')
  })
})
