import { announce, announceReport } from '#lib/messages/changes.ts'
import { longestAsset } from '#lib/assets/asset.ts'
import { collectFrom } from '#lib/bulk/from-page.ts'
import { signCaseFile } from '#lib/case-file/signing-key.ts'
import { LONGEST_TYPED } from '#lib/platform/browser-ui.ts'
import { draftFromTyped } from '#lib/drafts/begin.ts'
import { assetsInText } from '#lib/reader/read-into-form.ts'
import { makeScreenshots } from '#lib/drafts/screenshots.ts'
import { lockDraft } from '#lib/drafts/store.ts'
import { submit, undo } from '#lib/drafts/submit.ts'
import type { ConnectionRequests, ConnectionView, Requests } from '#lib/messages/requests.ts'
import { makeAnswer, unknownRequest, type Answers, type AskOf } from '#lib/messages/request.ts'
import { type Preferences, isPreferences, valueAt } from '#lib/model/preference-table.ts'
import type { Report } from '#lib/model/report.ts'
import { nextAttemptOf } from '#lib/outbox/outbox.ts'
import { connectionView, copyOwnerOf, deleteCopiesOf } from '#lib/own-assets/copy.ts'
import { searchAtService } from '#lib/own-assets/search.ts'
import type { Database } from '#lib/platform/database.ts'
import { maySeeTabs, mayReach } from '#lib/platform/permissions.ts'
import { clearStores } from '#lib/platform/raw-database.ts'
import { storeForPages } from '#lib/platform/storage.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import { pause } from '#lib/platform/timing.ts'
import { addressesIn } from '#lib/platform/tabs.ts'
import { getOriginState, getPayload, getReport, noteOpened, reportViewOf } from '#lib/reports/store.ts'
import { FIRST, idOf } from '#lib/model/connections.ts'
import { STORES_WITH_KEY, forgetKey, keepDefault, keepReportOnly } from '#lib/settings/connection.ts'
import { isOfPolicy } from '#lib/settings/policy-keys.ts'
import { saveConnection } from '#lib/settings/save-connection.ts'
import { noteReturnSeen } from '#lib/takedowns/known-takedowns.ts'
import { eraseReport } from '#lib/your-data/erase-report.ts'
import { connectionShown } from './connection-state.ts'
import type { Background } from './compose.ts'
import { answerData } from './for-pages.ts'
import { newOrigin, type OpenedDrafts } from './open-drafts.ts'
import { takedownOwnerOf } from '#lib/takedowns/match.ts'

/** Characters of a site’s name. */
const LONGEST_NAME = 40

type Menu = Preferences['menu']
const isSameMenu = (one: Menu, other: Menu): boolean =>
  Object.entries(one).every(([item, wanted]) => valueAt(other, item) === wanted)

/** Keeps what was chosen and has it act at once. Answers the settings as they then are. */
const takePreferences = async (background: Background, chosen: Preferences): Promise<Preferences> => {
  if (!isPreferences(chosen)) throw new RangeError('a preference is out of range')
  const { checks, menu, ignored } = await background.preferences()
  await background.keepPreferences(chosen)
  if (!isSameMenu(chosen.menu, menu)) void background.menu.recreate()
  if (chosen.ignored !== ignored) background.bulk.ignoredChanged()
  if (chosen.checks.everyPage !== checks.everyPage) void background.everyPage.toggled()
  void background.takedownPolling.pollIfDue()
  void background.scheduler.syncIfDue()
  void background.pictures.refresh()
  return background.preferences()
}

/** Begins a draft with the assets in a text. Returns its ID. */
export const draftFromText = async (
  background: Background,
  typed: string,
  inPrivate: boolean,
): Promise<string> => {
  const origin = await newOrigin(background, { place: null, tabId: null, inPrivate })
  const { draft, unsent } = draftFromTyped(typed.slice(0, LONGEST_TYPED), origin, assetsInText)
  await background.drafting.begin(draft, unsent)
  return draft.id
}

/** A report with its next attempt, as its origin and the disk allow it. */
const reportShown = async ({ clock, database, fullDisk }: Background, report: Report) => {
  const { origin: at, slug } = report.destination
  const origin = await getOriginState(await database(), at, slug)
  return reportViewOf(report, nextAttemptOf(report, origin, clock.now(), await fullDisk.waitOf(report)))
}

/**
 * Says which handler answers which request: one row for each that a page can make.
 */
