const invisible =
  /\u034F|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u115F\u1160\u3164\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

const joiners = /[\u200C\u200D]+/g
const isAsciiOrEdge = (character: string) => character === '' || character <= '\u007F'

/** Removes invisible characters, which spammers use to hide links. Persian and Indic words need joiners, so those go only beside ASCII. */
export function visibleText(input: string): string {
  return input
    .replace(invisible, '')
    .replace(joiners, (run: string, at: number, whole: string) =>
      isAsciiOrEdge(whole.charAt(at - 1)) || isAsciiOrEdge(whole.charAt(at + run.length)) ? '' : run,
    )
    .trim()
}

const control = /\p{Cc}|\p{Surrogate}/u

/** Returns true for control characters and lone surrogates, which no URL has and receivers read differently. */
export const hasUnreadableCharacter = (text: string): boolean => control.test(text)
