import type { ToolbarPopup } from './browsers/driven-browser.ts'
import { waitUntil } from './browsers/wait-until.ts'

/** Of a popup or a sidebar of Firefox, which are for people only: their documents can be reached, but they are no pages. */

/** Resolves with its text once it shows these words. */
export const waitForTextIn = (popup: ToolbarPopup, words: string): Promise<string> => {
  let text = ''
  return waitUntil(
    () => `"${words}" on screen, which says: ${text.slice(0, 3000)}`,
    async () => {
      text = await popup.evaluate(() => document.body.innerText)
      return text.includes(words) ? text : undefined
    },
  )
}

/** Presses the first control of this name, once it is there and enabled. */
export const pressIn = (popup: ToolbarPopup, name: string): Promise<true> => {
  let names = ''
  return waitUntil(
    () => `the control “${name}” among ${names}`,
    async () => {
      const found = await popup.evaluate((wanted) => {
        const all = [...document.querySelectorAll<HTMLElement>('button, a[href], summary')]
        const nameOf = (one: HTMLElement): string =>
          (one.ariaLabel ?? one.textContent ?? '').replace(/\s+/g, ' ').trim()
        const control = all.find((one) => nameOf(one) === wanted && one.ariaDisabled !== 'true')
        control?.click()
        return control !== undefined || all.map(nameOf)
      }, name)
      if (found === true) return true
      names = found.join(', ')
      return undefined
    },
  )
}
