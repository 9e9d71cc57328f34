import type { ConnectionView } from '#lib/messages/settings-requests.ts'
import { connectionView } from '#lib/own-assets/copy.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { isConnectionUnreadable } from '#lib/settings/connection.ts'
import { withoutKey } from '#lib/settings/key-mark.ts'
import type { ConnectionState } from '../connection-state.ts'

/** What pages may know of the connection: never the key. */
export const connectionShown = async (connectionState: ConnectionState): Promise<ConnectionView> => {
  const { database, isSyncing } = connectionState
  // From the disk, whatever was known: here a person looks when something is wrong with it.
  const { connection, copies } = await connectionState.known()
  const unreadable = connection === null && (await isConnectionUnreadable(await database()))
  const deps = { ...connectionState, mayReach, isRunning: isSyncing }
  return connectionView(deps, { connection: connection && withoutKey(connection), unreadable }, copies)
}
