import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_POLICY } from '#lib/your-data/stored.ts'
import { makeReads } from '#components/dashboard/read.ts'
import type { Ask } from '#components/ui/page.ts'
import { failureIn } from '#components/ui/answers.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { KnownConnection } from '#lib/messages/requests.ts'
import { browser } from '#lib/platform/browser.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { CONNECTION } from '#test/gallery/answers/dashboard-answers.ts'
import { fakeAsk, type AskedFor } from '#test/gallery/answers/fake-ask.ts'
import { payload, report, STATES } from '#test/reports/samples.ts'
import { seenAs } from '#test/takedowns/samples.ts'

const KNOWN: KnownConnection = {
  baseUrl: 'https://service.example',
  origin: 'https://service.example',
  matchPattern: 'https://service.example/*',
  slug: 'acme',
  keyMark: '0123456789abcdef',
  reportOnly: false,
  abilities: CONNECTION.abilities,
}
const EVIL = 'https://evil.example/login'

/** What lies in the two stores of the browser, by name. */
const stored: { local: Record<string, unknown>; session: Record<string, unknown> } = {
  local: {},
  session: {},
}
const area = (of: 'local' | 'session') => ({ get: async (key: string) => ({ [key]: stored[of][key] }) })

beforeEach(() => {
  stored.local = {}
  stored.session = {}
  Object.assign(browser, {
    storage: { local: area('local'), session: area('session') },
    permissions: { contains: async () => true },
  })
  Object.assign(browser.runtime, { getManifest: () => ({ version: '1.2.3' }) })
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [] }) } })
})
afterEach(() => vi.unstubAllGlobals())

const opened = async () => {
  const database = await freshDatabase()
  const asked: AskedFor = []
  const hearing: ((change: Change) => void)[] = []
  const background: { stores: KnownConnection | null } = { stores: KNOWN }
  const store = () => {
    if (background.stores)
      stored.local['for-pages'] = {
        connection: background.stores,
        unreadable: false,
        policy: { ...NO_POLICY, preferences: {} },
      }
    else delete stored.local['for-pages']
    return {}
  }
  const ask: Ask = fakeAsk({ 'connection/store-for-pages': store, 'notices/seen': () => ({}) }, asked)
  const reads = makeReads({
    ask,
    onChange: (heard) => {
      hearing.push(heard)
      return () => undefined
    },
    database: async () => database,
  })
  const put = async (id: string, with_: Parameters<typeof report>[0] = {}) => {
    await database.put('reports', report({ id, ...with_ }))
    await database.put('payloads', payload(id))
  }
  return {
    database,
    reads,
    background,
    put,
    change: (change: Change) => hearing.forEach((heard) => heard(change)),
    names: () => asked.map(({ name }) => name),
  }
}

