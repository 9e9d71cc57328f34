import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { confirmDeletion, press, type Kit } from '#test/e2e/kit.ts'
import { ask, confirmedOf, destinationOf, layReports } from '#test/e2e/outbox-kit.ts'
import type { Verdict } from './tally.ts'

/** What is stored of the extension, in rows of its database, values and alarms. */
export type Counted = { rows: number; keys: number; local: number; session: number; alarms: number }

/** Runs in a page of the extension. `keys` are rows that may hold the API key. */
async function counted(): Promise<Counted> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const api = globalThis.browser ?? globalThis.chrome
  if (!api) throw new Error('not an extension page')
  const stored = { rows: 0, keys: 0 }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = await done(database.transaction(store).objectStore(store).count())
      stored.rows += rows
      if (store === 'credentials' || store === 'connection') {
        const all: unknown[] = await done(database.transaction(store).objectStore(store).getAll())
        stored.keys += all.filter((row) => JSON.stringify(row).includes('"apiKey":"')).length
      }
    }
    database.close()
  }
  const size = async (area: { get: (keys: null) => Promise<object> }): Promise<number> =>
    Object.keys(await area.get(null)).length
  return {
    ...stored,
    local: await size(api.storage.local),
    session: await size(api.storage.session),
    alarms: (await api.alarms.getAll()).length,
  }
}

export const countStored = (kit: Kit): Promise<Counted> => kit.inPage(counted)

const sum = ({ rows, local, session, alarms }: Counted): number => rows + local + session + alarms

/** More than the background reads in a turn: some 20,000 addresses. */
const PASTE = Array.from({ length: 20_000 }, (_, at) => `https://pasted-${at}.test/login`).join('\n')

/** Reports of one sending: a second apart. */
const SENT = 10

let count = 0

const send = async (kit: Kit): Promise<void> => {
  count += 1
  const { sandbox } = kit
  const stored = Array.from({ length: SENT }, (_, at) =>
    confirmedOf(`erased-${count}-${at}`, `https://erased-${count}-${at}.test/`, destinationOf(sandbox)),
  )
  await layReports(kit, stored)
  const { baseUrl, slug } = sandbox
  // Saved as it is, which runs the queue.
  await ask(kit, 'connection/save', { baseUrl, slug, key: '' })
}

/** What the background is at when everything is deleted; each begins it and does not wait for its end. */
export const WORK: Readonly<Record<string, (kit: Kit) => Promise<void>>> = {
  paste: async (kit) => {
    await ask(kit, 'bulk/add', { kind: 'paste', name: '', text: PASTE, inPrivate: false })
  },
  sync: async (kit) => {
    await ask(kit, 'own-assets/sync', { what: 'now' })
  },
  send,
  watch: async (kit) => {
    await send(kit)
    await waitUntil('a report to be delivered', () =>
      kit.sandbox.ledger.some(({ body }) => body.includes(`erased-${count}-0.test`)),
    )
    await ask(kit, 'takedowns/poll-now', {})
  },
  capture: async (kit) => {
    const page = await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html'))
    const tabId = await kit.inPage(async (address: string) => {
      const tabs = (await (globalThis.browser ?? globalThis.chrome)?.tabs.query({})) ?? []
      return tabs.find(({ url }) => url === address)?.id ?? -1
    }, page.url())
    void kit.ask('draft/open-tab', { tabId, read: true }).catch(() => undefined)
  },
}

/** As the options do it. */
const reconnect = async (kit: Kit): Promise<void> => {
  const { baseUrl, slug, keys } = kit.sandbox
  await ask(kit, 'connection/save', { baseUrl, slug, key: keys.full })
}

/** After the person was told that all is gone: nobody of before may come back within this time. */
const SEEN_FOR = 5000

/**
 * Begins some work, and at a moment of it deletes everything, or the key. What is stored is counted at once and after five seconds,
 * and held against what was told.
 */
export const eraseDuring = async (
  kit: Kit,
  work: string,
  moment: number,
  what: 'everything' | 'key' = 'everything',
): Promise<Verdict> => {
  await reconnect(kit)
  const begin = WORK[work]
  if (!begin) throw new Error(`no such work: ${work}`)
  const options = await kit.browser.openExtensionPage('options.html')
  await press(options, what === 'everything' ? 'Delete all data' : 'Forget key')
  await begin(kit)
  await sleep(moment)
  const found: Counted[] = []
  let told = 'nothing left'
  if (what === 'key') await kit.ask('connection/change', { how: 'forget-key' })
  else told = await confirmDeletion(kit, options, () => press(options, 'Delete everything'))
  found.push(await countStored(kit))
  await sleep(SEEN_FOR)
  found.push(await countStored(kit))
  const left = (one: Counted): number => (what === 'everything' ? sum(one) : one.keys)
  const words = `${work} at ${Math.round(moment)} ms: “${told}” was told, ${found.map((one) => JSON.stringify(one)).join(', then ')}`
  const wrong =
    (what === 'everything' && !told.includes('All data deleted.')) || found.some((one) => left(one) !== 0)
  return { lost: false, doubled: false, wronglyTold: wrong, words }
}
