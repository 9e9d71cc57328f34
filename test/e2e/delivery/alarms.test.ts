import { describe, expect, it } from 'vitest'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connectedKit,
  KINDS,
  press,
  reportDemoPage,
  reportsSent,
  submitNow,
  textOf,
  waitForStatus,
  type Kit,
} from '../kit.ts'
import { ask } from '../outbox-kit.ts'

const reportedTo = ({ sandbox }: Kit, name: string) =>
  sandbox.reports.filter(({ body }) => body.includes(name))

/** All at once, each in a browser of its own: each does nothing but wait half a minute for its alarm. */
describe('delivery by an alarm', () => {
  it.concurrent.for(KINDS)(
    'waits while the service is down and is accepted once when it is back, by itself, in %s',
    async (kind, { onTestFinished }) => {
      const kit = await connectedKit(kind)
      onTestFinished(() => kit.close())
      const popup = await reportDemoPage(kit, 'phishing.html?down')
      await kit.sandbox.pause()
      await submitNow(popup)
      await waitForStatus(popup, 'Waiting')
      expect(await textOf(popup)).toContain('Couldn’t reach the service.')
      await kit.sandbox.resume()
      // The first wait is 15 to 30 s by equal jitter, and an alarm is never shorter than 30 s.
      await waitUntil('the report at the service', () => reportedTo(kit, '?down')[0])
      expect(await waitForStatus(popup, 'Accepted')).toMatch(/^Accepted/)
      expect(reportedTo(kit, '?down')).toHaveLength(1)
    },
  )

  it.concurrent.for(KINDS)(
    'sends a report that was stored when the background died before the first byte, in %s',
    async (kind, { onTestFinished }) => {
      const kit = await connectedKit(kind)
      onTestFinished(() => kit.close())
      // The background has to be stopped before they are over, on a busy machine too.
      await ask(kit, 'preferences/set', { ...(await ask(kit, 'preferences/get', {})), undoSeconds: 20 })
      const popup = await reportDemoPage(kit, 'phishing.html?killed')
      await press(popup, 'Submit report')
      await waitForStatus(popup, 'Sending')
      await kit.browser.stopBackground()
      expect(reportsSent(kit)).toEqual([])
      // Nobody asks it for anything: the alarm that was set before the report was stored starts it again.
      await waitUntil('the report at the service', () => reportedTo(kit, '?killed')[0])
      expect(reportedTo(kit, '?killed')).toHaveLength(1)
    },
  )
})
