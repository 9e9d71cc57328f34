import { fromBase64, readJpeg } from '#lib/model/screenshot.ts'
import { MAX_WORKING_BYTES } from '#lib/limits.ts'
import type { MadePicture, ScreenshotFailure, ScreenshotRequests } from '#lib/messages/report-requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { Clock } from '#lib/platform/timing.ts'
import type { MenuClick } from '#lib/platform/browser-ui.ts'
import { bringToFront, captureVisible, imageArea, tabInFrontOf, windowOf } from '#lib/platform/tabs.ts'
import type { Drafting } from './drafts.ts'
import type { DraftWithOriginals } from '#lib/model/draft.ts'
import type { DraftStore, ScaledPicture, UnsentPicture } from './store.ts'
import type { SeenTab } from './read-page.ts'
import { isPageOf, seeTab, stillThere } from './read-page.ts'

type ScreenshotDeps = {
  drafting: Pick<Drafting, 'load' | 'pictureChanged'>
  store: Pick<DraftStore, 'getPicture' | 'putPicture' | 'removePicture'>
  clock: Clock
  pause: (ms: number) => Promise<void>
}

type Stored = AnswerOf<ScreenshotRequests, 'screenshot/store'>

const failed = (why: ScreenshotFailure) => ({ kind: 'failed', why }) as const

/** Delay in ms for a newly activated tab to be drawn, and the number of tries. */
const DRAWN_AFTER = 300
const TRIES = 4

const JPEG_URL = 'data:image/jpeg;base64,'
/** Maximum length of the data URL, in characters. No screen needs more, and a message holds 64 MiB. */
const LONGEST_URL = 40_000_000

export type TakenPicture = AnswerOf<ScreenshotRequests, 'screenshot/take'>

/**
 * Takes the picture of the page in which an image was clicked, at the click: the page may scroll afterwards. It stays in memory until the
 * popup asks for it. In a frame, whose place isn’t known, the codes of the whole visible page are read.
 */
export const pictureOfClick = async ({
  tabId,
  frameId,
  imageUrl,
}: Pick<MenuClick, 'tabId' | 'frameId' | 'imageUrl'>): Promise<TakenPicture> => {
  const windowId = tabId === null ? null : await windowOf(tabId)
  if (tabId === null || windowId === null) return failed('tab-gone')
  try {
    const [url, area] = await Promise.all([
      captureVisible(windowId),
      frameId === 0 ? imageArea(tabId, imageUrl).catch(() => null) : null,
    ])
    if ((await tabInFrontOf(windowId))?.id !== tabId) return failed('switched')
    if (!url.startsWith(JPEG_URL) || url.length > LONGEST_URL) return failed('not-a-picture')
    return { kind: 'taken', base64: url.slice(JPEG_URL.length), area }
  } catch {
    return failed('refused')
  }
}

