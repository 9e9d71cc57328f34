import { collectFrom } from '#lib/bulk/from-page.ts'
import { makeScreenshots } from '#lib/drafts/screenshots.ts'
import { announce } from '#lib/messages/changes.ts'
import { isPreferences, type Preferences } from '#lib/model/preferences.ts'
import { searchAtService } from '#lib/own-assets/search.ts'
import { maySeeTabs, mayReach } from '#lib/platform/permissions.ts'
import { addressesIn } from '#lib/platform/tabs.ts'
import { noteAbility } from '#lib/settings/connection.ts'
import { signCaseFile } from '#lib/case-file/signing-key.ts'
import { submit } from '#lib/drafts/submit.ts'
import type { Answers } from '#lib/messages/request.ts'
import { makeAnswer, unknownRequest } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import { getReport, reportViewOf } from '#lib/reports/store.ts'
import { connectionShown } from './connection-state.ts'
import type { Background } from './compose/compose.ts'
import type { OpenedDrafts } from './open-drafts.ts'
import { answerData } from './handlers/data.ts'
import { answerReports } from './handlers/reports.ts'
import { answerSettings } from './handlers/settings.ts'
import { draftFromText } from './handlers/typed-drafts.ts'

type Menu = Preferences['menu']
const isSameMenu = (one: Menu, other: Menu): boolean =>
  one.page === other.page &&
  one.link === other.link &&
  one.selection === other.selection &&
  one.image === other.image

/** Keeps what was chosen and has it act at once. Answers the settings as they then are. */
const takePreferences = async (background: Background, chosen: Preferences): Promise<Preferences> => {
  if (!isPreferences(chosen)) throw new RangeError('a preference is out of range')
  const { checks, menu } = await background.preferences()
  await background.keepPreferences(chosen)
  if (!isSameMenu(chosen.menu, menu)) void background.menu.recreate()
  if (chosen.checks.everyPage !== checks.everyPage) void background.everyPage.toggled()
  void background.takedownPolling.pollIfDue()
  void background.scheduler.syncIfDue()
  void background.pictures.refresh()
  return background.preferences()
}

/**
 * Says which handler answers which request: one row for each that a page can make. Longer handlers are in `handlers/`.
 */
