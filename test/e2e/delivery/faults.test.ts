import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { csvLine, jsonReport } from '#lib/reports/export.ts'
import { originState } from '#lib/model/origin-state.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { rowsToRun } from '#test/matrix.ts'
import type { Fault } from '#test/faults/fault.ts'
import type { RawRequest, RawServer } from '#test/faults/raw-server.ts'
import { startRawServer } from '#test/faults/raw-server.ts'
import { json, jsonKeptOpen } from '#test/faults/strikes.ts'
import { faultTable } from '#test/faults/table.ts'
import { grantLoopback } from '../browsers/grant-loopback.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import type { Kind, Kit } from '../kit.ts'
import { copyOfBuild, KINDS, savedBy, startKit, textOf, waitForText } from '../kit.ts'
import {
  ask,
  confirmedOf,
  destinationOf,
  everythingStored,
  layReports,
  rowsOf,
  waitForAttempt,
  read,
} from '../outbox-kit.ts'

/** A header field that only tests know. */
export const FETCH_NUMBER = 'x-fetch-number'

/**
 * A build whose background numbers each POST that it asks the browser for. A browser may repeat one by itself: that has the same
 * number on the wire, and one that the extension sent twice has two.
 *
 * @param extensionDir a copy; it is changed
 */
export const numberFetches = (extensionDir: string): string => {
  const path = join(extensionDir, 'background.js')
  writeFileSync(
    path,
    `(${numbering.toString()})(${JSON.stringify(FETCH_NUMBER)});\n${readFileSync(path, 'utf8')}`,
  )
  return extensionDir
}

/** Runs in the background, before anything else. */
const numbering = (name: string): void => {
  const { fetch } = globalThis
  // A background that starts anew counts anew.
  const start = Date.now()
  let last = 0
  globalThis.fetch = (input, init) => {
    if (init?.method !== 'POST') return fetch(input, init)
    last += 1
    return fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), [name]: `${start}-${last}` },
    })
  }
}

/** Holds characters that change when they are escaped. */
const KEY = 'raw_3f/9kX2+vLwZ0pTn8s='

/** Answers longer than what is kept of one. */
const TOO_LONG = '10 MB of JSON'

/** The tests of all that was met look at redirects, answers that repeat the key, and one that is too long. */
const faultsToMeet = (elsewhere: string): Fault[] =>
  rowsToRun(
    faultTable(elsewhere),
    ({ name, told }) => told === 'held redirected' || name.startsWith('echo') || name === TOO_LONG,
  )

/** One fault, met by one report. */
type Met = { fault: Fault; report: ReportView; pausedFor: number; posts: RawRequest[] }

const NOTHING_LISTED = { assets: [], takedowns: [], next_page: null }

const isReport = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path.endsWith('/report/create')

/** A service of its own for each fault, so that each report meets an origin that knows nothing of the ones before. */
const serviceWith = (fault: Fault): Promise<RawServer> =>
  startRawServer((request) =>
    (isReport(request) || fault.everywhere) && fault.strike !== 'nobody'
      ? { on: fault.on ?? 'body', strike: fault.strike }
      : { on: 'body', strike: (fault.keptOpen ? jsonKeptOpen : json)(200, NOTHING_LISTED) },
  )

const meet = async (kit: Kit, fault: Fault, number: number): Promise<Met> => {
  const service = await serviceWith(fault)
  if (fault.strike === 'nobody') await service.close()
  const connection = { baseUrl: `${service.origin}/v2`, slug: 'acme', key: KEY }
  const id = `fault-${number}`
  const description = 'x'.repeat(fault.bytes ?? 0)
  const lay = () =>
    layReports(kit, [confirmedOf(id, `https://${id}.test/`, destinationOf(connection), { description })])
  if (fault.keptOpen) {
    // A connection that has carried the listing lies ready.
    await ask(kit, 'connection/save', connection)
    await waitUntil('the asset list', async () => (await read(kit, 'assetSync')).copy ?? undefined)
    await lay()
    await ask(kit, 'report/act', { id, how: 'sendNow' })
  } else {
    await lay()
    // Saving the connection runs the queue, which finds the report there.
    await ask(kit, 'connection/save', connection)
  }
  const report = await waitForAttempt(kit, id)
  const originStates = z.array(originState).parse(await rowsOf(kit, 'origins'))
  const its = originStates.find(({ origin }) => origin === service.origin)
  await service.close()
  return {
    fault,
    report,
    pausedFor: Math.max(0, (its?.pausedUntil ?? 0) - (report.attempts[0]?.ended ?? 0)),
    posts: service.requests.filter(isReport),
  }
}

const toldBy = ({ state }: ReportView): string => {
  switch (state.at) {
    case 'waiting':
    case 'held':
      return `${state.at} ${state.because}`
    case 'refused':
    case 'presumed':
      return `${state.at} ${state.why}`
    case 'accepted':
      return `${state.at} ${state.reportNumber}`
    case 'queued':
    case 'sending':
    case 'known':
    case 'needs-you':
    case 'cancelled':
      return state.at
  }
}

const DAY = 86_400_000

