/**
 * Describes every control that shows a drawing and no words, and whose tooltip does not say what it is called: who sees only the
 * drawing learns no more of it than its shape. Runs in the page, so it is self-contained.
 */
export function findUntitledControls(): string[] {
  /** The words that are seen: those for screen readers alone stand in a pixel. */
  const seenIn = (element: Element): string =>
    [...element.childNodes]
      .map((child) => {
        if (child.nodeType === Node.TEXT_NODE) return child.textContent ?? ''
        const isSeen = child instanceof HTMLElement && child.checkVisibility() && child.offsetWidth > 2
        return isSeen ? seenIn(child) : ''
      })
      .join('')
  return [...document.querySelectorAll<HTMLElement>('button, a[href], summary, [role="tab"]')]
    .filter((element) => element.checkVisibility() && element.querySelector('svg') !== null)
    .flatMap((element) => {
      if (/\p{L}/u.test(seenIn(element))) return []
      const name = (element.ariaLabel ?? element.textContent ?? '').trim()
      return name !== '' && element.title !== '' ? [] : [element.outerHTML.slice(0, 160)]
    })
}
