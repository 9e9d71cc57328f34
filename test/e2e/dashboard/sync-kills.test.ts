import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { KINDS, relaunched, type Kit } from '../kit.ts'
import { ask, read } from '../outbox-kit.ts'

/** Nine pages of the service's list: six are here when the first kill comes, and some are left after the second. */
const LARGE = 8000
const FIRST_HELD = 4
const THEN_HELD = 3

/** Longer than anybody waits: what is held is on the wire until it is killed. Milliseconds. */
const HELD = 60_000

/** An own asset of the first copy, and the last domain of the list, which only the second copy has. */
const OURS = 'https://www.acme.test/'
const lastOf = ({ sandbox: { assets } }: Kit): string =>
  Array.from({ length: 100 }, (_, back) => assets.at(assets.count - 1 - back)).find(
    (one) => one?.type === 'URL' && one.status === 'ALLOWED',
  )?.content ?? ''

/** The cursors of the pages that were asked for, in order; null for the first page. */
const pagesAsked = ({ sandbox }: Kit): (string | null)[] =>
  sandbox.ledger
    .filter(({ path }) => path.includes('/organization/assets'))
    .map(({ path }) => new URL(path, sandbox.origin).searchParams.get('next_page'))

/** Lets so many pages pass and leaves the next one without an answer. */
const holdPageAfter = ({ sandbox }: Kit, pages: number): void =>
  sandbox.setFault({ kind: 'delay', ms: HELD, when: 'before-commit' }, { endpoint: 'assets', skip: pages })

const relationOf = async (kit: Kit, address: string): Promise<string | null> => {
  const check = await ask(kit, 'assets/verdict', { address })
  return check?.ok ? check.verdict.relation : null
}

/** Runs in a page of the extension: the ids of every stored row, of whatever copy. */
async function storedIds(): Promise<number[]> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const database = await done(indexedDB.open('takedown-reporter'))
  const chunks: string[] = await done(database.transaction('assetRows').objectStore('assetRows').getAll())
  database.close()
  const rows: { id: number }[] = chunks.flatMap((chunk) => JSON.parse(chunk))
  return rows.map(({ id }) => id)
}

