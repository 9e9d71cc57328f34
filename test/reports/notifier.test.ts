import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NotifierDeps } from '#lib/reports/notifications.ts'
import { noticeWords, makeNotifier } from '#lib/reports/notifications.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { notifyingBrowser } from '#test/fakes/notifying-browser.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { report, STATES } from './samples.ts'

const DAY = 86_400_000

const start = async () => {
  const database = await freshDatabase()
  const world = notifyingBrowser()
  const notify = { needsYou: true, accepted: true, caseChanged: false }
  const deps: NotifierDeps = {
    database: async () => database,
    local: keyValuesInMemory(),
    preferences: async () => ({ notify }),
  }
  const put = (id: string, state: keyof typeof STATES, confirmedAt = NOON) =>
    database.put('reports', report({ id, state: STATES[state], confirmedAt }))
  return { world, notify, deps, put, shown: world.shown, opened: world.opened, notifier: makeNotifier(deps) }
}

const NEEDED = 'A report needs your attention evil[.]example/login'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: NOON }))
afterEach(() => void vi.useRealTimers())

describe('the notifier', () => {
  it('tells what needs the person, and not again after the worker has died', async () => {
    const { notifier, deps, put, shown } = await start()
    await put('a', 'refused')
    await put('b', 'accepted')
    await notifier.refresh()
    await makeNotifier(deps).refresh()
    expect(shown).toEqual([NEEDED])
  })

  it('tells at the next start what a worker had no time to tell', async () => {
    const { notifier, deps, put, shown } = await start()
    await put('a', 'refused')
    notifier.changed('a')
    expect(shown).toEqual([])
    await makeNotifier(deps).refresh()
    expect(shown).toEqual([NEEDED])
  })

  it('makes one look of a burst of changes', async () => {
    const { notifier, put, shown } = await start()
    for (const id of ['a', 'b', 'c']) {
      await put(id, 'accepted')
      notifier.changed(id)
    }
    expect(vi.getTimerCount()).toBe(1)
    await notifier.refresh()
    expect(shown).toEqual(['3 reports accepted Click to view.'])
  })

  it('tells of a report that has been waiting for more than a day', async () => {
    const { notifier, put, shown } = await start()
    await put('a', 'waiting')
    await notifier.refresh()
    expect(shown).toEqual([])
    vi.setSystemTime(NOON + DAY + 1)
    await notifier.refresh()
    expect(shown).toEqual([NEEDED])
  })

  it('says nothing to a person who is looking', async () => {
    const { notifier, world, put, shown } = await start()
    world.isFocused = true
    await put('a', 'refused')
    await notifier.refresh()
    world.isFocused = false
    await notifier.refresh()
    expect(shown).toEqual([])
  })

  it('says nothing before it is allowed to, nor all of that when it is', async () => {
    const { notifier, world, notify, put, shown } = await start()
    world.isAllowed = false
    await put('a', 'refused')
    await notifier.refresh()
    world.isAllowed = true
    notify.accepted = false
    await put('b', 'refused')
    await notifier.refresh()
    expect(shown).toEqual([NEEDED])
  })

  it('takes its notification away once the list was opened', async () => {
    const { notifier, put, shown } = await start()
    await put('a', 'refused')
    await notifier.refresh()
    await notifier.dismissed()
    await notifier.dismissed()
    expect(shown).toEqual([NEEDED, 'no needs-you'])
  })

  it('opens the dashboard on the report that it told of, or on all of them', async () => {
    const { notifier, put, opened } = await start()
    await put('a', 'refused')
    await notifier.refresh()
    await notifier.clicked('needs-you')
    await put('b', 'refused')
    await put('c', 'needs-you')
    await notifier.refresh()
    await notifier.clicked('needs-you')
    expect(opened).toEqual(['/dashboard.html#reports/a', '/dashboard.html#reports/needing'])
  })

  it('starts anew from what it cannot read', async () => {
    const { notifier, deps, put, shown } = await start()
    await deps.local.set('notices', 'garbage')
    await put('a', 'refused')
    await notifier.refresh()
    expect(shown).toEqual([NEEDED])
  })
})

describe('the words of a notification', () => {
  const refused = report({ state: STATES.refused, assets: ['https://evil.example/login'] })
  const held = report({ state: STATES.held })
  const accepted = report({ state: STATES.accepted, assets: [`https://evil.example/${'x'.repeat(500)}`] })

  it.each([
    ['needs-you', [refused], 'A report needs your attention', 'evil[.]example/login'],
    ['needs-you', [refused, held], '2 reports need your attention', 'Click to view.'],
    ['needs-you', [held, held], 'Reports held', 'Fix the connection to send them. Nothing is lost.'],
    ['accepted', [accepted, accepted], '2 reports accepted', 'Click to view.'],
  ] as const)('%s of %j', (kind, reports, title, message) => {
    expect(noticeWords(kind, [...reports])).toEqual({ title, message })
  })

  it('show an address defanged and not without end', () => {
    const { message } = noticeWords('accepted', [accepted])
    expect(message.length).toBeLessThan(130)
    expect(message).toMatch(/^evil\[\.\]example\/x+…$/)
  })
})
