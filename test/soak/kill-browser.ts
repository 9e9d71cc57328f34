import { setTimeout as sleep } from 'node:timers/promises'
import { grantLoopback } from '#test/e2e/browsers/grant-loopback.ts'
import { copyOfBuild, relaunched, startKit, type Kind, type Kit } from '#test/e2e/kit.ts'
import { ask, confirmedOf, destinationOf, layReports } from '#test/e2e/outbox-kit.ts'
import { settle } from './kill-at.ts'
import { connectByMessage } from './kill-kit.ts'
import type { Verdict } from './tally.ts'
import { verdictOn } from './verdict.ts'

/** A build that may reach loopback from its installation on: a permission granted at run time may die with the browser. */
export const startCrashKit = async (kind: Kind, build = copyOfBuild(kind)): Promise<Kit> => {
  const kit = await startKit(kind, { extensionDir: grantLoopback(build) })
  await connectByMessage(kit)
  return kit
}

let count = 0

/**
 * Kills the browser (SIGKILL) at a random time while it sends so many queued reports, and starts it again on its profile.
 * Resolves with the kit of the new browser and what became of each report.
 */
export const killBrowserDuring = async (
  kit: Kit,
  reports: number,
  random: () => number = Math.random,
): Promise<{ kit: Kit; verdicts: Verdict[] }> => {
  const { sandbox } = kit
  count += 1
  const now = Date.now()
  const stored = Array.from({ length: reports }, (_, at) =>
    confirmedOf(`crash-${count}-${at}`, `https://crash-${count}-${at}.test/`, destinationOf(sandbox), {
      confirmedAt: now - reports + at,
    }),
  )
  await layReports(kit, stored)
  // Saved as it is, which runs the queue.
  const { baseUrl, slug } = sandbox
  await ask(kit, 'connection/save', { baseUrl, slug, key: '' })
  // Sends are a second apart.
  await sleep(random() * reports * 1000)
  await kit.browser.kill()
  const after = await relaunched(kit)
  const verdicts: Verdict[] = []
  for (const { report } of stored) {
    const settled = await settle(after, report.id, (reports + 90) * 1000)
    verdicts.push(verdictOn(settled, report.assets[0] ?? '', sandbox))
  }
  return { kit: after, verdicts }
}
