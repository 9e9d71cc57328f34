import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type Words = typeof import('./storage-words.tsx')

/** The words for storage that fails come when they are needed, so that the popup's first frame does not wait for them. */
export const StorageLater = ({ children }: { children: (words: Words) => ComponentChildren }) => {
  const [words, setWords] = useState<Words | null>(null)
  useEffect(() => {
    void import('./storage-words.tsx').then(setWords)
  }, [])
  return words && <>{children(words)}</>
}
