/**
 * Describes what is lost where the system has set all colours: a control that is nothing but words, without an edge, a line below
 * them or an icon; an edge or icon in the colour of what is behind it; a chosen one that looks like the others. Runs in the page
 * under emulated forced colours, so it is self-contained.
 */
export function findLostInForcedColours(): string[] {
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  if (!matchMedia('(forced-colors: active)').matches) return ['no colours are forced']

  const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const
  const isClear = (colour: string): boolean => colour === 'transparent' || /^rgba\(.*,\s*0\)$/.test(colour)
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!isClear(backgroundColor)) return backgroundColor
    }
    return getComputedStyle(document.documentElement).backgroundColor
  }
  const hasEdge = (element: Element): boolean => {
    const style = getComputedStyle(element)
    const behind = groundOf(element.parentElement)
    return SIDES.some((side) => {
      const colour = style[`border${side}Color`]
      return (
        Number.parseFloat(style[`border${side}Width`]) > 0 &&
        style[`border${side}Style`] !== 'none' &&
        !isClear(colour) &&
        colour !== behind
      )
    })
  }
  const hasIcon = (element: Element): boolean =>
    [...element.querySelectorAll('svg')].some((icon) => getComputedStyle(icon).color !== groundOf(icon))
  const isUnderlined = (element: Element): boolean =>
    getComputedStyle(element).textDecorationLine.includes('underline')
  /** Drawn by the browser, in colours that fit. */
  const isNative = (element: Element): boolean =>
    element.matches('[type="checkbox"], [type="radio"]')
      ? getComputedStyle(element).opacity === '1'
      : element.matches('summary') && getComputedStyle(element).display === 'list-item'
  const looksLikeControl = (element: Element): boolean =>
    isNative(element) ||
    isUnderlined(element) ||
    hasIcon(element) ||
    hasEdge(element) ||
    // The box around it is its edge.
    hasEdge(element.closest('.chip, .asset-box') ?? element)

  const lost = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility() && width > 2 && height > 2
    })
    // A table's rows and a list's lines have the shape of such; the chosen tab is looked at below.
    .filter((element) => !element.matches('.row-button, .menu-item, [role="tab"], .area'))
    // What cannot be pressed is grey, by the browser.
    .filter((element) => !element.matches(':disabled, [aria-disabled="true"]'))
    .filter((element) => !looksLikeControl(element))
    .map((element) => `${describe(element)} is nothing but words`)

  const looks = (element: Element): string => {
    const style = getComputedStyle(element)
    return [
      style.borderBottomColor,
      style.outlineStyle,
      style.backgroundColor,
      style.fontWeight,
      style.textDecorationLine,
    ].join(' ')
  }
  const alike = [
    ['[role="tab"][aria-selected="true"]', '[role="tab"]:not([aria-selected="true"])'],
    ['tr.row.chosen', 'tr.row:not(.chosen)'],
    ['.chip:has(:checked)', '.chip:not(:has(:checked))'],
  ].flatMap(([chosen = '', others = '']) => {
    const [one, other] = [document.querySelector(chosen), document.querySelector(others)]
    return one && other && looks(one) === looks(other) ? [`${describe(one)} does not look chosen`] : []
  })
  return [...lost, ...alike]
}
