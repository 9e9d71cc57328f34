import type { Capture } from '#lib/capture/capture-schema.ts'
import type { PageSeen } from '#lib/model/page-seen.ts'

/** Windows up to here show the page that phones get: CSS pixels. */
const PHONE = 600

/** What a person is told of a capture; null where none was made, or by a version that did not look. */
export const pageSeenIn = (capture: Capture | null): PageSeen | null => {
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
  }
}
