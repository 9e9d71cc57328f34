/**
 * Describes every visible element that is wider than the window, cuts off its content or scrolls sideways, and rows narrower than their
 * table. A number that is cut would be another number, so no title excuses that. Runs in the page, so it is self-contained. Fields scroll their text by themselves, and boxes of a pixel or two are texts for screen readers.
 */
export function findClippedElements(): string[] {
  const found: string[] = []
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${[...element.classList].map((name) => `.${name}`).join('')} “${(element.textContent ?? '').trim().slice(0, 40)}”`

  const visit = (element: Element): void => {
    if (!element.checkVisibility()) return
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    const style = getComputedStyle(element)
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
    const isField = element.matches('input, textarea, select, option, svg, svg *')
    if (!isField && clientWidth > 2 && clientHeight > 2) {
      const words = element.textContent ?? ''
      // Alone, or what is counted after it: “3 duplicates”.
      const isNumber = /^[^\p{L}]*\d[^\p{L}]*$/u.test(words) || /^[^\p{L}\d#]*\d+[\d.,]*\s\p{L}/u.test(words)
      const told =
        !isNumber && style.textOverflow === 'ellipsis' && element.closest('[title]:not([title=""])') !== null
      if (cuts(style.overflowX) && scrollWidth > clientWidth + 1 && !told) {
        found.push(`${describe(element)} shows ${clientWidth} of ${scrollWidth} px`)
      }
      if ((style.overflowX === 'auto' || style.overflowX === 'scroll') && scrollWidth > clientWidth + 1)
        found.push(`${describe(element)} scrolls sideways: ${scrollWidth} px in ${clientWidth}`)
      if (cuts(style.overflowY) && scrollHeight > clientHeight + 1 && !told) {
        found.push(`${describe(element)} shows ${clientHeight} of ${scrollHeight} px of its height`)
      }
    }
    // A cell that spans columns which are not there leaves the row's own ones narrow, and their texts end in an ellipsis.
    if (element.matches('tr:not([aria-hidden])')) {
      const cells = [...element.children].filter((cell) => cell.checkVisibility())
      const widths = cells.map((cell) => cell.getBoundingClientRect())
      const width =
        Math.max(...widths.map(({ right }) => right)) - Math.min(...widths.map(({ left }) => left))
      const table = element.closest('table')?.getBoundingClientRect().width ?? width
      if (width < table - 1) found.push(`${describe(element)} ends ${table - width} px before its table`)
    }
    for (const child of element.children) visit(child)
    for (const child of element.shadowRoot?.children ?? []) visit(child)
  }
  visit(document.documentElement)

  const scrolled = document.scrollingElement ?? document.documentElement
  if (scrolled.scrollWidth > window.innerWidth) {
    const widest = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return element.checkVisibility() && (right > window.innerWidth + 1 || left < -1)
    })
    found.push(
      `the page scrolls sideways: ${scrolled.scrollWidth} px in ${window.innerWidth}; ${widest.slice(0, 3).map(describe).join(', ')}`,
    )
  }
  return found
}
