import type { JSX } from 'preact'
import { spokenFor } from '#test/fakes/extension-api.ts'

/** One picture of a surface: what it is called, what it shows, and what somebody did before it was taken. */
export type View = {
  name: string
  show: () => JSX.Element
  after?: () => void | Promise<void>
}

/**
 * How long nothing may have changed, and how long something is waited for, in ms: signing and checking thirty reports takes a busy machine
 * seconds. A test without a browser has nothing to draw, and views that never come there; it sets less.
 */
export const stillness = { ms: 60, patience: 60_000 }

/** Resolves once the document has not changed for a moment, however busy the machine is. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, stillness.ms)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, stillness.ms)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })

/** Resolves with what `find` finds, once it is there. */
const found = async <T>(what: string, find: () => T | null | undefined): Promise<T> => {
  const end = performance.now() + stillness.patience
  for (let one = find(); ; one = find()) {
    if (one) return one
    if (performance.now() > end) throw new Error(`nothing ${what}`)
    await settled()
  }
}

/** The element of a selector, once it is there. */
export const appeared = <E extends HTMLElement = HTMLElement>(selector: string): Promise<E> =>
  found(`at ${selector}`, () => document.querySelector<E>(selector))

/** Types into the field of a selector, once it is there, in one event as a paste does. */
export const type = async (selector: string, words: string): Promise<void> => {
  const field = await appeared<HTMLInputElement | HTMLTextAreaElement>(selector)
  field.value = words
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await settled()
}

/** By its English name, whatever language the gallery is in. */
const named = (name: string): HTMLElement | undefined => {
  const names = [name, ...spokenFor(name)]
  return [...document.querySelectorAll<HTMLElement>('button, summary, input[type="checkbox"]')].find(
    (one) => {
      const label = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
      return names.some((its) => label.startsWith(its))
    },
  )
}

/** Presses a button or opens a disclosure by its visible or accessible name, once it is there. */
export const press = async (name: string): Promise<void> =>
  (await found(`called ${name}`, () => named(name))).click()

/** Chooses a file as a person does in the browser's own dialog, once there is where to put it. */
export const chooseFile = async (selector: string, name: string, content: object = {}): Promise<void> => {
  const input = await appeared<HTMLInputElement>(selector)
  const chosen = new DataTransfer()
  chosen.items.add(new File([JSON.stringify(content)], name))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
