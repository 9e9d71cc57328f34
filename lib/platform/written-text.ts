import { browser } from './browser.ts'
import type { TextKey } from './texts.ts'

const SIGNS = Array.from({ length: 9 }, (_, place) => `$${place + 1}`)

/** A text as it is written, `$1` to `$9` standing for what is filled in, to be handed to who cannot ask the browser. */
export const writtenText = (key: TextKey): string => browser.i18n.getMessage(key, SIGNS)
