import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectByMessage } from '#test/soak/kill-kit.ts'
import type { Fault } from '#test/service/faults/faults.ts'
import { grantLoopback } from '../browsers/grant-loopback.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { copyOfBuild, KINDS, openDraft, press, startKit, textOf, waitForStatus, type Kit } from '../kit.ts'
import { ask, draftOf, getReport, lay } from '../outbox-kit.ts'

describe.each(KINDS)('what the service answers, to the letter, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind, { extensionDir: grantLoopback(copyOfBuild(kind)) })
    await connectByMessage(kit)
    await ask(kit, 'preferences/set', { ...(await ask(kit, 'preferences/get', {})), undoSeconds: 0 })
  })
  afterAll(() => kit.close())
  beforeEach(() => kit.sandbox.reset())

  /** The popup after Submit, once its status says so. */
  const submitted = async (id: string, status: string) => {
    await lay(kit, { drafts: [draftOf(id, `https://${id}.test/login`)] })
    const popup = await openDraft(kit, id)
    await press(popup, 'Submit report')
    await waitForStatus(popup, status)
    return popup
  }
  /** One that the service accepts ends whatever the answer before it has begun. */
  const mended = async (id: string): Promise<void> => {
    kit.sandbox.clearFaults()
    await ask(kit, 'report/act', { id, how: 'sendNow' })
    await waitUntil(`${id} to be accepted`, async () => (await getReport(kit, id)).state.at === 'accepted')
  }

  it.each<[name: string, fault: Fault, says: string]>([
    [
      'gateway-403',
      { kind: 'status', status: 403, body: 'gateway-json' },
      'This API key can’t create reports.',
    ],
    [
      'unknown-organization',
      { kind: 'status', status: 404, body: 'unknown-organization' },
      'Organization not found.',
    ],
    [
      'foreign-404',
      { kind: 'status', status: 404, body: 'html' },
      'The service URL doesn’t lead to the service.',
    ],
  ])('holds at %s, in its words, and spends no attempt', async (name, fault, says) => {
    kit.sandbox.setFault(fault, { endpoint: 'report' })
    const popup = await submitted(name, 'On hold')
    expect(await textOf(popup)).toContain(says)
    const { attempts } = await getReport(kit, name)
    expect(attempts).toMatchObject([{ outcome: 'held' }])
    await popup.close()
    await mended(name)
  })

  it('shows when the service says that it created the report', async () => {
    const popup = await submitted('created', 'Accepted')
    expect(await textOf(popup)).toMatch(/Created by the service: \d/)
    const { state } = await getReport(kit, 'created')
    if (state.at !== 'accepted') expect.fail(state.at)
    expect(Date.parse(state.createdAt ?? '')).toBeGreaterThan(0)
    await popup.close()
  })

  it('presumes a number without a confirmation', async () => {
    kit.sandbox.setFault({ kind: 'report-id-alone', reportId: 'rep_77' }, { endpoint: 'report' })
    const popup = await submitted('number-alone', 'Presumed delivered')
    const words = await textOf(popup)
    expect(words).toContain('rep_77')
    expect(words).toContain('Your submission was taken.')
    await popup.close()
  })

  it('tells an asset that has the status already as that', async () => {
    const popup = await submitted('phish.already-blocked', 'Already has this status')
    expect(await textOf(popup)).not.toContain('Already reported')
    await popup.close()
  })

  it('pauses its origin after a 429 that names no time, and what comes behind it waits until then', async () => {
    kit.sandbox.setFault({ kind: 'throttled' }, { times: 2, endpoint: 'report' })
    const popup = await submitted('throttled', 'Waiting')
    await popup.close()
    const behind = await submitted('behind', 'Waiting')
    expect(await textOf(behind)).toContain('Will retry when the service’s pause ends')
    const buttons = await behind.$$eval('button', (all) => all.map((one) => one.textContent.trim()))
    expect(buttons).not.toContain('Undo')
    expect(await textOf(behind)).toMatch(/The service limits requests until \d/)
    expect(
      await behind.$$eval('button[aria-disabled="true"]', (all) => all.map((one) => one.textContent)),
    ).toEqual(['Retry now'])
    await behind.close()
    const report = await getReport(kit, 'behind')
    expect(report).toMatchObject({ state: { at: 'waiting', because: 'behind' }, attempts: [] })
    expect(report.nextAttempt).toMatchObject({ because: 'pause' })
  })
})
