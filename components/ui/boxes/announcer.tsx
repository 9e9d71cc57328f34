import { useEffect, useState } from 'preact/hooks'

/**
 * In ms, since the words came and since the last key. Lets the focus move first, which would interrupt the words, and skips what is
 * replaced at once. Orca drops what isn’t yet said at each key: of what changes by typing, nothing would be said.
 */
const PAUSE = 300

/** Joins texts to one that is read with pauses between them. */
export const asSentences = (texts: readonly string[]): string =>
  texts
    .filter((one) => one !== '')
    .map((one) => (/[.!?…。！？؟]$/.test(one) ? one : `${one}.`))
    .join(' ')

/**
 * Tells screen readers what is on screen, as one text: of a live region with several elements they read each by itself, more than
 * once and in any order. Render it before its words: a live region that is created with them isn’t announced everywhere.
 *
 * @param id for a control that it describes, which tells the words at once instead
 */
export const Announcer = ({ words, id }: { words: string; id?: string | undefined }) => {
  const [said, say] = useState(words)
  useEffect(() => {
    if (words === said) return
    let timer: ReturnType<typeof setTimeout>
    const sayLater = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => say(words), PAUSE)
    }
    sayLater()
    addEventListener('keydown', sayLater, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', sayLater, true)
    }
  }, [words, said])
  return (
    <p class="visually-hidden" role="status" id={id}>
      {id === undefined ? said : words}
    </p>
  )
}
