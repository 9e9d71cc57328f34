import { browser } from './browser.ts'
import type { TextKey } from './texts.ts'

const SIGNS = Array.from({ length: 9 }, (_, index) => `$${index + 1}`)

/** Returns a message with its placeholders `$1` to `$9`, for contexts that can’t ask the browser. */
export const writtenText = (key: TextKey): string => browser.i18n.getMessage(key, SIGNS)
