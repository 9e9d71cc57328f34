/** Keeps the focused element in view when content grows above it (WCAG 2.4.11), unless the user scrolled away. Returns the cleanup. */
export const keepFocusInSight = (box: HTMLElement): (() => void) => {
  let held: Element | null = null
  let height = box.scrollHeight

  const isInSight = (element: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect()
    const rect = element.getBoundingClientRect()
    const middle = (rect.top + rect.bottom) / 2
    return middle > top && middle < bottom
  }
  const note = (): void => {
    const { activeElement } = document
    held = activeElement && box.contains(activeElement) && isInSight(activeElement) ? activeElement : null
  }
  /** Ignores scroll events caused by growth. */
  const scrolled = (): void => {
    if (box.scrollHeight === height) note()
  }
  const resized = new ResizeObserver(() => {
    height = box.scrollHeight
    if (held !== null && held === document.activeElement && !isInSight(held))
      held.scrollIntoView({ block: 'nearest' })
    // Also covers an element focused earlier: the observer fires once at the start.
    else note()
  })
  const watch = (): void => {
    resized.observe(box)
    for (const child of box.children) resized.observe(child)
  }
  const came = new MutationObserver(watch)

  watch()
  came.observe(box, { childList: true })
  box.addEventListener('focusin', note)
  box.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    resized.disconnect()
    came.disconnect()
    box.removeEventListener('focusin', note)
    box.removeEventListener('scroll', scrolled)
  }
}