export const handlersOf = (background: Background, drafts: OpenedDrafts['handlers']): Answers<Requests> => {
  const { bulk, connectionState, database, notifier, outbox, pictures, repairing, takedownPolling } =
    background
  const data = answerData(background)
  const reports = answerReports(background)
  const screenshots = makeScreenshots({
    ...background,
    pause: (ms) => new Promise((resume) => setTimeout(resume, ms)),
  })
  const settings = answerSettings(background)

  const collecting = {
    load: background.drafting.load,
    redaction: async () => (await background.preferences()).redaction,
  }
  return {
    // The first script answers these two (index.ts); here only so that the table is whole.
    'connection/get': () => connectionShown(connectionState),
    'assets/verdict': ({ address }) => background.checkOn(address),
    'connection/leave': async () => {
      await background.leaveForPages()
      return {}
    },

    // Answered with open-drafts.ts alone, and here only so that the table is whole.
    ...drafts,
    'draft/from-text': async ({ text, inPrivate }) => ({
      id: await draftFromText(background, text, inPrivate),
    }),
    // Submit needs what delivers the report.
    'draft/submit': ({ id, ...onScreen }) => {
      const { drafting, store, clock, submitting, descriptions, announceReport } = background
      const deps = {
        database,
        drafting,
        store,
        clock,
        ...submitting,
        ...descriptions,
        announce: announceReport,
      }
      return submit(id, onScreen, deps)
    },

    'screenshot/take': ({ id, goThere }) => screenshots.take(id, goThere),
    'screenshot/store': screenshots.keep,
    'screenshot/get': ({ id }) => screenshots.get(id),
    'screenshot/remove': ({ id }) => screenshots.remove(id),

    'report/seen': async () => {
      await notifier.dismissed()
      return {}
    },
    'report/get': reports['report/get'],
    'report/undo': reports['report/undo'],
    'report/send-now': reports['report/send-now'],
    'report/cancel': reports['report/cancel'],
    'report/delete': reports['report/delete'],

    'repair/plan': ({ id, how }) => repairing.plan(id, how),
    'repair/send': ({ id, how, destination }) => repairing.send(id, how, destination),
    'repair/draft': async ({ id, how }) => ({ draftId: await repairing.draft(id, how) }),
    'repair/remaining-draft': async ({ id }) => ({ draft: await repairing.remainingDraft(id) }),
    'repair/confirm': async ({ id }) => {
      await outbox.confirm(id)
      const report = await getReport(await database(), id)
      return { report: report && reportViewOf(report) }
    },

    'assets/at-service': (asked) =>
      searchAtService(asked, {
        ...background,
        mayReach,
        noteAbility: async (to, ability) => {
          if (await noteAbility(await database(), to, 'assets', ability)) announce({ what: 'connection' })
        },
      }),
    'own-assets/sync': settings['own-assets/sync'],
    'own-assets/mend': async () => {
      await background.scheduler.mend()
      return {}
    },
    'own-assets/cancel-sync': async () => {
      background.scheduler.cancel()
      return {}
    },

    'connection/save': settings['connection/save'],
    'connection/forget-key': settings['connection/forget-key'],
    'connection/report-only': settings['connection/report-only'],
    'preferences/set': (chosen) => takePreferences(background, chosen),

    'storage/delete-pictures': () => pictures.removeAll(),

    'takedowns/list': (asked) => {
      // Whoever opens the list has seen what a notification told.
      if (asked.cursor === null) void background.takedownNotices.dismissed()
      return background.browseTakedowns(asked)
    },
    'takedowns/poll-now': async () => {
      void takedownPolling.pollNow()
      return {}
    },

    'bulk/open': bulk.open,
    'bulk/rows': bulk.rows,
    'bulk/add': bulk.add,
    'bulk/next-text': bulk.nextText,
    'bulk/text': bulk.textPiece,
    'bulk/found': bulk.take,
    'bulk/stuck': async (stuck) => {
      await bulk.stuck(stuck)
      return {}
    },
    'bulk/drop-text': ({ id }) => bulk.dropText(id),
    'bulk/add-tabs': async ({ windowId }) => {
      if (!(await maySeeTabs())) return { at: 'no-permission' }
      // No private tab is among them.
      const text = (await addressesIn(windowId)).join('\n')
      return bulk.add({ kind: 'tabs', name: '', text, inPrivate: false })
    },
    'bulk/collect': async ({ id, what }) => {
      const found = await collectFrom(id, what, collecting)
      if (found.at !== 'text') return found
      const added = await bulk.add(found)
      return added.at === 'not-stored' ? added : { at: 'added' }
    },
    'bulk/has-selection': async ({ id }) => ({
      selected: (await collectFrom(id, 'selection', collecting)).at === 'text',
    }),
    'bulk/add-draft': ({ id, revision }) => bulk.addDraft(id, revision),
    'bulk/edit-row': ({ id, content }) => bulk.editRow(id, content),
    'bulk/describe': bulk.describe,
    'bulk/resend': bulk.resend,
    'bulk/columns': bulk.columns,
    'bulk/unwrap': bulk.unwrap,
    'bulk/decide': bulk.decide,
    'bulk/chain': ({ chain }) => bulk.chooseChain(chain),
    'bulk/platform': bulk.choosePlatform,
    'bulk/save': bulk.save,
    'bulk/request': ({ index }) => bulk.request(index),
    'bulk/submit': bulk.submit,
    'bulk/undo': bulk.undo,
    'bulk/clear': ({ what }) => bulk.clear(what),

    'case-file/sign': async (checksums) => signCaseFile(await database(), checksums),

    'data/scrub': data['data/scrub'],
    'data/diagnostics': data['data/diagnostics'],

    'update/state': background.updates.state,
    'update/now': async () => ({ begun: await background.updates.now() }),
  }
}

/** Answers every request by its row’s handler. */
export const answerRequests = (background: Background, drafts: OpenedDrafts['handlers']) =>
  makeAnswer(handlersOf(background, drafts), storageFailureOf, unknownRequest)
