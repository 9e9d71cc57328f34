/**
 * Describes every target that is smaller than 24 by 24 CSS pixels and has another one within 24 pixels of its middle: WCAG 2.5.8. A
 * label is part of its box's target, a row of its button's. Words within a sentence are excepted. Runs in the page, so it is
 * self-contained.
 */
export function findSmallTargets(): string[] {
  const LEAST = 24
  type Box = { left: number; top: number; right: number; bottom: number }
  const describe = (element: Element, { left, top, right, bottom }: Box): string =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” is ${Math.round(right - left)} × ${Math.round(bottom - top)} px`
  const boxOf = (element: Element): Box => {
    const row = element.matches('.row-button') ? element.closest('tr') : null
    const own = (row ?? element).getBoundingClientRect()
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    if (!label || !element.matches('[type="checkbox"], [type="radio"]')) return own
    const its = label.getBoundingClientRect()
    return {
      left: Math.min(own.left, its.left),
      top: Math.min(own.top, its.top),
      right: Math.max(own.right, its.right),
      bottom: Math.max(own.bottom, its.bottom),
    }
  }
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
  const targets = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]'),
  ]
    // How large an area of a picture is, is what it says.
    .filter((element) => element.checkVisibility() && !element.matches('.area') && !isInSentence(element))
    .map((element) => ({ element, box: boxOf(element) }))
    // Fields for the browser alone, such as that of a file, are a pixel.
    .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2)
  const isSmall = ({ left, top, right, bottom }: Box): boolean =>
    right - left < LEAST - 0.5 || bottom - top < LEAST - 0.5
  const around = ({ left, top, right, bottom }: Box): Box => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return { left: x - LEAST / 2, top: y - LEAST / 2, right: x + LEAST / 2, bottom: y + LEAST / 2 }
  }
  const touch = (one: Box, other: Box): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return targets.flatMap(({ element, box }) => {
    if (!isSmall(box)) return []
    const mine = around(box)
    const near = targets.find(
      (other) =>
        other.element !== element &&
        !other.element.contains(element) &&
        // A row is the target of its own button only where nothing else of it stands.
        !(other.element.matches('.row-button') && other.element.closest('tr')?.contains(element)) &&
        touch(mine, isSmall(other.box) ? around(other.box) : other.box),
    )
    return near ? [`${describe(element, box)}, beside ${describe(near.element, near.box)}`] : []
  })
}
