import type { ComponentProps } from 'preact'
import { Dashboard } from '#components/dashboard/dashboard.tsx'
import { makeRecovery } from '#components/options/deps.ts'
import { Options } from '#components/options/options.tsx'
import { Popup } from '#components/popup/first-frame/popup.tsx'
import { ThisPage } from '#components/side-panel/this-page.tsx'
import { nothingRead } from '#test/fakes/reader-worker.ts'
import { fakeAsk, fakeReads, fakeSettings, type AskedFor, type FakeAnswers } from './fake-ask.ts'
import { GRANTED, permissionsOf, storedReads } from './granted.ts'
import { NOW } from './samples.ts'

/** The pages of the extension over canned answers; what is not given does nothing. */

const nothing = (): void => undefined
const never = (): (() => void) => nothing

type Of<Props> = Partial<Props> & { asked?: AskedFor }
type DashboardProps = ComponentProps<typeof Dashboard>

/** @param at where it is opened; `route` for a test that looks at where it goes. */
export const dashboardOf = (
  answers: FakeAnswers,
  {
    asked = [],
    at = 'reports',
    route,
    ...given
  }: Of<Omit<DashboardProps, 'route'>> & { at?: string; route?: Partial<DashboardProps['route']> } = {},
) => (
  <Dashboard
    ask={fakeAsk(answers, asked)}
    read={fakeReads(answers, asked)}
    onChange={never}
    requestHost={async () => true}
    openOptions={nothing}
    reading={nothingRead}
    openDraft={nothing}
    openSection={nothing}
    copy={async () => undefined}
    now={() => NOW}
    tabs={{ request: async () => false, window: async () => null }}
    save={nothing}
    {...given}
    route={{ read: () => at, write: nothing, go: nothing, onMove: never, ...route }}
  />
)

/** Over a tab, unless `whichDraft` says otherwise. */
export const popupOf = (
  answers: FakeAnswers,
  { asked = [], ...given }: Of<ComponentProps<typeof Popup>> = {},
) => (
  <Popup
    ask={fakeAsk(answers, asked)}
    readList={nothing}
    readPasted={async () => ({ kind: 'not-read' })}
    whichDraft={async () => ({ kind: 'tab', tabId: 7 })}
    onChange={never}
    closeTab={nothing}
    openOptions={nothing}
    openReports={nothing}
    openBulk={nothing}
    requestHost={async () => true}
    copy={async () => undefined}
    now={() => NOW}
    {...given}
  />
)

/** The panel’s tab of the page beside it: over a tab that stays. */
export const thisPageOf = (
  answers: FakeAnswers,
  {
    asked = [],
    route,
    ...given
  }: Of<ComponentProps<typeof ThisPage>> & Pick<ComponentProps<typeof ThisPage>, 'route'>,
) => (
  <ThisPage
    ask={fakeAsk(answers, asked)}
    read={fakeReads(answers, asked)}
    readList={nothing}
    readPasted={async () => ({ kind: 'not-read' })}
    onChange={never}
    openOptions={nothing}
    openReports={nothing}
    openBulk={nothing}
    copy={async () => undefined}
    now={() => NOW}
    route={route}
    tab={async () => 1}
    mayRead={async () => true}
    onTab={never}
    keys={async () => 'Alt+Shift+L'}
    closeTab={nothing}
    requestHost={async () => true}
    {...given}
  />
)

/** With the permissions that most people have granted, and without access to tabs. */
export const optionsOf = (
  answers: FakeAnswers,
  { asked = [], ask = fakeAsk(answers, asked), ...given }: Of<ComponentProps<typeof Options>> = {},
) => (
  <Options
    ask={ask}
    recovery={makeRecovery(
      ask,
      () => ask('connection/get', {}),
      () => new Promise<never>(nothing),
    )}
    reads={storedReads()}
    settings={fakeSettings(answers, asked)}
    erased={null}
    onChange={never}
    requestHost={async () => true}
    notifications={{ allowed: async () => false, request: async () => false, onChange: never }}
    permissions={permissionsOf(GRANTED)}
    tabs={{
      allowed: async () => false,
      request: async () => false,
      giveBack: async () => true,
      onChange: never,
    }}
    shortcuts={{ list: async () => [], change: async () => undefined }}
    pin={{ isPinned: async () => null, onChange: never }}
    policyActsAtOnce
    copy={async () => undefined}
    version="1.1.0"
    now={() => NOW}
    {...given}
  />
)
