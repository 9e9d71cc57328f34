import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The paste box: open on an empty list, otherwise on request and while it holds text. Closing it hands the focus to its button. */
export const useAddBox = (isEmpty: boolean) => {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = isEmpty || opened || typed !== ''
  const hadFocus = place.current?.contains(document.activeElement) === true
  useLayoutEffect(() => {
    if (!isOpen && hadFocus) button.current?.focus()
  }, [isOpen])
  return {
    typed,
    setTyped,
    opened,
    place,
    button,
    isOpen,
    open: (): void => setOpened(true),
    close: (): void => setOpened(false),
  }
}
