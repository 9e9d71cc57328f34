import type { FirstAnswer } from '#lib/messages/first-answer.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { connectionShown } from './handlers/connection-shown.ts'
import type { VerdictParts } from './open-verdict.ts'
import type { ConnectionState } from './connection-state.ts'

/** Longer than any address that is told of; `assetAsks` has the same. */
const LONGEST_ADDRESS = 100_000

/** Answered before the rest of the background is read, hence read here by hand: `standingAsks` and `assetAsks` say the same. */
export const firstAnswers = (
  connectionState: () => ConnectionState,
  verdict: () => VerdictParts,
): Record<string, FirstAnswer> => ({
  'connection/get': (ask) => (isRecord(ask) ? () => connectionShown(connectionState()) : undefined),
  'assets/verdict': (ask) => {
    const address = isRecord(ask) ? ask.address : undefined
    if (typeof address !== 'string' || address.length > LONGEST_ADDRESS) return undefined
    return () => verdict().checkOn(address)
  },
})
