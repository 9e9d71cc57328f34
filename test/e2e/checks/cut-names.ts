/**
 * Describes every registrable domain that isn’t wholly in sight, wherever one is shown: hidden by a box around it, beyond the window’s
 * edge, or under the part beside it. What a box shows when it is scrolled down counts as in sight, since nothing of the line is missing.
 * Runs in the page, so it is self-contained.
 */
export function findCutNames(): { names: number; cut: string[] } {
  const cut: string[] = []
  const names = [...document.querySelectorAll<HTMLElement>('.address strong, .name-rows code')].filter(
    (name) => name.textContent !== '' && name.checkVisibility({ visibilityProperty: true }),
  )
  const looks = new Map<Element, { overflowX: string; overflowY: string; edge: DOMRect }>()
  const lookOf = (box: Element) => {
    const known = looks.get(box)
    if (known) return known
    const { overflowX, overflowY } = getComputedStyle(box)
    const look = { overflowX, overflowY, edge: box.getBoundingClientRect() }
    looks.set(box, look)
    return look
  }
  // A pixel is what fractions come to.
  const isWithin = (inner: DOMRect, outer: { left: number; right: number }): boolean =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1
  for (const name of names) {
    const range = document.createRange()
    range.selectNodeContents(name)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
    const note = (why: string): void => void cut.push(`${name.textContent}: ${why}`)
    if (lines.length === 0) note('not drawn')
    if (lines.some((line) => !isWithin(line, { left: 0, right: document.documentElement.clientWidth })))
      note('beyond the window')
    for (let box: Element | null = name; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, edge } = lookOf(box)
      if (overflowX !== 'visible' && lines.some((line) => !isWithin(line, edge)))
        note(`cut at the side by ${box.tagName.toLowerCase()}.${box.className}`)
      if (
        (overflowY === 'hidden' || overflowY === 'clip') &&
        lines.some(({ top, bottom }) => top < edge.top - 1 || bottom > edge.bottom + 1)
      )
        note(`cut above or below by ${box.tagName.toLowerCase()}.${box.className}`)
    }
    const parts =
      name.closest('.address')?.querySelectorAll('.address-start > *, .address-rest, .others') ?? []
    for (const part of parts) {
      if (part.contains(name) || part.textContent === '') continue
      const beside = document.createRange()
      beside.selectNodeContents(part)
      const box = part.getBoundingClientRect()
      const isClipped = getComputedStyle(part).overflowX !== 'visible'
      const drawn = isClipped ? [box] : [...beside.getClientRects()]
      if (
        drawn.some((other) =>
          lines.some(
            (line) =>
              other.left < line.right - 1 &&
              other.right > line.left + 1 &&
              other.top < line.bottom - 4 &&
              other.bottom > line.top + 4,
          ),
        )
      )
        note(`lies on ${part.textContent?.slice(0, 20) ?? ''}`)
    }
  }
  return { names: names.length, cut: cut.slice(0, 20) }
}
