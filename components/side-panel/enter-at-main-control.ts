/** In ms. A focus that moves while the browser tells a screen reader of the panel isn’t said. */
const ENTERED_AFTER = 150

/** The button of the offer; the first field of the form; the first button of what became of it. */
const MAIN_CONTROL = '.panel-words button, .popup textarea, .popup .bar button'

/**
 * Gives the focus to the main control of the panel when the panel is entered by F6. The browsers give it to nothing (Chromium) or to
 * the panel’s first tab (Firefox), and Orca says neither: it isn’t told of the one, and keeps silent about the first focus in another
 * document. Returns what ends it.
 */
export const enterAtMainControl = (): (() => void) => {
  const mainControl = (): HTMLElement | null => document.querySelector<HTMLElement>(MAIN_CONTROL)
  let timer: ReturnType<typeof setTimeout>
  const enter = (): void => {
    timer = setTimeout(() => {
      if (document.hasFocus() && isAtTheDoor(document.activeElement))
        mainControl()?.focus({ preventScroll: true })
    }, ENTERED_AFTER)
  }
  // Else the next entrance would change no focus, and nothing would be said.
  const leave = (): void => {
    clearTimeout(timer)
    if (document.activeElement === mainControl()) mainControl()?.blur()
  }
  addEventListener('focus', enter)
  addEventListener('blur', leave)
  return () => {
    leave()
    removeEventListener('focus', enter)
    removeEventListener('blur', leave)
  }
}

const isAtTheDoor = (active: Element | null): boolean =>
  active === document.body || (active?.matches('[role="tab"][aria-selected="true"]') ?? false)
