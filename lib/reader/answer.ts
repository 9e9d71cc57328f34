import { readSlices, type Slice } from './read-slices.ts'
import { readerAsk, type ReaderAnswer, type ReaderAsk } from './messages.ts'

export const makeReader = (elapsed: () => number): ((message: unknown) => ReaderAnswer) => {
  const pieces: string[] = []
  let slices: Generator<Slice> | null = null

  const answer = (ask: ReaderAsk): ReaderAnswer => {
    switch (ask.do) {
      case 'take':
        pieces.push(ask.piece)
        return { at: 'ready' }
      case 'begin':
        slices = readSlices(pieces.splice(0).join(''), { ...ask, elapsed })
        return { at: 'ready' }
      case 'go-on': {
        const next = slices?.next()
        return next?.value ? { at: 'slice', ...next.value } : { at: 'broken' }
      }
    }
  }
  return (message) => {
    const ask = readerAsk.safeParse(message)
    return ask.success ? answer(ask.data) : { at: 'broken' }
  }
}
