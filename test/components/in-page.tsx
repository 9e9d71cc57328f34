import type { ComponentChildren } from 'preact'
import { PopupProvider, type usePopup } from '#components/popup/first-frame/screens.tsx'
import { makeDraftSession } from '#components/popup/first-frame/session.ts'
import { fakeAsk } from '#test/gallery/answers/fake-ask.ts'

type Room = ReturnType<typeof usePopup>

const nothing = (): void => undefined

/** A part of a page by itself, with what its page would hand to it. */
export const inPage = (
  part: ComponentChildren,
  { session, ...own }: Partial<Omit<Room, 'session'>> & { session?: Partial<Room['session']> } = {},
) => {
  const page = {
    ask: fakeAsk({}),
    onChange: () => nothing,
    requestHost: async () => true,
    openOptions: nothing,
    copy: async () => undefined,
    now: () => 0,
    whichDraft: () => new Promise<never>(() => undefined),
    closeTab: nothing,
    readList: nothing,
    openReports: nothing,
    openPanel: nothing,
    openBulk: nothing,
    readPasted: async () => ({ kind: 'not-read' as const }),
    ...own,
  }
  return (
    <PopupProvider value={{ ...page, session: { ...makeDraftSession(page, nothing), ...session } }}>
      {part}
    </PopupProvider>
  )
}
