import type { ConnectionView } from '#lib/messages/standing-requests.ts'
import { allGenerations, asShown, completeOf, ownerOf } from '#lib/own-assets/copy.ts'
import { NOTHING_KNOWN } from '#lib/settings/connection.ts'
import type { Standing } from './standing.ts'

/** What pages may know of the connection: never the key. */
export const connectionShown = async (
  { database, connection }: Standing,
  isSyncing: () => boolean,
): Promise<ConnectionView> => {
  const [found, generations] = await Promise.all([connection(), database().then(allGenerations)])
  const copy = found ? completeOf(generations, ownerOf(found)) : null
  return {
    baseUrl: found?.baseUrl ?? '',
    slug: found?.slug ?? '',
    keyStored: found !== null && found.apiKey !== null,
    abilities: found?.abilities ?? NOTHING_KNOWN,
    copy: asShown(copy),
    syncing: isSyncing(),
  }
}
