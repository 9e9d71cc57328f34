import { useUnsavedEntry } from '../../../ui/update-note.tsx'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The paste box: open on an empty list, otherwise on request and while it holds text. Closing it hands the focus to its button. */
export const useAddBox = (isEmpty: boolean) => {
  const [typed, setTyped] = useState('')
  useUnsavedEntry(typed !== '')
  const [opened, setOpened] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = isEmpty || opened || typed !== ''
  const hadFocus = element.current?.contains(document.activeElement) === true
  useLayoutEffect(() => {
    if (!isOpen && hadFocus) button.current?.focus()
  }, [isOpen])
  return {
    typed,
    setTyped,
    opened,
    element,
    button,
    isOpen,
    open: (): void => setOpened(true),
    close: (): void => setOpened(false),
  }
}
