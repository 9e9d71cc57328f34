import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database.ts'
import { makeTakedownNotices, takedownNoticeWords } from '#lib/takedowns/notifications.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { notifyingBrowser } from '#test/fakes/notifying-browser.ts'
import { OWNER, seenAs } from './samples.ts'

const words = ({ title, message }: { title: string; message: string }): string => `${title} ${message}`
const ONE = words(takedownNoticeWords([seenAs({})]))
const TWO = words(takedownNoticeWords([seenAs({}), seenAs({})]))

describe('the notification of changed cases', () => {
  let database: Database
  let world: ReturnType<typeof notifyingBrowser>
  let owner: string | null = OWNER
  /** Of a second connection. */
  const OTHER = 'https://service.example b'
  let several = false
  let wanted = true

  const start = () =>
    makeTakedownNotices({
      database: async () => database,
      owners: async () => (owner === null ? [] : several ? [owner, OTHER] : [owner]),
      organizationOf: async (its) =>
        several
          ? its === OTHER
            ? { id: 'policy 1', name: 'Brindle' }
            : { id: 'first', name: 'Acme' }
          : undefined,
      preferences: async () => ({ notify: { needsYou: false, accepted: false, caseChanged: wanted } }),
    })

  /** As polling stores a change. */
  const change = async (id: number): Promise<void> => {
    await database.put('cases', seenAs({ id }))
    await database.put('caseNews', { owner: OWNER, id, shown: false })
  }

  beforeEach(async () => {
    database = await freshDatabase()
    world = notifyingBrowser()
    owner = OWNER
    several = false
    wanted = true
  })

  it('comes once for a change, and counts with the next what was not seen yet', async () => {
    await change(1)
    await start().refresh()
    await start().refresh()
    await change(2)
    await start().refresh()
    expect(world.shown).toEqual([ONE, TWO])
  })

  it('comes again for another change of the same case', async () => {
    await change(1)
    await start().refresh()
    await change(1)
    await start().refresh()
    expect(world.shown).toEqual([ONE, ONE])
  })

  it('comes at the next start where the worker died over it', async () => {
    await change(1)
    world.dies = true
    await expect(start().refresh()).rejects.toThrow('gone')
    world.dies = false
    await start().refresh()
    expect(world.shown).toEqual([ONE, ONE])
  })

  it.each([
    ['does not want it', () => void (wanted = false)],
    ['does not allow it', () => void (world.isAllowed = false)],
    ['has the dashboard before them', () => void (world.isFocused = true)],
  ])('does not come to a person who %s, neither now nor later', async (_, without) => {
    without()
    await change(1)
    await start().refresh()
    wanted = true
    Object.assign(world, { isAllowed: true, isFocused: false })
    await start().refresh()
    expect(world.shown).toEqual([])
  })

  it('goes when the cases are looked at, and begins anew', async () => {
    await start().dismissed()
    expect(world.shown, 'nothing was told').toEqual([])
    await change(1)
    await start().refresh()
    await start().dismissed()
    await change(2)
    await start().refresh()
    expect(world.shown).toEqual([ONE, 'no case-changed', ONE])
  })

  it('does not tell of, nor lead to, a case of another connection', async () => {
    await change(7)
    await start().refresh()
    owner = 'https://service.example another'
    await change(8)
    await start().refresh()
    await start().clicked()
    owner = null
    await change(9)
    await start().refresh()
    expect(world.shown).toEqual([ONE, 'no case-changed'])
    expect(world.opened).toEqual(['/dashboard.html#takedowns'])
  })

  it('leads to its case, or to all of them', async () => {
    await change(7)
    await start().refresh()
    await start().clicked()
    await change(7)
    await change(8)
    await start().refresh()
    await start().clicked()
    await start().clicked()
    expect(world.opened).toEqual([
      '/dashboard.html#takedowns/7',
      '/dashboard.html#takedowns',
      '/dashboard.html#takedowns',
    ])
  })

  it.each([
    ['its case', { a: {} }, 'takedowns/1?org=policy%201'],
    ['its cases', { a: {}, b: {} }, 'takedowns?org=policy%201'],
    ['its case that is back online', { a: { back: 5 } }, 'takedowns/1?org=policy%201'],
    ['what is back online, of all', { a: { back: 5 }, b: {} }, 'takedowns?only=back'],
  ])('of several organizations leads to %s', async (_, news, route) => {
    several = true
    for (const [at, row] of Object.values(news).entries())
      await database.put('caseNews', { owner: OTHER, id: at + 1, shown: false, ...row })
    await start().clicked()
    expect(world.opened).toEqual([`/dashboard.html#${route}`])
  })

  it('steps over rows that cannot be read, and cases that gave way', async () => {
    await database.put('caseNews', { owner: OWNER, id: 3, shown: 'perhaps' })
    await database.put('caseNews', { owner: OWNER, id: 4, shown: false })
    await start().refresh()
    await change(1)
    await start().refresh()
    expect(world.shown).toEqual([ONE])
  })
})

it('says how the one case stands, defanged, or how many there are', () => {
  const one = seenAs({ status: 'COMPLETED', liveness: 'DEAD', content: 'https://evil.example/login' })
  expect(takedownNoticeWords([one])).toEqual({
    title: 'Takedown status: Completed. Liveness: Offline',
    message: 'evil[.]example/login',
  })
  expect(
    takedownNoticeWords([seenAs({ liveness: '', content: `https://evil.example/${'x'.repeat(300)}` })]),
  ).toEqual({
    title: 'Takedown status: Not started',
    message: expect.stringMatching(/^evil\[\.\]example\/x{80,}…$/),
  })
  const { title } = takedownNoticeWords([seenAs({ status: 'S'.repeat(5000) })])
  expect(title).toMatch(/^Takedown status: Ss{118}…\. Liveness: /)
  expect(takedownNoticeWords([one, one])).toEqual({
    title: '2 takedown cases changed',
    message: 'Click to view.',
  })
})
