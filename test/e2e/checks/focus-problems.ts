/**
 * Describes what Tab reaches and does not show that it has the focus (an outline of 2 px on it or on the box around it): WCAG 2.4.7.
 * Nor may it stand whole behind something else: 2.4.11. `onlyFocused` looks at what has the focus now and at nothing else.
 * Runs in the page, so it is self-contained.
 */
export async function findFocusProblems(onlyFocused: boolean): Promise<string[]> {
  const found: string[] = []
  /** The box around a control that shows the focus for it, at most so many elements up. */
  const NEAR = 4
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const isOutlined = (element: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const around = (element: Element): Element[] => {
    const boxes: Element[] = []
    for (
      let at: Element | null = element;
      at && at !== document.body && boxes.length < NEAR;
      at = at.parentElement
    )
      boxes.push(at)
    return boxes
  }
  const isSeen = (element: Element): boolean => {
    // The whole row is its button's target, and an area of a picture lets the pointer through to draw on.
    if (element.matches('.area')) return true
    const shown = element.closest('.asset-text, .chip, label') ?? element
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    return points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null || element.contains(hit) || shown.contains(hit)) return hit !== null
      // A panel that dropped down closes when Tab leaves it, which nobody has pressed here.
      return !onlyFocused && hit.closest('.drop-panel') !== null
    })
  }
  /** What lies before it may be on its way out, or the page on its way to it: looked at for a second. */
  const checkSeen = async (element: Element): Promise<void> => {
    for (let looks = 0; looks < 40 && !isSeen(element); looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 25))
    if (element.isConnected && !isSeen(element)) found.push(`${describe(element)} has the focus out of sight`)
  }

  if (onlyFocused) {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return ['nothing has the focus']
    if (!around(activeElement).some(isOutlined))
      found.push(`${describe(activeElement)} does not show its focus`)
    await checkSeen(activeElement)
    return found
  }
  const had = document.activeElement
  const reached = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ]
  for (const element of reached) {
    if (element.tabIndex > 0) found.push(`${describe(element)} is out of the order`)
    if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility()) continue
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const look = (box: Element): string => {
      const { outlineStyle, outlineColor } = getComputedStyle(box)
      return isOutlined(box) ? `${outlineStyle} ${outlineColor}` : ''
    }
    const before = new Map(around(element).map((box) => [box, look(box)]))
    element.focus()
    if (document.activeElement !== element) {
      // Gone from the page since: another's focus has changed what is shown.
      if (element.isConnected) found.push(`${describe(element)} takes no focus`)
      continue
    }
    if (!around(element).some((box) => isOutlined(box) && look(box) !== before.get(box)))
      found.push(`${describe(element)} does not show its focus`)
    await checkSeen(element)
  }
  if (had instanceof HTMLElement) had.focus()
  return found
}
