/** When what happened in a popup, in milliseconds since its navigation began. */
export interface PopupTimes {
  /** The fields are there and one of them has the focus. */
  interactive: number
  /** First paint; undefined where the browser records none. */
  painted?: number | undefined
  /** Filled from the page. */
  filled: number
}

/** What the title of a popup starts with that has its times behind it: a title can be read without attaching to the page. */
export const TIMES_TITLE = 'times: '

/**
 * Source text of one statement that goes before everything else in a popup's own script, the product's and the
 * reference's alike. It notes the time of the first focus on a field; only from then on it watches the document, until
 * `isFilled`, and tells the times when the popup has been quiet for a while.
 */
export const popupClock = (isFilled: () => boolean): string =>
  `;(${String(watchPopup)})(${JSON.stringify(TIMES_TITLE)}, ${String(isFilled)});\n`

/** Runs in the popup: nothing from outside its own text is there. */
function watchPopup(title: string, isFilled: () => boolean): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the element
  const { focus } = HTMLElement.prototype
  const begin = (): void => {
    const interactive = performance.now()
    HTMLElement.prototype.focus = focus
    removeEventListener('focusin', noteFocus, true)
    const observer = new MutationObserver(() => {
      if (!isFilled()) return
      const filled = performance.now()
      observer.disconnect()
      setTimeout(() => {
        const painted = performance.getEntriesByName('first-paint')[0]?.startTime
        document.title = title + JSON.stringify({ interactive, painted, filled })
      }, 100)
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }
  const noteFocus = (): void => {
    if (document.activeElement?.matches('input, textarea')) begin()
  }
  // A popup that is not in front gets no focus events, only an active element.
  HTMLElement.prototype.focus = function (options) {
    focus.call(this, options)
    noteFocus()
  }
  addEventListener('focusin', noteFocus, true)
}