/** Takes screenshots. The browser captures any active tab, so it is checked before and after, and another’s is dropped. */
export const makeScreenshots = (deps: ScreenshotDeps) => {
  const { drafting, store, clock } = deps

  const itsTab = async ({ draft, unsent }: DraftWithOriginals): Promise<SeenTab | ScreenshotFailure> => {
    const { kind, tabId, place, note } = draft
    if (kind !== 'page' || tabId === null || place === null || note === 'nothing-reportable')
      return 'not-offered'
    const tab = await seeTab(tabId)
    if (!tab) return 'tab-gone'
    return (await isPageOf(draft, unsent, tab)) ? tab : 'moved-on'
  }

  const pictureOf = async (tab: SeenTab, windowId: number): Promise<TakenPicture> => {
    const isInFront = async (): Promise<boolean> => {
      const front = await tabInFrontOf(windowId)
      return front?.id === tab.id && (await stillThere(tab)) !== null
    }
    if (!(await isInFront())) return failed('switched')
    let url: string
    try {
      url = await captureVisible(windowId)
    } catch {
      return failed((await isInFront()) ? 'refused' : 'switched')
    }
    if (!(await isInFront())) return failed('switched')
    if (!url.startsWith(JPEG_URL)) return failed('not-a-picture')
    return url.length > LONGEST_URL
      ? failed('too-large')
      : { kind: 'taken', base64: url.slice(JPEG_URL.length) }
  }

  /** Activates the draft’s tab for the screenshot, then the previous tab again. */
  const pictureThere = async (tab: SeenTab, windowId: number, from: number | null): Promise<TakenPicture> => {
    await bringToFront(tab.id)
    let taken: TakenPicture = failed('refused')
    for (let tried = 0; tried < TRIES && taken.kind === 'failed'; tried += 1) {
      await deps.pause(DRAWN_AFTER)
      taken = await pictureOf(tab, windowId)
    }
    if (from !== null) await bringToFront(from)
    return taken
  }

  const take = async (id: string, goThere: boolean, toRead = false): Promise<TakenPicture> => {
    const loaded = await drafting.load(id)
    if (!loaded) return failed('not-offered')
    const tab = await itsTab(loaded)
    if (typeof tab === 'string') return failed(tab)
    const windowId = await windowOf(tab.id)
    if (windowId === null) return failed('tab-gone')
    const front = await tabInFrontOf(windowId)
    const isThere = front?.id === tab.id
    if (!isThere && !goThere) return failed('elsewhere')
    const taken = isThere
      ? await pictureOf(tab, windowId)
      : await pictureThere(tab, windowId, front?.id ?? null)
    if (taken.kind === 'failed' || toRead) return taken
    const now = clock.now()
    const before = await store.getPicture(id)
    await store.putPicture(id, { scaled: before?.scaled ?? null, pending: now, writtenAt: now })
    return taken
  }

  const scaledFrom = (
    { working, made }: { working: string | null; made: MadePicture },
    before: UnsentPicture | null,
  ): ScaledPicture | ScreenshotFailure => {
    const takenAt = working === null ? before?.scaled?.takenAt : before?.pending
    const source = working ?? before?.scaled?.working
    if (takenAt === undefined || takenAt === null || source === undefined) return 'out-of-date'
    const bytes = { source: fromBase64(source), sent: fromBase64(made.base64) }
    if (!bytes.source || !bytes.sent) return 'not-a-picture'
    const [from, sent] = [readJpeg(bytes.source, MAX_WORKING_BYTES), readJpeg(bytes.sent)]
    if (!from.ok || !sent.ok) {
      const problem = from.ok ? (sent.ok ? null : sent.problem) : from.problem
      return problem === 'too-large' || problem === 'has-metadata' ? problem : 'not-a-picture'
    }
    const earlier = working === null ? before?.scaled?.earlier : undefined
    return { takenAt, working: source, made, width: sent.width, height: sent.height, earlier }
  }

  const keep = async ({
    id,
    working,
    made,
  }: AskOf<ScreenshotRequests, 'screenshot/store'>): Promise<Stored> => {
    if (made === null) {
      await store.removePicture(id)
      return { kind: 'stored', draft: await drafting.pictureChanged(id) }
    }
    const scaled = scaledFrom({ working, made }, await store.getPicture(id))
    if (typeof scaled === 'string') return failed(scaled)
    try {
      await store.putPicture(id, { scaled, pending: null, writtenAt: clock.now() })
    } catch {
      // `storage.session` holds 10 MB; browsers name this error differently.
      return failed('no-room')
    }
    return { kind: 'stored', draft: await drafting.pictureChanged(id) }
  }

  return {
    take,
    keep,
    get: async (id: string): Promise<AnswerOf<ScreenshotRequests, 'screenshot/get'>> => {
      const scaled = (await store.getPicture(id))?.scaled
      return {
        picture: scaled
          ? {
              working: scaled.working,
              workingPercent: scaled.made.workingPercent,
              edits: scaled.made.edits,
              base64: scaled.made.base64,
            }
          : null,
      }
    },
  }
}
