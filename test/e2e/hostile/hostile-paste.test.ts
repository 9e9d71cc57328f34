import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import type { BulkState } from '#lib/messages/bulk-requests.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  fill,
  KINDS,
  press,
  relaunched,
  reportDemoPage,
  reportsSent,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { chooseFile, contentsOf } from '../dashboard/list-kit.ts'
import { ask } from '../outbox-kit.ts'

/** As long as a text may be, in characters. */
const LENGTH = 10 * 1024 * 1024
/** What readers of addresses look for, begin at and stop at: each alone for a long way. */
const PIECES = [':', 'a.', ':', '@', '[', ':', '(at)', '://']
/** Addresses that stand between the pieces. */
const HIDDEN = 96

const KEPT = 'https://kept-from-before.test/login'
const hiddenIn = (name: string): string[] =>
  Array.from({ length: HIDDEN }, (_, index) => `https://${name}-${index}.test/claim`)

const hostileText = (name: string): string => {
  const length = Math.floor(LENGTH / HIDDEN) - 60
  return hiddenIn(name)
    .map((address, index) => {
      const piece = PIECES[index % PIECES.length] ?? ''
      return `${piece.repeat(length / piece.length)}\n${address}\n`
    })
    .join('')
}

describe.each(KINDS)('a hostile text in %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  let kit: Kit
  let dashboard: Page
  beforeAll(async () => {
    kit = await startCrashKit(kind)
    dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await dashboard.setViewport({ width: 1280, height: 900 })
  })
  afterAll(async () => {
    await kit.close()
    rmSync(folder, { recursive: true })
  })

  const stateWhen = (what: string, fits: (state: BulkState) => boolean): Promise<BulkState> =>
    waitUntil(what, async () => {
      const now = await ask(kit, 'bulk/open', {})
      return fits(now) && now
    })
  const choose = async (name: string): Promise<void> => {
    await chooseFile(kit, dashboard, folder, `${name}.txt`, hostileText(name))
    await stateWhen(`${name} to be in the list`, ({ sources }) =>
      sources.some((one) => one.name === `${name}.txt`),
    )
  }

  it('keeps nobody from reporting a page', async () => {
    await fill(dashboard, 'Paste anything', KEPT)
    await press(dashboard, 'Add')
    await stateWhen('the earlier list to be read', ({ sources }) => sources.some(({ done }) => done))
    await choose('first')
    const popup = await reportDemoPage(kit, 'phishing.html')
    await press(popup, 'Submit report')
    expect(await waitForStatus(popup, 'Accepted')).toMatch(/^Accepted/)
    expect(reportsSent(kit).map(({ status }) => status)).toEqual([200])
  })

  it('is read to its end after the browser was killed in the middle of it', async () => {
    await choose('second')
    await stateWhen('some of it to be found', ({ sources }) => sources.some((one) => isHalfRead(one)))
    await kit.browser.kill()
    kit = await relaunched(kit)
    const before = await ask(kit, 'bulk/open', {})
    expect(before.sources.filter(({ done }) => !done)).not.toEqual([])
    dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    const { sources } = await stateWhen('all to be read', (now) => now.sources.every(({ done }) => done))
    expect(sources.map(({ name, aside, unreadable }) => ({ name, aside, unreadable }))).toEqual([
      { name: '' },
      { name: 'first.txt' },
      { name: 'second.txt' },
    ])
    const found = await contentsOf(kit)
    const wanted = [KEPT, ...hiddenIn('first'), ...hiddenIn('second')]
    expect(found.filter((one) => wanted.includes(one)).toSorted()).toEqual(wanted.toSorted())
    await waitForText(dashboard, 'kept-from-before')
  }, 200_000)
})

const isHalfRead = ({ done, found, length }: BulkState['sources'][number]): boolean =>
  !done && found > 0 && length > LENGTH / 2
