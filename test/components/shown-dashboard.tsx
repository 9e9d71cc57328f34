import { render } from '@testing-library/preact'
import { vi } from 'vitest'
import type { Dashboard } from '#components/dashboard/dashboard.tsx'
import type { Change } from '#lib/messages/changes.ts'
import type { ComponentProps } from 'preact'
import type { AskedFor, FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { dashboardOf } from '#test/gallery/answers/surfaces.tsx'

const listeners = <Told,>() => {
  const all = new Set<(told: Told) => void>()
  return {
    add: (one: (told: Told) => void) => {
      all.add(one)
      return () => void all.delete(one)
    },
    tell: (told: Told): void => all.forEach((one) => one(told)),
  }
}

/** Shows the dashboard at a route: what it asks and does can be looked at, and changes and links told to it. */
export const showDashboard = (
  answers: FakeAnswers,
  route = 'reports',
  given: Partial<Omit<ComponentProps<typeof Dashboard>, 'route'>> = {},
) => {
  const asked: AskedFor = []
  const changes = listeners<Change>()
  const moves = listeners<string>()
  let at = route
  const done = {
    openOptions: vi.fn<() => void>(),
    openSection: vi.fn<(section: string) => void>(),
    openDraft: vi.fn<(id: string) => void>(),
    copy: vi.fn<(text: string) => Promise<void>>(async () => undefined),
    save: vi.fn<(name: string, content: Blob) => void>(),
    requestHost: vi.fn<(pattern: string) => Promise<boolean>>(async () => true),
  }
  const go = vi.fn<(route: string) => void>()
  const write = vi.fn<(route: string) => void>((written) => void (at = written))
  render(
    dashboardOf(answers, {
      asked,
      onChange: changes.add,
      ...done,
      ...given,
      route: { read: () => at, write, go, onMove: moves.add },
    }),
  )
  return {
    ...done,
    go,
    write,
    route: () => at,
    change: changes.tell,
    move: (to: string): void => {
      at = to
      moves.tell(to)
    },
    asked: (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask),
  }
}