describe('a report that meets a fault on the wire', () => {
  const kits = new Map<Kind, Kit>()
  const met = new Map<Kind, Met[]>()
  let elsewhere: RawServer
  beforeAll(async () => {
    elsewhere = await startRawServer(() => ({ on: 'body', strike: json(200, { id: 1 }) }))
    // Both browsers at once: much of the time goes into attempts that have to run into their limit.
    await Promise.all(
      KINDS.map(async (kind) => {
        const kit = await startKit(kind, { extensionDir: numberFetches(grantLoopback(copyOfBuild(kind))) })
        kits.set(kind, kit)
        const results: Met[] = []
        for (const [number, fault] of faultsToMeet(elsewhere.origin).entries())
          results.push(await meet(kit, fault, number))
        met.set(kind, results)
      }),
    )
  }, 240_000)
  afterAll(async () => {
    await Promise.all([...kits.values()].map((kit) => kit.close()))
    await elsewhere.close()
  })

  describe.each(KINDS)('in %s', (kind) => {
    it.each(faultsToMeet('').map(({ name, told, why }, number) => ({ name, told, why, number })))(
      '$name: $told, since $why',
      ({ number }) => {
        const { fault, report, posts } = met.get(kind)?.[number] ?? expect.fail('not met')
        expect({ told: toldBy(report), ambiguous: report.ambiguous }).toEqual({
          told: (kind === 'firefox' && fault.toldInFirefox) || fault.told,
          ambiguous: fault.ambiguous,
        })
        if (fault.repeated) {
          // The browser repeats by itself what it sent over a connection used before, until one is new; and none is used twice.
          const fresh = posts.at(-1)
          expect(posts.length).toBeGreaterThan(1)
          expect(posts.map(({ reused }) => reused)).toEqual(posts.map((one) => one !== fresh))
          expect(new Set(posts.map(({ connection }) => connection)).size).toBe(posts.length)
          expect(new Set(posts.map(({ body }) => body)).size).toBe(1)
        } else expect(posts).toHaveLength(fault.strike === 'nobody' ? 0 : 1)
        expect(report.attempts).toHaveLength(1)
      },
    )

    it('asks the browser once for each attempt in the record', () => {
      for (const { fault, report, posts } of met.get(kind) ?? []) {
        expect(
          posts.filter(({ headers }) => !(FETCH_NUMBER in headers)),
          fault.name,
        ).toEqual([])
        const asked = new Set(posts.map(({ headers }) => headers[FETCH_NUMBER]))
        expect(asked.size, fault.name).toBe(fault.strike === 'nobody' ? 0 : report.attempts.length)
      }
    })

    it('leaves an origin in peace for as long as it asked, and a day at most', () => {
      for (const { fault, report, pausedFor } of met.get(kind) ?? []) {
        const asked = fault.peace === undefined ? null : Math.min(DAY, fault.peace * 1000)
        const { state } = report
        if (asked !== null && state.at === 'waiting') {
          // A date has whole seconds, and half of the wait is added at random, from 5 s up to 10 minutes.
          const spread = asked === 0 ? 0 : Math.min(600_000, Math.max(5000, asked / 2))
          expect(pausedFor, fault.name).toBeGreaterThan(asked - 2000)
          expect(pausedFor, fault.name).toBeLessThan(asked + spread + 2000)
          expect(state.due - state.since, fault.name).toBeGreaterThan(asked - 2000)
        } else if (fault.told !== 'waiting throttled') expect(pausedFor, fault.name).toBe(0)
        // First failures: half of 30 s is certain, the other half drawn.
        if (asked === null && state.at === 'waiting') {
          expect(state.due - state.since, fault.name).toBeGreaterThanOrEqual(15_000)
          expect(state.due - state.since, fault.name).toBeLessThanOrEqual(30_000)
        }
      }
    })

    it('keeps at most 64 KiB of an answer', async () => {
      const payload = z
        .array(z.object({ answer: z.nullable(z.object({ text: z.string() })) }))
        .parse(await rowsOf(kits.get(kind) ?? expect.fail(), 'payloads'))
      const lengths = payload.map(({ answer }) => answer?.text.length ?? 0)
      expect(Math.max(...lengths)).toBe(65_536)
    })

    it('has the key in the store of credentials and nowhere else, though answers repeated it', async () => {
      const kit = kits.get(kind) ?? expect.fail()
      const spellings = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')]
      const stored = await everythingStored(kit)
      const holding = Object.entries(stored).filter(([, text]) => spellings.some((one) => text.includes(one)))
      expect(holding.map(([place]) => place)).toEqual(['credentials'])
      expect(stored['payloads']).toContain('█████')
      // The beginning of the key, which an answer broken off in its middle leaves.
      expect(stored['payloads']).not.toContain(KEY.slice(0, 8))
      for (const id of (met.get(kind) ?? [])
        .filter(({ fault }) => fault.name.startsWith('echo'))
        .map(({ report }) => report.id)) {
        const { answer } = await read(kit, 'payload', id)
        expect(answer?.text, id).toContain('x-api-key')
        for (const one of spellings) expect(answer?.text, id).not.toContain(one)
      }
      const dashboard = await kit.browser.openExtensionPage('dashboard.html')
      await waitForText(dashboard, 'fault-')
      for (const one of spellings) expect(await textOf(dashboard)).not.toContain(one)
    })

    it('has the key in no export', async () => {
      const kit = kits.get(kind) ?? expect.fail()
      const ids = await read(kit, 'reportIds')
      const files: string[] = []
      for (const id of ids) {
        const reports = await read(kit, 'wholeReports', [id])
        for (const one of reports.map((whole) => ({ ...whole, words: { state: '', lines: '' } })))
          files.push(jsonReport(one, false), csvLine(one))
      }
      files.push(await savedBy(await kit.browser.openExtensionPage('options.html'), 'Export all data'))
      const all = files.join('\n')
      expect(all).toContain('x-api-key')
      for (const one of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')])
        expect(all).not.toContain(one)
    })

    it('never brings the key to where a redirect points', () => {
      const redirected = (met.get(kind) ?? []).filter(({ fault }) => fault.told === 'held redirected')
      expect(redirected).toHaveLength(5)
      expect(elsewhere.requests).toEqual([])
    })
  })
})
