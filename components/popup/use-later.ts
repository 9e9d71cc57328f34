import { useLayoutEffect, useState } from 'preact/hooks'

type Later = typeof import('./later.ts')

let there: Later | null = null

/** On its way while the first frame is drawn. */
const coming = import('./later.ts').then((later) => (there = later))

/** Null until it has come; whoever asks is drawn again then. */
export const useLater = (): Later | null => {
  const [later, setLater] = useState(there)
  useLayoutEffect(() => {
    if (later === null) void coming.then(setLater)
  }, [])
  return later
}
