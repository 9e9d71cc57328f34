import { describe, expect, it, vi } from 'vitest'
import { MAX_ASSETS_AT_ONCE } from '#lib/limits.ts'
import { readPasted } from '#lib/reader/read-into-form.ts'
import { readerHere } from '#test/fakes/reader-worker.ts'

const read = (text: string) => readPasted(text, { startWorker: () => readerHere() })

describe('assets of pasted text', () => {
  it('are one for each line, as the extraction reads it; empty lines are none', async () => {
    expect(
      await read('https://evil.test/\r\n\r\n hxxps://a[.]test/x (seen in Discord)\n@acme_help\rt.me/foo\n'),
    ).toEqual({
      kind: 'read',
      contents: ['https://evil.test/', 'https://a.test/x', '@acme_help', 'https://t.me/foo'],
      merged: 0,
      left: 0,
    })
  })

  it('are never joined over two lines', async () => {
    expect(await read('https://a.test/very-long-\npath.test/more')).toMatchObject({
      contents: ['https://a.test/very-long-', 'https://path.test/more'],
    })
  })

  it('are all of a line with several, and each once', async () => {
    expect(await read('evil.test, other.test\nhttps://b.test/\nevil.test')).toEqual({
      kind: 'read',
      contents: ['evil.test', 'other.test', 'https://b.test/'],
      merged: 1,
      left: 0,
    })
  })

  it('keep a word that is none, to be corrected; a sentence without one is counted', async () => {
    expect(await read('evil.test\nacme\njohn@corp.test\nPlease look at these')).toEqual({
      kind: 'read',
      contents: ['evil.test', 'acme', 'john@corp.test'],
      merged: 0,
      left: 1,
    })
  })

  it('keep what the draft proposes to remove', async () => {
    expect(await read('https://evil.test/?email=a@b.test\nevil.test')).toMatchObject({
      contents: ['https://evil.test/?email=a@b.test', 'evil.test'],
    })
  })

  it('are too many for a report above its limit', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `evil-${index}.test`).join('\n')
    expect(await read(lines(MAX_ASSETS_AT_ONCE))).toMatchObject({ kind: 'read' })
    expect(await read(lines(MAX_ASSETS_AT_ONCE + 1))).toEqual({ kind: 'too-many' })
  })

  it('of 10 MB are not read at all', async () => {
    const startWorker = vi.fn<() => ReturnType<typeof readerHere>>(() => readerHere())
    const text = 'evil.test\n'.repeat(1_000_000)
    expect(await readPasted(text, { startWorker })).toEqual({
      kind: 'too-many',
    })
    expect(startWorker).not.toHaveBeenCalled()
  })

  it('that a reader breaks on are not read, and the reader is ended', async () => {
    const worker = readerHere(() => ({ kind: 'broken' }))
    const terminate = vi.spyOn(worker, 'terminate')
    expect(await readPasted('a.test\nb.test', { startWorker: () => worker })).toEqual({ kind: 'not-read' })
    expect(terminate).toHaveBeenCalled()
  })
})
