import type { PastedAssets, ReadCode } from '#lib/reader/read-into-form.ts'
import type { Area } from '#lib/model/screenshot.ts'
import type { Ask } from '#components/ui/page.ts'

/** Reads the bulk list’s texts in a worker of this page while the page is open. */
export type ListReading = {
  start: () => void
  stop: () => void
}

/** Reads text pasted into a form in a worker of this page. */
export const readPastedHere = async (pasted: string): Promise<PastedAssets> =>
  (await import('#lib/reader/read-into-form.ts')).readPasted(pasted)

/** The codes of an image with their assets, or why there are none. */
export type CodesRead =
  | { kind: 'codes'; codes: ReadCode[] }
  | { kind: 'refused'; why: 'not-an-image' | 'too-large' | 'not-read' }

/** Reads the QR codes of an image, or of a part of it, and the assets in them, in workers of this page. */
export const readCodesHere = async (image: Blob, area: Area | null): Promise<CodesRead> => {
  const [{ findCodes }, { assetsInCodes }] = await Promise.all([
    import('#lib/reader/worker.ts'),
    import('#lib/reader/read-into-form.ts'),
  ])
  const found = await findCodes(image, area)
  if (found.kind === 'refused') return found
  const codes = found.texts.length === 0 ? [] : await assetsInCodes(found.texts)
  return codes === null ? { kind: 'refused', why: 'not-read' } : { kind: 'codes', codes }
}

/** Loads the code that drives the worker only when there is something to read. */
export const makeListReadingIn = (ask: Ask): ListReading => {
  let stopped = false
  let loaded: Promise<ListReading> | null = null
  const load = async (): Promise<ListReading> =>
    (await import('#lib/reader/read-bulk-texts.ts')).makeListReading(ask)
  return {
    start: () => {
      if (stopped) return
      loaded ??= load()
      void loaded.then((reading) => (stopped ? undefined : reading.start()))
    },
    stop: () => {
      stopped = true
      void loaded?.then((reading) => reading.stop())
    },
  }
}
