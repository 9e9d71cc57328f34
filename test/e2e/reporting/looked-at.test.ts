// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope, before lib/ asks for it
import '#test/fakes/browser.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_SESSION_BYTES } from '#lib/limits.ts'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import { KINDS, type Kit } from '../kit.ts'
import { lookAtPages } from './look-at-pages.ts'

/** More than the memory of either browser has room for; `npm run soak -- looked-at` looks at 500. */
const PAGES = Number(process.env['LOOKED_AT'] ?? 120)

describe.each(KINDS)('pages that are looked at and not reported, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startCrashKit(kind)
  })
  afterAll(() => kit.close())

  it('never fill the memory: each is read, what was typed first is there, and the last is reported', async () => {
    const { problems, seconds, bytes, left } = await lookAtPages(kit, PAGES)
    process.stdout.write(
      `${kind}: ${PAGES} pages in ${seconds.toFixed(1)} s, ${bytes} bytes, ${left} drafts\n`,
    )
    expect(problems).toEqual([])
    // The newest draft grows by what is read after its place is made.
    expect(bytes).toBeLessThanOrEqual(MAX_SESSION_BYTES + 500_000)
    expect(left).toBeGreaterThan(10)
    expect(left).toBeLessThan(PAGES)
  }, 600_000)
})
