import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { readSlices, type Slice } from './read-slices.ts'
import { readerAsk, type ReaderAnswer, type ReaderAsk } from './messages.ts'

export const makeReader = (elapsed: () => number): ((message: unknown) => Promise<ReaderAnswer>) => {
  const pieces: string[] = []
  let slices: Generator<Slice> | null = null

  const answer = async (ask: ReaderAsk): Promise<ReaderAnswer> => {
    switch (ask.do) {
      case 'take':
        pieces.push(ask.piece)
        return { at: 'ready' }
      case 'begin':
        slices = readSlices(await decode(pieces.splice(0).join('')), { ...ask, elapsed })
        return { at: 'ready' }
      case 'go-on': {
        const next = slices?.next()
        return next?.value ? { at: 'slice', ...next.value } : { at: 'broken' }
      }
    }
  }
  return async (message) => {
    const ask = readerAsk.safeParse(message)
    return ask.success ? answer(ask.data) : { at: 'broken' }
  }
}
