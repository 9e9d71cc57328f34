import type { ConnectionView } from '#lib/messages/settings-requests.ts'
import { asShownWithSkipped, copyState, lastFailure } from '#lib/own-assets/copy.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { isConnectionUnreadable, NOTHING_KNOWN } from '#lib/settings/connection.ts'
import type { ConnectionState } from '../connection-state.ts'

/** What pages may know of the connection: never the key. */
export const connectionShown = async (connectionState: ConnectionState): Promise<ConnectionView> => {
  const { database, isSyncing } = connectionState
  const deps = { ...connectionState, mayReach, isRunning: isSyncing }
  // From the disk, whatever was known: here a person looks when something is wrong with it.
  const { connection: found, copies } = await connectionState.known()
  const [{ copy, unchecked }, failed, reachable] = await Promise.all([
    copyState(deps, found, copies),
    found && lastFailure(deps, found),
    found?.apiKey ? mayReach(found.matchPattern) : true,
  ])
  return {
    baseUrl: found?.baseUrl ?? '',
    slug: found?.slug ?? '',
    unreadable: found === null && (await isConnectionUnreadable(await database())),
    keyStored: found !== null && found.apiKey !== null,
    abilities: found?.abilities ?? NOTHING_KNOWN,
    reportOnly: found?.reportOnly ?? false,
    ...(found?.testedAt === undefined ? {} : { testedAt: found.testedAt }),
    copy: asShownWithSkipped(copy),
    copyProblem: unchecked ?? failed,
    syncing: isSyncing(),
    ...(found && !reachable ? { hostToAsk: found.matchPattern } : {}),
  }
}
