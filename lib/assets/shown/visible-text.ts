/** Characters nobody sees: grapheme joiner, soft hyphen, zero-width space, direction marks, word joiner, byte order mark, tags. */
const invisible =
  /\u034F|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

const joiners = /[\u200C\u200D]+/g
const isAsciiOrEdge = (character: string) => character === '' || character <= '\u007F'

/**
 * The text without what nobody sees and without white space around it. Chats add such characters, and writers of spam hide
 * links behind them; a browser writes them percent-encoded, so a real URL has none. The two joiners belong to Persian and
 * Indic words and stay there: only beside an ASCII character, where no language has them, they go.
 */
export function visibleText(input: string): string {
  return input
    .replace(invisible, '')
    .replace(joiners, (run: string, at: number, whole: string) =>
      isAsciiOrEdge(whole.charAt(at - 1)) || isAsciiOrEdge(whole.charAt(at + run.length)) ? '' : run,
    )
    .trim()
}

const control = /\p{Cc}|\p{Surrogate}/u

/** A control character or half of a surrogate pair: no address has one, and not every receiver reads it the same. */
export const hasUnreadableCharacter = (text: string): boolean => control.test(text)
