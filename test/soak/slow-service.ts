import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Report } from '#lib/model/report.ts'
import { reportSchema } from '#lib/model/report.ts'
import { launchBare, type BareBrowser } from '#test/bench/browser/bare-browser.ts'
import { connect, openBlankPage } from '#test/bench/extensions/configure.ts'
import { grantLoopback } from '#test/e2e/browsers/grant-loopback.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { copyOfBuild } from '#test/e2e/kit.ts'
import { confirmedOf, destinationOf, layReports, rowsOf } from '#test/e2e/outbox-kit.ts'
import { startSandbox } from '#test/service/sandbox.ts'
import { verdictOn } from './verdict.ts'
import type { Verdict } from './tally.ts'

/** One attempt may take 20 s; a worker that does nothing else is stopped after 30. Milliseconds. */
const PAST_ITS_LIMIT = 24_000

/** Seconds until the service answers a report, which it has committed at once. */
export const SLOWNESS = [35, 50] as const

export type Slow = {
  /** By seconds, as they lie on disk when both first attempts have ended. */
  afterOne: Map<number, Report>
  /** How often each was committed by then, and what became of them if that was waited for. */
  verdicts: Verdict[]
}

/**
 * A service slower than any attempt, in a browser that no driver is attached to, since one would keep the worker alive: a
 * page of the extension is there to begin with and in the end, and none in between.
 */
export const slowService = async (until: 'one attempt' | 'the end'): Promise<Slow> => {
  const sandbox = await startSandbox({ keepAlive: false })
  const browser = await launchBare()
  try {
    const id = await browser.install(grantLoopback(copyOfBuild('chromium')))
    const now = Date.now()
    const stored = SLOWNESS.map((seconds, at) => {
      const name = `slow-${seconds}`
      sandbox.setFault(
        { kind: 'delay', ms: seconds * 1000, when: 'after-commit' },
        { endpoint: 'report', containing: name },
      )
      const confirmedAt = now - SLOWNESS.length + at
      return confirmedOf(name, `https://${name}.test/`, destinationOf(sandbox), { confirmedAt })
    })
    await withPage(browser, id, async (page, session) => {
      await connect(session, sandbox)
      await layReports(page, stored)
      await connect(session, sandbox)
    })
    for (const { targetId, url } of await browser.targets())
      if (url.startsWith('chrome-extension:')) await browser.closeTarget(targetId)
    await waitUntil(
      'the last report at the service',
      () => sandbox.reports.length === SLOWNESS.length,
      SLOWNESS.length * 30_000,
    )
    await sleep(PAST_ITS_LIMIT)
    const readUntil = (what: string, isSo: (one: Report) => boolean, timeout: number): Promise<Report[]> =>
      withPage(browser, id, (page) =>
        waitUntil(
          what,
          async () => {
            const rows = z.array(reportSchema).parse(await rowsOf(page, 'reports'))
            return rows.every(isSo) ? rows : undefined
          },
          timeout,
        ),
      )
    const ended = await readUntil(
      'the first attempts to have ended',
      ({ attempts }) => (attempts[0]?.ended ?? null) !== null,
      90_000,
    )
    const last =
      until === 'one attempt'
        ? ended
        : await readUntil('the end', ({ state }) => !['sending', 'waiting'].includes(state.at), 240_000)
    return {
      afterOne: new Map(
        SLOWNESS.flatMap((seconds) =>
          ended.filter((one) => one.id === `slow-${seconds}`).map((one) => [seconds, one] as const),
        ),
      ),
      verdicts: last.map((one) => verdictOn(one, one.assets[0] ?? '', sandbox)),
    }
  } finally {
    await browser.close()
    await sandbox.close()
  }
}

/** A page of the extension, attached to only while something is asked of it. */
const withPage = async <T>(
  browser: BareBrowser,
  id: string,
  work: (page: Parameters<typeof layReports>[0], session: Parameters<typeof connect>[0]) => Promise<T>,
): Promise<T> => {
  const { tab, session } = await openBlankPage(browser, id)
  try {
    return await work({ inPage: (body, ...given) => session.run(body, ...given) }, session)
  } finally {
    await browser.closeTarget(tab.id)
  }
}
