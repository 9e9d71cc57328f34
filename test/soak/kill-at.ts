import type { Kit } from '#test/e2e/kit.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import type { HeldPoint, Point } from './points.ts'
import { LEFT_ON_DISK } from './points.ts'
import { CHANNEL } from './prologue.ts'
import * as z from 'zod'
import { reportSchema } from '#lib/model/report.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { ask, draftOf, lay, rowsOf } from '#test/e2e/outbox-kit.ts'
import type { Verdict } from './tally.ts'
import { verdictOn } from './verdict.ts'

/** What the page of a test keeps on itself. */
type Kept = { armed?: string | undefined; reached?: string | undefined; answers?: Record<string, string> }

declare global {
  interface Window {
    kills?: Kept
  }
}

/** Arms the background of a held copy; resolves when it has heard. */
const arm = async (kit: Kit, point: HeldPoint): Promise<void> => {
  await waitUntil(`the background to hear of "${point}"`, () => kit.inPage(callOut, CHANNEL, point))
}

const hasReached = (kit: Kit, point: HeldPoint): Promise<boolean> => kit.inPage(reached, point)

/** Sends a request without waiting for what may never come. */
const askWithoutWaiting = (kit: Kit, name: string, request: string, asked: object): Promise<void> =>
  kit.inPage(sendOff, name, { request, ask: asked })

/** The text of the answer to it, or null while there is none, also when the background died with it. */
const answerTo = (kit: Kit, name: string): Promise<string | null> => kit.inPage(answered, name)

/** Runs in the page. */
function callOut(name: string, point: string): boolean {
  const kept = (window.kills ??= {})
  if (kept.armed === point) return true
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Kept>) => {
    if (data.armed !== undefined) {
      kept.armed = data.armed
      kept.reached = undefined
    }
    if (data.reached !== undefined) {
      kept.reached = data.reached
      kept.armed = undefined
      channel.close()
    }
  })
  channel.postMessage({ arm: point })
  return false
}

/** Runs in the page. */
function reached(point: string): boolean {
  const kept = (window.kills ??= {})
  return kept.reached === point
}

/** Runs in the page. */
function sendOff(name: string, message: object): void {
  const kept = (window.kills ??= {})
  const answers = (kept.answers ??= {})
  void (globalThis.browser ?? globalThis.chrome)?.runtime.sendMessage(message).then(
    (answer: unknown) => {
      answers[name] = JSON.stringify(answer ?? null)
    },
    () => undefined,
  )
}

/** Runs in the page. */
function answered(name: string): string | null {
  const kept = (window.kills ??= {})
  return kept.answers?.[name] ?? null
}

let count = 0

/**
 * One report, submitted as a page submits it, whose background is killed at a point of its delivery. The browser then starts
 * another one, the person retries or cancels what is open, and the end is held against the service's ledger.
 */
export const killAt = async (
  kit: Kit,
  point: Point,
  then: 'deliver' | 'cancel' = 'deliver',
): Promise<Verdict> => {
  const { sandbox } = kit
  count += 1
  const id = `kill-${count}`
  const asset = `https://${id}.test/login`
  await lay(kit, { drafts: [draftOf(id, asset)] })
  // As long as it takes to kill: the one commits when the background is gone, the other has committed before.
  const delay = { kind: 'delay', when: 'before-commit', ms: 1500 } as const
  const target = { endpoint: 'report', containing: asset } as const
  if (point === 'on the wire, before the commit') sandbox.setFault(delay, target)
  if (point === 'on the wire, after the commit')
    sandbox.setFault({ ...delay, when: 'after-commit', ms: 15_000 }, target)
  if (point.endsWith('next alarm')) sandbox.setFault({ kind: 'status', status: 503 }, target)

  const submit = await submission(kit, id)
  if (point === 'on the wire, before the commit' || point === 'on the wire, after the commit') {
    await askWithoutWaiting(kit, id, 'draft/submit', submit)
    await waitUntil('the request at the service', () =>
      sandbox.ledger.some(({ path, body }) => path.endsWith('/report/create') && body.includes(asset)),
    )
  } else {
    await arm(kit, point)
    await askWithoutWaiting(kit, id, 'draft/submit', submit)
    await waitUntil(
      () => `the background to be at "${point}", where the service had ${sent(sandbox, asset)}`,
      () => hasReached(kit, point),
    )
  }
  const told = await answerTo(kit, id)
  await kit.browser.stopBackground()
  if (point !== 'on the wire, before the commit') sandbox.clearFaults()

  const left = await stateOnDisk(kit, id)
  if (!LEFT_ON_DISK[point].includes(left))
    throw new Error(`"${point}" left ${id} as ${left}: killed elsewhere`)
  const found = (await ask(kit, 'report/get', { id })).report
  if (!found) {
    // Nobody was told that it is stored, and the draft is as it was: the person presses Submit once more.
    if (told !== null)
      return { ...verdictOn(null, asset, sandbox), words: `${asset}: told ${told}, then gone` }
    await ask(kit, 'draft/submit', await submission(kit, id))
  }
  const before = found && verdictOn(found, asset, sandbox)
  if (then === 'cancel') await cancelOnceItWaits(kit, id)
  const end = await settle(kit, id)
  // What the killed background had sent may be committed after what the next one sent: it counts.
  if (point === 'on the wire, before the commit')
    await waitUntil('the service to have done with all of it', () =>
      sandbox.ledger.every(({ body, status }) => status !== null || !body.includes(asset)),
    )
  const settled = verdictOn(end, asset, sandbox)
  return before?.wronglyTold ? { ...settled, ...before, words: `${before.words}; ${settled.words}` } : settled
}

/** What came of the requests for it, in words. */
const sent = ({ ledger }: Kit['sandbox'], asset: string): string =>
  ledger
    .filter(({ body }) => body.includes(asset))
    .map(({ path, status }) => `${path} ${status ?? 'unanswered'}`)
    .join(', ') || 'nothing of it'

/** Read past the background, which any message would start again. */
const stateOnDisk = async (kit: Kit, id: string): Promise<string | null> => {
  const rows = z.array(reportSchema).parse(await rowsOf(kit, 'reports'))
  return rows.find((row) => row.id === id)?.state.at ?? null
}

/** What the popup sends for a draft as it stands on screen. */
const submission = async (kit: Kit, id: string) => {
  const opened = await ask(kit, 'draft/open', { id })
  if (opened.kind !== 'draft') throw new Error(`the draft ${id} is ${opened.kind}`)
  const { revision, destination } = opened.draft
  return { id, revision, destination, flaggedLines: [] }
}

const cancelOnceItWaits = async (kit: Kit, id: string): Promise<void> => {
  await waitUntil(
    `${id} to wait`,
    async () => (await ask(kit, 'report/get', { id })).report?.state.at === 'waiting',
  )
  await ask(kit, 'report/act', { id, how: 'cancel' })
}

/** The person presses "Retry now" while the report waits, as often as it takes. */
export const settle = (kit: Kit, id: string, timeout = 90_000): Promise<ReportView | null> =>
  waitUntil(
    `the end of ${id}`,
    async () => {
      const found = (await ask(kit, 'report/get', { id })).report
      if (found?.state.at === 'waiting') await ask(kit, 'report/act', { id, how: 'sendNow' })
      return found && ['queued', 'sending', 'waiting'].includes(found.state.at) ? undefined : { found }
    },
    timeout,
  ).then(({ found }) => found)
