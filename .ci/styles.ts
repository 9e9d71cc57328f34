import type { CSSOptions } from 'vite'
import { OLDEST } from './oldest-browsers.ts'

/** A version as the compiler of stylesheets counts it. */
const version = (major: number): number => major << 16

/** How stylesheets are read, in the packages and in the gallery: breakpoints have names there (components/ui/breakpoints.css). */
export const STYLES: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Colours for light and dark stay as they are written: the oldest supported browsers know them.
    targets: { chrome: version(OLDEST.chrome), firefox: version(OLDEST.firefox) },
  },
}
