import type { Capture } from '#lib/capture/capture-schema.ts'
import type { PageFacts } from '#lib/model/page-facts.ts'

/** Window width up to which pages show their phone layout, in CSS pixels. */
const PHONE = 600

/** A page may claim anything; only the shape of a code is passed on (BCP 47). */
const isLanguage = (claimed: string | undefined): claimed is string =>
  claimed !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,3}$/i.test(claimed)

/** Returns the page signals of a capture; null without one, or from a version without signals. */
export const pageFactsIn = (capture: Capture | null): PageFacts | null => {
  const context = capture?.page.context
  if (!capture || !context) return null
  const { navigation, signals = [] } = capture.page
  const { viewport, languages } = capture.browser
  return {
    signals,
    ...context,
    ...(navigation.type !== undefined && { navigation: navigation.type }),
    redirects: navigation.redirects ?? 0,
    onPhone: viewport.width > 0 && viewport.width <= PHONE,
    language: languages[0] ?? '',
    ...(isLanguage(capture.page.language) && { pageLanguage: capture.page.language }),
  }
}
