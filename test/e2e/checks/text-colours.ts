/**
 * What the contrast of each visible text rests on, once for each that differs: its colour, size and weight, and the backgrounds and
 * opacities behind it, up to the first that lets nothing through. Two texts that agree in it have the same contrast, so that a check
 * which takes most of axe-core's time need not look at the second. Runs in the page, so it is self-contained.
 */
export function textColours(): string[] {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element): string => {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`
    const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1'
    const parent = element.parentElement
    const ground = isOpaque || parent === null ? own : `${own} on ${groundOf(parent)}`
    grounds.set(element, ground)
    return ground
  }
  const found = new Set<string>()
  const note = (element: Element, pseudo?: string): void => {
    const { color, fontSize, fontWeight } = getComputedStyle(element, pseudo)
    found.add(`${color} ${fontSize} ${fontWeight} ${groundOf(element)}`)
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility()) continue
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    if (hasText || element.matches('input, textarea, select')) note(element)
    if (element.matches(':placeholder-shown')) note(element, '::placeholder')
  }
  return [...found]
}