describe('what the dashboard reads by itself', () => {
  it('is the list of reports, those that can’t be read named, and asks the background for nothing', async () => {
    const { database, reads, put, names } = await opened()
    await put('a', { confirmedAt: 1 })
    await put('b', { confirmedAt: 2, state: STATES.accepted })
    await put('c', { confirmedAt: 3 })
    breakRow(database, 'reports', 'c')
    const ids = await reads.reportIds()
    expect(ids).toEqual(['c', 'b', 'a'])
    const { rows, unreadable } = await reads.reportRows([...ids, 'gone'])
    expect(unreadable).toEqual(['c'])
    expect(rows.map(({ id, reportNumber }) => [id, reportNumber])).toEqual([
      ['b', '7'],
      ['a', ''],
    ])
    expect(names()).toEqual([])
  })

  it('tells the background that a notification was seen, if there is one', async () => {
    const { reads, names } = await opened()
    stored.local['notices'] = { standing: [], unseen: { 'needs-you': ['a'], accepted: [] }, accepted: [] }
    await reads.reportIds()
    expect(names()).toEqual(['notices/seen'])
  })

  it('is a report in full, with what a full disk makes it wait for; null once it is gone', async () => {
    const { reads, put } = await opened()
    await put('a', { state: { at: 'queued', until: 0 } })
    expect((await reads.report('a'))?.report.nextAttempt).toEqual({ at: 0, because: 'due' })
    const nextAt = Date.now() + 60_000
    stored.session['outbox-disk-full'] = { tries: 1, nextAt }
    expect((await reads.report('a'))?.report.nextAttempt).toEqual({ at: nextAt, because: 'disk-full' })
    expect(await reads.report('gone')).toBeNull()
  })

  it('is everything of some reports, and of one whose payload can’t be read what is left', async () => {
    const { database, reads, put } = await opened()
    await put('a')
    await put('b')
    breakRow(database, 'payloads', 'b')
    const [first, second, ...others] = await reads.wholeReports(['a', 'b', 'gone'])
    expect([first?.body, second?.body, second?.report.id]).toEqual([payload('a').body, null, 'b'])
    expect(others).toEqual([])
  })

  it('names the organization of a report by its whole address, which another may share up to its path', async () => {
    const { reads, put } = await opened()
    const at = (path: string) => ({ ...KNOWN, baseUrl: `${KNOWN.origin}/${path}` })
    stored.local['for-pages'] = {
      connection: at('v1'),
      connections: ['v1', 'v2'].map((id) => ({
        ...at(id),
        id,
        name: id,
        isDefault: id === 'v1',
        fromPolicy: false,
      })),
      unreadable: false,
      policy: { ...NO_POLICY, preferences: {} },
    }
    for (const id of ['v1', 'v2', 'v3']) await put(id, { destination: at(id) })
    const whole = await reads.wholeReports(['v1', 'v2', 'v3'])
    expect(whole.map(({ organization }) => organization)).toEqual(['v1', 'v2', undefined])
  })

  it('fails as the storage does, so that a page can tell how', async () => {
    const { database, reads } = await opened()
    database.close()
    const thrown: unknown = await reads.reportIds().catch((one: unknown) => one)
    expect(thrown).toBeInstanceOf(DOMException)
    const full = new DOMException('no room', 'QuotaExceededError')
    expect(failureIn(full)).toEqual({ kind: 'disk-full', detail: 'QuotaExceededError' })
  })
})

describe('the allowlist check', () => {
  it('finds reports and cases, an address without its chain among them, and a report once it is stored', async () => {
    const { database, reads, put, change } = await opened()
    const relations = async (address: string) => {
      const check = await reads.checkAsset(address)
      return check?.ok ? check.verdict.findings.map(({ relation }) => relation) : check?.problem
    }
    expect(await relations(EVIL)).toEqual(['not-checked'])
    await database.put('cases', { ...seenAs({ status: 'TODO' }), reports: [] })
    expect(await relations(EVIL)).toEqual(['takedown', 'not-checked'])
    await put('a', { state: STATES.accepted })
    change({ what: 'report', id: 'a' })
    expect(await relations(EVIL)).toEqual(['reported', 'takedown', 'not-checked'])
    const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
    await put('w', { assets: [`eip155:1:${wallet}`], state: STATES.accepted })
    change({ what: 'report', id: 'w' })
    expect(await relations(wallet)).toEqual(['reported', 'not-checked'])
  })

  it('reads the connection again once it has changed', async () => {
    const { reads, background, change, names } = await opened()
    await reads.checkAsset(EVIL)
    expect((await reads.connection()).slug).toBe('acme')
    expect(names(), 'once: nothing was stored').toEqual(['connection/store-for-pages'])
    change({ what: 'connection' })
    background.stores = { ...KNOWN, slug: 'other' }
    expect((await reads.connection()).slug).toBe('other')
    change({ what: 'connection' })
    background.stores = null
    expect(await reads.connection()).toEqual({ baseUrl: '', slug: '', keyStored: false })
    expect(names()).toEqual([
      'connection/store-for-pages',
      'connection/store-for-pages',
      'connection/store-for-pages',
    ])
  })
})
