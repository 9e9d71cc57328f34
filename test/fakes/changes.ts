import { onAnnounced, type Change } from '#lib/messages/changes.ts'

const stops = new Map<string, () => void>()

/** Calls a world of the test back with each change that is announced, until the next one of its kind is made. */
export const hearAnnounced = (kind: string, hear: (change: Change) => void): void => {
  stops.get(kind)?.()
  stops.set(kind, onAnnounced(hear))
}
