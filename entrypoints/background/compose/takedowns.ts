import { shownAsset } from '#lib/assets/registrable-domain.ts'
import { announce } from '#lib/messages/changes.ts'
import type { Preferences } from '#lib/model/preferences.ts'
import { systemClock, throttle } from '#lib/platform/timing.ts'
import { withLockIfFree, makeWaker } from '#lib/platform/alarms.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { noteAbility } from '#lib/settings/connection.ts'
import { makeBrowse } from '#lib/takedowns/list.ts'
import { makeTakedownNotices } from '#lib/takedowns/notices.ts'
import { takedownOwnerOf } from '#lib/takedowns/store.ts'
import { makeOwnReports } from '#lib/takedowns/own-reports.ts'
import { makePolling } from '#lib/takedowns/polling.ts'
import type { ConnectionState } from '../connection-state.ts'

/** Milliseconds. */
const TELL_EVERY = 3000

/** The service's takedown cases: listed, polled, told, wired to the browser. */
export const composeTakedowns = (
  { database, connection }: ConnectionState,
  deps: {
    clientFor: (connection: Connection & { apiKey: string }) => ServiceClient
    preferences: () => Promise<Preferences>
  },
) => {
  const clock = systemClock
  const { clientFor } = deps
  const ownReports = makeOwnReports(database)

  const owner = async () => {
    const found = await connection()
    return found && takedownOwnerOf(found)
  }

  const takedownNotices = makeTakedownNotices({ database, owner, preferences: deps.preferences })

  const takedownPolling = makePolling({
    database,
    clock,
    connection,
    mayReach,
    online: () => navigator.onLine,
    clientFor,
    minutes: async () => (await deps.preferences()).watchMinutes,
    pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
    lockIfFree: (work) => withLockIfFree('takedowns', work),
    wake: makeWaker('takedowns', () => void takedownPolling.pollIfDue()),
    announce: () => announce({ what: 'takedowns' }),
    changed: () => void takedownNotices.refresh(),
  })

  // While a long list is loaded, the overview isn’t counted anew for each of its pages.
  const tellStored = throttle(() => announce({ what: 'takedowns' }), TELL_EVERY)
  const browseTakedowns = makeBrowse({
    database,
    now: clock.now,
    stored: (changed) => {
      tellStored()
      if (changed) void takedownNotices.refresh()
    },
    connection,
    mayReach,
    clientFor,
    shown: shownAsset,
    reportsAbout: ownReports.about,
    note: async (asked, ability) => {
      if (await noteAbility(await database(), asked, 'takedowns', ability)) announce({ what: 'connection' })
    },
  })

  return { ownReports, takedownNotices, takedownPolling, browseTakedowns }
}