export const handlersOf = (background: Background, drafts: OpenedDrafts): Answers<Requests> => {
  const { bulk, clientFor, connection, connectionState, database, notifier, outbox, scheduler } = background
  const { pictures, repairing, takedownPolling } = background
  const data = answerData({
    ...background,
    lastStop: scheduler.lastStop,
    failedTasks: background.startTasks.failed,
  })
  const connectionNow = (): Promise<ConnectionView> => connectionShown(connectionState)
  const defaultId = async (): Promise<string> => {
    const found = await connection()
    return found ? idOf(found) : FIRST
  }
  /** The IDs of those that count; undefined while the policy can’t be read, since none of its entries is withdrawn by that. */
  const counting = async (): Promise<string[] | undefined> => {
    const { ok } = await connectionState.managed.get()
    return ok ? (await connectionState.connections()).map(idOf) : undefined
  }
  /** A page that is opened after the answer finds what has changed. Should it fail, that page asks for it. */
  const connectionChanged = async (): Promise<void> => {
    announce({ what: 'connection' })
    await background.storeForPages().catch(() => undefined)
  }
  const changeConnection = async (
    open: Database,
    { connection: asked, how }: AskOf<ConnectionRequests, 'connection/change'>,
  ): Promise<void> => {
    const id = asked ?? (await defaultId())
    const there = await connectionState.connectionOf(asked)
    switch (how) {
      case 'default':
        if (there) await keepDefault(open, id)
        break
      case 'remove':
        if (!there || isOfPolicy(id)) break
        await forgetKey(open, id, true, await counting())
        // A sync at work with its key goes no further.
        await scheduler.stopUnwanted()
        await deleteCopiesOf(open, copyOwnerOf(there))
        void outbox.run()
        break
      case 'forget-key':
        await forgetKey(open, id, false, await counting())
        // A sync at work with that key goes no further.
        void scheduler.stopUnwanted()
        void outbox.keyForgotten()
        break
      case 'report-only':
        // One that may read the list is no such key, whatever somebody says of it.
        if (there && there.apiKey !== null && there.abilities.assets !== 'yes')
          await keepReportOnly(open, there.keyMark)
        return
    }
    void takedownPolling.pollIfDue()
  }
  const shown = async (id: string) => {
    const report = await getReport(await database(), id)
    return { report: report && (await reportShown(background, report)) }
  }
  const screenshots = makeScreenshots({ ...background, pause })

  return {
    // The first script answers these two (index.ts); here only so that the table is whole.
    'connection/get': () => connectionShown(connectionState),
    'assets/verdict': ({ address }) => background.verdict.checkAddress(address),
    'connection/store-for-pages': async () => {
      await background.storeForPages()
      return {}
    },

    // Answered with open-drafts.ts alone, and here only so that the table is whole.
    ...drafts.handlers,
    'draft/from-text': async ({ text, inPrivate }) => ({
      id: await draftFromText(background, text, inPrivate),
    }),
    // Submit needs what delivers the report.
    'draft/submit': ({ id, ...onScreen }) =>
      submit(id, onScreen, { ...background, ...background.descriptions, ...background.delivery }),

    'screenshot/take': (asked) =>
      'clicked' in asked
        ? drafts.pictureOfClick(asked.id)
        : screenshots.take(asked.id, asked.goThere, asked.toRead),
    'screenshot/store': screenshots.keep,
    'screenshot/get': ({ id }) => screenshots.get(id),

    'report/get': ({ id }) => shown(id),
    'report/act': async (asked) => {
      const { id, how } = asked
      if (how === 'opened') {
        const [name, content] = [asked.name.slice(0, LONGEST_NAME), asked.content.slice(0, longestAsset)]
        await noteOpened(await database(), id, { openedAt: background.clock.now(), name, content })
        announceReport(id)
      } else await outbox[how](id)
      return shown(id)
    },
    'report/undo': async ({ id }) => {
      // What it was made of stands in the Bulk tab's list, and stands there again.
      if ((await getPayload(await database(), id))?.fromList) {
        const taken = await bulk.takeBack([id])
        return { draftId: null, reportId: null, toList: taken.length > 0 }
      }
      const { changed, ...undone } = await lockDraft(id, () => undo(id, background))
      changed.forEach(announceReport)
      return undone
    },
    'report/delete': async ({ id }) => {
      const erased = await eraseReport(id, {
        ...background,
        leaveList: bulk.leaveReport,
        leaveNotices: notifier.forget,
        leaveTakedownNotices: background.takedownNotices.forgotten,
      })
      announce({ what: 'takedowns' })
      void takedownPolling.pollIfDue()
      // On a full disk there may be space now.
      void outbox.run()
      return erased
    },

    'repair/plan': ({ id, how }) => repairing.plan(id, how),
    'repair/send': ({ id, how, destination }) => repairing.send(id, how, destination),
    'repair/draft': async ({ id, how }) =>
      how === 'remaining' ? repairing.remainingDraft(id) : { draftId: await repairing.draft(id, how) },

    'assets/at-service': (asked) =>
      searchAtService(asked, {
        ...background,
        connection: () => connectionState.connectionOf(asked.connection),
        noteAbility: (to, ability) => background.noteShown(to, 'assets', ability),
      }),
    'own-assets/sync': async ({ what, connection: id, copies = [] }) => {
      if (what === 'cancel') scheduler.cancel()
      if (what === 'mend') await scheduler.mend(copies)
      if (what !== 'now') return { started: false }
      const found = await connectionState.connections()
      const asked = found.filter((one) => one.apiKey !== null && (id === undefined || idOf(one) === id))
      const reachable = await Promise.all(asked.map(({ matchPattern }) => mayReach(matchPattern)))
      const started = reachable.includes(true)
      if (started) void scheduler.syncNow(id)
      return { started }
    },

    'connection/save': async (typed) => {
      const { connections, policy } = connectionState
      const id = typed.connection ?? (await defaultId())
      const { outcome, saved } = await saveConnection(
        { database: await database(), now: Date.now, clientFor, policy, connections },
        { ...typed, connection: id },
      )
      await connectionChanged()
      if (saved === undefined) return { outcome, connection: await connectionNow() }
      // Also when the list was refused: why there is no copy is then known, and told.
      const isReached = outcome.kind === 'connected' || outcome.kind === 'saved-but-refused'
      if (isReached) void scheduler.syncNow(saved)
      void outbox.connectionMended(isReached, saved)
      void takedownPolling.pollIfDue()
      return { outcome, connection: await connectionNow(), saved }
    },
    'connection/change': async (asked) => {
      // Types don’t hold between contexts, and without an ID it would be the default that is removed with its key.
      if ((asked.how === 'default' || asked.how === 'remove') && typeof asked.connection !== 'string')
        throw new RangeError('no connection is named')
      const open = await database().catch(() => null)
      if (open === null && asked.how === 'forget-key') {
        // One that this version can’t open is emptied of the keys unread.
        await clearStores(STORES_WITH_KEY)
        await storeForPages(null)
        const deps = { ...connectionState, isRunning: () => false }
        return connectionView(deps, { connection: null, unreadable: false }, [])
      }
      await changeConnection(open ?? (await database()), asked)
      await connectionChanged()
      return connectionNow()
    },
    'preferences/set': (chosen) => takePreferences(background, chosen),

    'storage/delete-pictures': () => pictures.removeAll(),

    'takedowns/list': (asked) => {
      // Whoever opens the list has seen what a notification told.
      if (asked.cursor === null) void background.takedownNotices.dismissed()
      return background.listTakedowns(asked)
    },
    'takedowns/poll-now': async () => {
      void takedownPolling.pollNow()
      return {}
    },

    'notices/seen': async (asked) => {
      if (asked.what === 'reports') {
        await notifier.dismissed()
        return {}
      }
      const all = await connectionState.connections()
      const open = await database()
      const seen = await Promise.all(
        all
          .filter((one) => asked.connection === undefined || idOf(one) === asked.connection)
          .map((one) => noteReturnSeen(open, takedownOwnerOf(one), asked.id)),
      )
      if (seen.includes(true)) {
        announce({ what: 'takedowns' })
        await background.showBadge()
      }
      return {}
    },

    'bulk/open': bulk.open,
    'bulk/rows': bulk.rows,
    'bulk/add': async (asked) => {
      if (asked.kind !== 'tabs') return bulk.add(asked)
      if (!(await maySeeTabs())) return { kind: 'no-permission' }
      // No private tab is among them.
      const text = (await addressesIn(asked.windowId)).join('\n')
      return bulk.add({ kind: 'tabs', name: '', text, inPrivate: false })
    },
    'bulk/next-text': bulk.nextText,
    'bulk/text': bulk.textPiece,
    'bulk/found': (asked) => ('stuck' in asked ? bulk.stuck(asked) : bulk.take(asked)),
    'bulk/collect': async ({ id, what, looks }) => {
      const found = await collectFrom(id, what, background)
      if (found.kind !== 'text') return found
      if (looks) return { kind: 'there' }
      const added = await bulk.add(found.added)
      return added.kind === 'not-stored' ? added : { kind: 'added' }
    },
    'bulk/add-draft': ({ id, revision }) => bulk.addDraft(id, revision),
    'bulk/change': (asked) => {
      if (asked.kind === 'save') return bulk.save(asked)
      if (asked.kind === 'undo') return bulk.undo()
      if (asked.kind === 'clear') return bulk.clear(asked.what)
      return asked.kind === 'drop-text' ? bulk.dropText(asked.id) : bulk.change(asked)
    },
    'bulk/request': ({ index }) => bulk.request(index),
    'bulk/submit': (asked) => ('content' in asked ? bulk.resend(asked) : bulk.submit(asked)),

    'case-file/sign': async (checksums) => signCaseFile(await database(), checksums),

    'data/scrub': data['data/scrub'],
    'data/diagnostics': data['data/diagnostics'],

    'update/ready': async ({ installs }) => {
      if (installs) await background.updates.now()
      return background.updates.state()
    },
  }
}

/** Answers every request by its row’s handler. */
export const answerRequests = (background: Background, drafts: OpenedDrafts) =>
  makeAnswer(handlersOf(background, drafts), storageFailureOf, unknownRequest)
