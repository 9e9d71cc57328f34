import type { CSSOptions } from 'vite'

/**
 * The first major versions that have every API in use. Firefox 140 and 141 have them, too, but the store’s check warns of
 * `data_collection_permissions` below 142, the first version whose Firefox for Android knows it.
 */
export const OLDEST = { chrome: 127, firefox: 142 }

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
