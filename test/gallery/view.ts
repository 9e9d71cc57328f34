import type { JSX } from 'preact'

/** One picture of a surface: what it is called, what it shows, and what somebody did before it was taken. */
export type View = {
  name: string
  show: () => JSX.Element
  after?: () => void | Promise<void>
}

/** Resolves once the document has not changed for a moment, however busy the machine is. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, 60)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, 60)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })

const named = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, summary, input[type="checkbox"]')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().startsWith(name),
  )

/** Presses a button or opens a disclosure by its visible or accessible name, once it is there. */
export const press = async (name: string): Promise<void> => {
  for (let tries = 0; tries < 50 && !named(name); tries += 1) await settled()
  const found = named(name)
  if (!found) throw new Error(`nothing called ${name}`)
  found.click()
}
