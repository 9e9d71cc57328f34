import { useLayoutEffect, useState } from 'preact/hooks'

type Later = typeof import('../later.ts')

let there: Later | null = null

let coming: Promise<Later> | undefined

/** After the work at hand, which is the first frame: asking for a file costs that one milliseconds, too. */
const load = async (): Promise<Later> => {
  await Promise.resolve()
  there = await import('../later.ts')
  return there
}

/** Null until it has come; whoever asks is drawn again then. */
export const useLater = (): Later | null => {
  const [later, setLater] = useState(there)
  useLayoutEffect(() => {
    if (later === null) void (coming ??= load()).then(setLater)
  }, [])
  return later
}
