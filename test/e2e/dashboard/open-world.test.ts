import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { rowsToRun } from '#test/matrix.ts'
import {
  faultsOf,
  isSame,
  openWorld,
  ownContents,
  type OpenWorldCase,
} from '#test/quality/open-world/measure.ts'
import { connectByMessage } from '#test/soak/kill-kit.ts'
import type { BulkState } from '#lib/messages/bulk-requests.ts'
import { grantLoopback } from '../browsers/grant-loopback.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { copyOfBuild, KINDS, reportsSent, startKit, type Kit } from '../kit.ts'
import { ask, read } from '../outbox-kit.ts'
import { rowsOf, submitList } from './list-kit.ts'

const sentBody = z.object({ assets: z.array(z.object({ content: z.string() })) })

/** Pastes a text into the page without a click, or drops it there as a file. */
const give = (page: Page, { input, fileName, encoding }: OpenWorldCase): Promise<void> =>
  page.evaluate(
    (text, name, bytes) => {
      const data = new DataTransfer()
      if (name === '') data.setData('text/plain', text)
      else data.items.add(new File([bytes === null ? text : Uint8Array.from(bytes)], name))
      const event = new Event(name === '' ? 'paste' : 'drop', { bubbles: true, cancelable: true })
      Object.assign(event, name === '' ? { clipboardData: data } : { dataTransfer: data })
      ;(document.querySelector('.bulk-list') ?? document.body).dispatchEvent(event)
    },
    input,
    fileName ?? '',
    encoding === 'UTF-16LE' ? [...Buffer.from(`\uFEFF${input}`, 'utf16le')] : null,
  )

/** Each part has a browser and a service of its own: two texts may name one asset, and a long list takes its time. */
const PARTS = [0, 1, 2]

describe.each(KINDS.flatMap((kind) => rowsToRun(PARTS).map((part) => ({ kind, part }))))(
  'texts as analysts meet them, in $kind, every third from $part',
  ({ kind, part }) => {
    let kit: Kit
    let dashboard: Page
    beforeAll(async () => {
      kit = await startKit(
        kind,
        { extensionDir: grantLoopback(copyOfBuild(kind)) },
        // Some texts are about reserved hosts, which the sandbox ignores otherwise.
        { settings: { ignoredDomains: [] } },
      )
      await connectByMessage(kit)
      dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
      await dashboard.setViewport({ width: 1280, height: 900 })
    })
    afterAll(() => kit.close())

    const stateWhen = (what: string, fits: (state: BulkState) => boolean): Promise<BulkState> =>
      waitUntil(
        what,
        async () => {
          const now = await ask(kit, 'bulk/open', {})
          return fits(now) && now
        },
        200_000,
      )

    const ownAre = async (contents: ReadonlySet<string>): Promise<void> => {
      kit.sandbox.assets.clear()
      for (const content of contents) kit.sandbox.assets.add({ content })
      await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
      const before = (await read(kit, 'assetSync')).copy?.completedAt ?? 0
      await waitUntil('the own assets', async () => {
        const { running, copy } = await read(kit, 'assetSync')
        if (!running && (copy?.completedAt ?? 0) <= before) await ask(kit, 'own-assets/sync', { what: 'now' })
        return copy !== null && copy.completedAt > before && copy.count === contents.size
      })
    }

    it.each([
      ['which share a list of own assets', false, 60],
      ['which share another', true, 1],
    ])(
      'go to the service as they are meant, each asset once and nothing beside them: those %s',
      async (_, alone, least) => {
        await ownAre(new Set(ownContents(alone)))
        const sentBefore = reportsSent(kit).length
        const sentNow = () => reportsSent(kit).slice(sentBefore)
        const cases: OpenWorldCase[] = []
        const mine = openWorld
          .filter(({ ownAlone }) => ownAlone === alone)
          .filter((_one, index) => index % PARTS.length === part)
        for (const one of mine) if ((await faultsOf(one)).length === 0) cases.push(one)
        for (const [index, one] of cases.entries()) {
          await give(dashboard, one)
          await stateWhen(`${one.id} to be in the list`, ({ sources }) => sources.length === index + 1)
        }
        const { sources, reports } = await stateWhen(
          'all to be read and checked',
          (now) => now.sources.every(({ done }) => done) && now.counts.checking === 0,
        )
        await submitList(dashboard, reports === 1 ? 'Submit report' : `Submit ${reports} reports`)
        await waitUntil(
          'every report to be accepted',
          () => sentNow().filter(({ status }) => status === 200).length >= reports || undefined,
          200_000,
        )
        const contentsWith = (wanted: number): string[] =>
          sentNow()
            .filter(({ status }) => status === wanted)
            .flatMap(({ body }) => sentBody.parse(JSON.parse(body)).assets.map(({ content }) => content))
        const sent = contentsWith(200)
        expect(new Set(sent).size).toBe(sent.length)
        // Two cases may hold what the service takes for one asset (`http` and `https`): it refuses the second.
        const refused = contentsWith(422).filter((content) => !sent.includes(content))
        expect(refused).toEqual([])
        const rows = await rowsOf(kit)
        const faults = cases.flatMap((one, index) => {
          const allowed = [...one.ready, ...one.either, ...one.may, ...one.leadsTo]
          const own = rows.flatMap(({ source, what }) =>
            source === sources[index]?.id && what.is === 'asset' && sent.includes(what.content)
              ? [what.content]
              : [],
          )
          return [
            ...one.ready
              .filter((expected) => !sent.some((content) => isSame(content, expected)))
              .map((expected) => `${one.id}: not sent: ${[expected].flat().join(' or ')}`),
            ...own
              .filter((content) => !allowed.some((expected) => isSame(content, expected)))
              .map((content) => `${one.id}: sent: ${content}`),
            ...one.never
              .filter((letters) => own.join('\n').includes(letters))
              .map((letters) => `${one.id}: sent: ${letters}`),
          ]
        })
        expect(faults).toEqual([])
        expect(cases.length).toBeGreaterThan(least)
      },
      400_000,
    )
  },
)
