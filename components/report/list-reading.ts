import type { PastedAssets } from '#lib/reader/read-into-form.ts'
import type { Ask } from '#components/ui/page.ts'

/** Reads the bulk list’s texts in a worker of this page while the page is open. */
export type ListReading = {
  start: () => void
  stop: () => void
}

/** Reads text pasted into a form in a worker of this page. */
export const readPastedHere = async (pasted: string): Promise<PastedAssets> =>
  (await import('#lib/reader/read-into-form.ts')).readPastedInPage(pasted)

/** Loads the code that drives the worker only when there is something to read. */
export const makeListReadingIn = (ask: Ask): ListReading => {
  let stopped = false
  let loaded: Promise<ListReading> | null = null
  const load = async (): Promise<ListReading> =>
    (await import('#lib/reader/read-bulk-texts.ts')).makeListReadingInPage(ask)
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
