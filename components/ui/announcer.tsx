import { useEffect, useState, useContext } from 'preact/hooks'
import { createContext } from 'preact'

/** Returns the last `words` that stood for `pause` ms without one of these events, which make a screen reader say something else. */
export const useAfterPause = (
  words: string,
  pause: number,
  interruptions: readonly ('keydown' | 'focusin')[],
): string => {
  const [said, say] = useState(words)
  useEffect(() => {
    if (words === said) return
    let timer: ReturnType<typeof setTimeout>
    const sayLater = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => say(words), pause)
    }
    sayLater()
    for (const one of interruptions) addEventListener(one, sayLater, true)
    return () => {
      clearTimeout(timer)
      for (const one of interruptions) removeEventListener(one, sayLater, true)
    }
  }, [words, said])
  return said
}

/**
 * In ms, since the words came and since the last key. Lets the focus move first, which would interrupt the words, and skips what is
 * replaced at once. Orca drops what isn’t yet said at each key: of what changes by typing, nothing would be said.
 */
const PAUSE = 300

/**
 * True in a document whose live regions Orca 43 doesn’t announce: Firefox’s toolbar popup and its sidebar. It announces an alert there that
 * is inserted with its words.
 */
export const AlertsOnly = createContext(false)

/** Joins texts to one that is read with pauses between them. */
export const asSentences = (texts: readonly string[]): string =>
  texts
    .filter((one) => one !== '')
    .map((one) => (/[.!?…。！？؟]$/.test(one) ? one : `${one}.`))
    .join(' ')

/**
 * Tells screen readers what is on screen, as one text: of a live region with several elements they read each by itself, more than
 * once and in any order. Render it before its words: a live region that is created with them isn’t announced everywhere.
 */
export const Announcer = ({ words }: { words: string }) => {
  const said = useAfterPause(words, PAUSE, ['keydown'])
  if (useContext(AlertsOnly)) return <Alert words={said} />
  return (
    <p class="visually-hidden" role="status">
      {said}
    </p>
  )
}

/** A new element for each text. */
export const Alert = ({ words }: { words: string }) =>
  words === '' ? null : (
    <p key={words} class="visually-hidden" role="alert">
      {words}
    </p>
  )

/** In ms. On a busy machine Chromium took 100 to tell screen readers of a list. */
const INERT_FOR = 300

/**
 * The `ref` of a drop-down list that appears while somebody works elsewhere. Chromium tells of a choice in each new list that can be
 * used, and Orca says it at once and goes there.
 */
export const unannounced = (list: HTMLSelectElement | null): void => {
  if (list === null) return
  list.inert = true
  setTimeout(() => {
    list.inert = false
  }, INERT_FOR)
}
