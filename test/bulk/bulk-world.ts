import { makeBulk } from '#lib/bulk/bulk.ts'
import { chooseForList, destinationOf } from '#lib/drafts/choose-connection.ts'
import { makeSourceTexts } from '#lib/bulk/texts.ts'
import { makeListReading } from '#lib/reader/read-bulk-texts.ts'
import { DEADLINE, type WorkerLike } from '#lib/reader/worker.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'
import type { BulkRequests, BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import type { AskOf } from '#lib/messages/request.ts'
import type { Report } from '#lib/model/report.ts'
import type { ReportState } from '#lib/model/report-state.ts'
import { getPayload, parseReport } from '#lib/reports/store.ts'
import { hearAnnounced } from '#test/fakes/changes.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { makeLocks } from '#test/fakes/locks.ts'
import { readerHere } from '#test/fakes/reader-worker.ts'
import { draftingWorld } from '#test/reports/drafting-world.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'

/** A list over a database in memory, wired as the background does it; own assets, the connection and the clock are the test's. */
export const bulkWorld = async () => {
  const world = await draftingWorld()
  const { repairDeps } = world
  let made = 0
  const session = keyValuesInMemory()
  const told = { list: 0, remembered: [] as string[] }
  const settings = {
    bulkMost: 50,
    redaction: {} as KindChoices,
    ignored: '',
    remember: async (description: string): Promise<void> => void told.remembered.push(description),
  }
  const start = () => {
    const life = makeLife()
    const lock = makeLockOnce()
    const bulk = makeBulk({
      ...world.delivery,
      database: () => life.whileAlive(repairDeps.database),
      destination: async (chosen) => {
        const { senders } = world
        if (!senders) return repairDeps.destination()
        return destinationOf(chooseForList(chosen, { all: senders, lastUsed: async () => null }).sender)
      },
      senders: async (evenOne = false) =>
        world.senders && (evenOne || world.senders.length > 1)
          ? { all: world.senders, lastUsed: async () => null }
          : null,
      overrideAllowed: repairDeps.overrideAllowed,
      recentDescriptions: async () => [],
      rememberDescription: (form) => settings.remember(form.description),
      verdicts: async (assets) => {
        const lookup = await repairDeps.lookup()
        return Promise.all(assets.map(lookup))
      },
      preferences: async () => {
        const { redaction, ...others } = await world.delivery.preferences()
        const { bulkMost, ignored } = settings
        const chosen = { ...redaction, ...settings.redaction, ...world.settledKinds }
        return { ...others, contactInfo: 'desk@acme.example', bulkMost, ignored, redaction: chosen }
      },
      settledKinds: async () => world.settledKinds,
      newOrigin: async () => ({
        id: `bulk-${(made += 1)}`,
        place: null,
        tabId: null,
        inPrivate: false,
        now: world.clock.now(),
        defaults: {
          contactInfo: '',
          reporter: { displayName: '', platform: '', platformIdentifier: '', avatarUrl: '' },
          evidence: EMPTY_FORM.evidence,
        },
      }),
      drafting: world.drafting,
      store: world.store,
      texts: makeSourceTexts(() => life.whileAlive(repairDeps.database), session),
      pause: () => life.whileAlive(() => new Promise((resume) => setTimeout(resume))),
      lock: (work) => life.whileAlive(() => lock(work)),
    })
    return { bulk, die: life.end }
  }
  let { bulk, die } = start()
  world.heardOfEarlier = () => bulk.verdictsChanged()
  world.heardOfReport = (id) => {
    void world.earlier.changed(id)
    void bulk.reportChanged(id)
  }
  hearAnnounced('bulk', (change) => {
    if (change.what === 'bulk') told.list += 1
    if (change.what === 'report') world.heardOfReport(change.id)
  })

  /** What makes a reader of a page; a test puts its own in. */
  const readers: { start: () => WorkerLike; deadline?: number } = { start: readerHere }
  const openPage = () => {
    const shown = bulk
    const { lock } = makeLocks()
    const answers = {
      'bulk/next-text': shown.nextText,
      'bulk/text': shown.textPiece,
      'bulk/found': (asked: AskOf<BulkRequests, 'bulk/found'>) =>
        'stuck' in asked ? shown.stuck(asked) : shown.take(asked),
    }
    return makeListReading(
      async (name, asked) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot follow a generic name
        return structuredClone(await answers[name](structuredClone(asked) as never)) as never
      },
      {
        workers: {
          startWorker: () => readers.start(),
          get deadline() {
            return readers.deadline ?? DEADLINE
          },
        },
        lock: (work) => lock('reading', work),
      },
    )
  }
  let page = openPage()

  const rows = async (): Promise<BulkRowView[]> => {
    const found = new Map<number, BulkRowView>()
    for (let since = 0, epoch: number | null = null; ;) {
      const answer = await bulk.rows({ epoch, since })
      for (const row of answer.rows) found.set(row.id, row)
      if (!answer.more) return [...found.values()].toSorted((one, other) => one.id - other.id)
      ;({ upTo: since } = answer)
      epoch = answer.epoch
    }
  }
  /** As it stands once everything is read and looked up. */
  const settled = async (): Promise<BulkState> => {
    for (;;) {
      const state = await bulk.open()
      if (state.sources.some(({ done }) => !done)) void page.start()
      if (state.counts.checking === 0 && state.sources.every(({ done }) => done)) return state
      await new Promise((resume) => setTimeout(resume))
    }
  }

  return {
    world,
    told,
    settings,
    bulk: () => bulk,
    rows,
    settled,
    readers,
    session,
    page: () => page,
    paste: async (text: string, inPrivate = false): Promise<BulkState> => {
      await bulk.add({ kind: 'paste', name: '', text, inPrivate })
      return settled()
    },
    /** Standing of each row, by what it says. */
    rowStatuses: async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await rows()).map(({ what, written, rowStatus }) => [
          what.is === 'asset' ? what.content : written,
          rowStatus,
        ]),
      ),
    /** The background died, and another starts on the same disk. */
    restart: (): void => {
      die()
      page.stop()
      ;({ bulk, die } = start())
      page = openPage()
    },
    submit: async (stops: number[] = []) => {
      const { revision } = await settled()
      return bulk.submit({ revision, destination: world.destination, stops })
    },
    /** The outbox has stored other states of these reports. */
    became: async (states: Readonly<Record<string, ReportState>>): Promise<void> => {
      for (const [id, state] of Object.entries(states)) {
        const stored = parseReport(await world.database.get('reports', id))
        if (!stored) throw new Error(`no report ${id}`)
        await world.database.put('reports', { ...stored, state })
        await bulk.reportChanged(id)
      }
    },
    reports: async (): Promise<Report[]> =>
      (await world.database.getAll('reports')).flatMap((row) => parseReport(row) ?? []),
    bodies: async (): Promise<string[]> => {
      const ids = await world.database.getAllKeys('reports')
      return Promise.all(ids.map(async (id) => (await getPayload(world.database, id))?.body ?? ''))
    },
  }
}

/** A worker that has died begins nothing more; what it had handed to the disk before may still come to its end. */
const makeLife = () => {
  let over = false
  return {
    whileAlive: <T>(work: () => Promise<T>): Promise<T> => (over ? new Promise<T>(() => {}) : work()),
    end: (): void => {
      over = true
    },
  }
}

const makeLockOnce = () => {
  const { lock } = makeLocks()
  return <T>(work: () => Promise<T>): Promise<T> => lock('bulk', work)
}
