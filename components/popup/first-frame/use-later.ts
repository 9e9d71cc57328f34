import { useLayoutEffect, useState } from 'preact/hooks'
import { firstRequest } from './first-request.ts'

type Later = typeof import('../later.ts')

let there: Later | null = null

let coming: Promise<Later> | undefined

const load = async (): Promise<Later> => {
  await firstRequest
  there = await import('../later.ts')
  return there
}

/** Returns the deferred components, or null until they load; the caller renders again then. */
export const useLater = (): Later | null => {
  const [later, setLater] = useState(there)
  useLayoutEffect(() => {
    if (later === null) void (coming ??= load()).then(setLater)
  }, [])
  return later
}