/** The parts of a journey: a browser killed in the middle of a sync, then its successor's background. */
describe.each(KINDS)('a sync of the own assets, killed in %s', (kind) => {
  let kit: Kit
  /** How many assets the copy has that answers all the while. */
  let before = 0
  /** Where the pages of the sync begin among those that were asked for. */
  let begun = 0

  beforeAll(async () => {
    kit = await startCrashKit(kind)
    before = kit.sandbox.assets.count
    await waitUntil('the first sync to be over', async () => !(await read(kit, 'assetSync')).running)
    kit.sandbox.assets.large(LARGE)
  })
  afterAll(() => kit.close())

  /** The copy from before, and nothing of the half that is here by now. */
  const expectTheOldCopy = async (pages: number): Promise<void> => {
    const state = await read(kit, 'assetSync')
    expect(state).toMatchObject({ running: true, pages, copy: { count: before } })
    expect(await relationOf(kit, OURS)).toBe('ours')
    expect(await relationOf(kit, lastOf(kit))).toBe('not-known')
  }
  const heldAt = (pages: number): Promise<unknown> =>
    waitUntil(`page ${pages + 1} to be asked for`, () => pagesAsked(kit).length === begun + pages + 1)

  it('with the browser: the old copy answers, and the sync goes on by itself after the restart', async () => {
    begun = pagesAsked(kit).length
    holdPageAfter(kit, FIRST_HELD)
    expect(await ask(kit, 'own-assets/sync', { what: 'now' })).toEqual({ started: true })
    await heldAt(FIRST_HELD)
    // The page before is on disk: it is told as here when its transaction is over.
    await waitUntil(
      'four pages to be stored',
      async () => (await read(kit, 'assetSync')).pages === FIRST_HELD,
    )
    await expectTheOldCopy(FIRST_HELD)
    const cutOff = pagesAsked(kit).at(-1)

    await kit.browser.kill()
    holdPageAfter(kit, THEN_HELD)
    begun += FIRST_HELD + 1
    kit = await relaunched(kit)
    // Nobody has asked the new background for anything when it asks for the page that was cut off.
    await heldAt(THEN_HELD)
    expect(pagesAsked(kit)[begun]).toBe(cutOff)
    await waitUntil(
      'seven pages to be stored',
      async () => (await read(kit, 'assetSync')).pages === FIRST_HELD + THEN_HELD,
    )
    await expectTheOldCopy(FIRST_HELD + THEN_HELD)
  })

  it('with its background alone: the next one goes on, and the copy is the whole list, each asset once', async () => {
    const cutOff = pagesAsked(kit).at(-1)
    begun += THEN_HELD + 1
    await kit.browser.stopBackground()
    // Pages read the database and wake nothing: its alarm does, half a minute after it was set.
    await waitUntil('the sync to be over', async () => {
      const { running, copy } = await read(kit, 'assetSync')
      return !running && copy?.count === kit.sandbox.assets.count
    })
    expect(pagesAsked(kit)[begun]).toBe(cutOff)
    const asked = pagesAsked(kit).slice(-(LARGE / 1000 + 1 + 2))
    // Nothing was asked for twice but the two pages that were on the wire.
    expect(asked.length - new Set(asked).size).toBe(2)
    const { assets } = kit.sandbox
    const listed = Array.from({ length: assets.count }, (_, at) => assets.at(at)?.id)
    // In the order of the list, as they came; of the first copy, which is deleted after the sync, nothing is left.
    await waitUntil(
      'the first copy to be deleted',
      async () => (await kit.inPage(storedIds)).length <= listed.length,
    )
    expect(await kit.inPage(storedIds)).toEqual(listed)
    expect(await relationOf(kit, OURS)).toBe('ours')
    expect(await relationOf(kit, lastOf(kit))).toBe('ours')
  })

  it('by an answer of 16 MiB of numbers, it isn’t: it stops, says why, and the copy and the pages answer all the while', async () => {
    const text = `{"assets":[${'1,'.repeat(8 * 1024 * 1024)}1],"next_page":"more"}`
    kit.sandbox.setFault(
      { kind: 'status', status: 200, body: { text, contentType: 'application/json' } },
      { endpoint: 'assets', times: 'always' },
    )
    const asked = pagesAsked(kit).length
    expect(await ask(kit, 'own-assets/sync', { what: 'now' })).toEqual({ started: true })
    const waits: number[] = []
    const ended = await waitUntil('the sync to end', async () => {
      const since = performance.now()
      expect(await relationOf(kit, OURS)).toBe('ours')
      waits.push(Math.round(performance.now() - since))
      const state = await read(kit, 'assetSync')
      return !state.running && pagesAsked(kit).length > asked ? state : undefined
    })
    expect(ended).toMatchObject({ failure: 'too-large', copy: { count: kit.sandbox.assets.count } })
    // A thousand rows, then half as many each time, down to ten.
    expect(pagesAsked(kit).length - asked).toBe(8)
    console.log(
      `${kind}: the longest of ${waits.length} checks during the sync took ${Math.max(...waits)} ms`,
    )
    kit.sandbox.clearFaults()
  })

  it('before its first page is here, it isn’t begun again at once by the next background', async () => {
    begun = pagesAsked(kit).length
    holdPageAfter(kit, 0)
    expect(await ask(kit, 'own-assets/sync', { what: 'now' })).toEqual({ started: true })
    await heldAt(0)
    await kit.browser.stopBackground()
    // What the next one sets is its own.
    await kit.inPage(() => (globalThis.browser ?? globalThis.chrome)?.alarms.clear('own-assets'))
    await ask(kit, 'connection/get', {})
    await waitUntil('the next background to set its alarm', async () => {
      expect((await read(kit, 'assetSync')).running).toBe(false)
      return kit.inPage(() => (globalThis.browser ?? globalThis.chrome)?.alarms.get('own-assets'))
    })
    expect((await read(kit, 'assetSync')).running).toBe(false)
    expect(pagesAsked(kit).length).toBe(begun + 1)
  })
})
