import type { MediaFeature } from 'puppeteer-core'
import type { Appearance } from './driven-browser.ts'

/** The media features that describe an appearance; an empty value means the browser's own. */
export function mediaFeatures({ colorScheme, forcedColors, reducedMotion }: Appearance): MediaFeature[] {
  return [
    { name: 'prefers-color-scheme', value: colorScheme ?? '' },
    { name: 'forced-colors', value: forcedColors ? 'active' : '' },
    { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : '' },
  ]
}
