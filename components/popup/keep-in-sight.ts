/**
 * Keeps what has the focus in sight of the box that scrolls it, although something comes to stand above it: a picture that was
 * waited for, or the words of an answer (WCAG 2.4.11). Who has scrolled away from it is left where they are. Returns its end.
 */
export const keepFocusInSight = (box: HTMLElement): (() => void) => {
  /** What has the focus, while it is in sight. */
  let held: Element | null = null
  let height = box.scrollHeight

  const isInSight = (element: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect()
    const its = element.getBoundingClientRect()
    const middle = (its.top + its.bottom) / 2
    return middle > top && middle < bottom
  }
  const note = (): void => {
    const { activeElement } = document
    held = activeElement && box.contains(activeElement) && isInSight(activeElement) ? activeElement : null
  }
  /** A scroll of what has grown meanwhile is older than that, and nobody's who has scrolled away. */
  const scrolled = (): void => {
    if (box.scrollHeight === height) note()
  }
  const resized = new ResizeObserver(() => {
    height = box.scrollHeight
    if (held !== null && held === document.activeElement && !isInSight(held))
      held.scrollIntoView({ block: 'nearest' })
    // Also what had the focus before this began: it tells once at the start.
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
