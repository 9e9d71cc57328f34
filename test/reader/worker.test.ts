import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeReader } from '#lib/reader/messages.ts'
import { makeReaderIn } from '#lib/reader/worker.ts'
import { readerHere } from '#test/fakes/reader-worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const readerOf = (answer?: (message: unknown) => unknown) => {
  const worker = readerHere(answer)
  const terminate = vi.spyOn(worker, 'terminate')
  return { terminate, reader: makeReaderIn({ startWorker: () => worker }) }
}

describe('a page’s reader', () => {
  it('reads what it was sent', async () => {
    const { reader } = readerOf()
    const read = async () => {
      await reader.ask({ do: 'take', piece: 'https://evil.exa' })
      await reader.ask({ do: 'take', piece: 'mple/a' })
      await reader.ask({ do: 'begin', from: 0, redaction: {} })
      return reader.ask({ do: 'go-on' })
    }
    const answer = read()
    await vi.advanceTimersByTimeAsync(100)
    expect(await answer).toMatchObject({
      kind: 'slice',
      found: [{ what: { is: 'asset', content: 'https://evil.example/a' } }],
      done: true,
    })
  })

  it('is ended when it gives no sign of life', async () => {
    const { reader, terminate } = readerOf(() => undefined)
    const answer = reader.ask({ do: 'go-on' })
    await vi.advanceTimersByTimeAsync(9000)
    expect(terminate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await answer).toEqual({ kind: 'stuck' })
    expect(terminate).toHaveBeenCalledOnce()
    expect(await reader.ask({ do: 'go-on' })).toEqual({ kind: 'stuck' })
  })

  it('is not judged by a page that has slept itself', async () => {
    const { reader, terminate } = readerOf(() => undefined)
    const answer = reader.ask({ do: 'go-on' })
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(terminate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toEqual({ kind: 'stuck' })
  })

  it.each([
    ['something of another form', { kind: 'slice', found: 7 }],
    [
      'more than a slice may hold',
      { kind: 'slice', found: Array.from({ length: 2001 }, () => ({})), readTo: 1, done: false },
    ],
    [
      'a line longer than any',
      { kind: 'slice', found: [{ line: 1, written: 'x'.repeat(20_000) }], readTo: 1 },
    ],
    ['that it is broken', { kind: 'broken' }],
  ])('is not believed when it answers %s', async (_what, answer) => {
    const { reader, terminate } = readerOf(() => answer)
    const told = reader.ask({ do: 'go-on' })
    await vi.advanceTimersByTimeAsync(10)
    expect(await told).toEqual({ kind: 'stuck' })
    expect(terminate).toHaveBeenCalledOnce()
  })

  it('takes nothing that is not a question of ours', async () => {
    const answer = makeReader(() => 0)
    for (const message of [
      null,
      'go-on',
      { do: 'run', code: 'x' },
      { do: 'take', piece: 'x'.repeat(1_000_001) },
    ])
      expect(await answer(message)).toEqual({ kind: 'broken' })
  })
})
