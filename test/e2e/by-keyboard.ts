import type { CDPSession, Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { waitUntil } from './browsers/wait-until.ts'
import { findFocusProblems } from './checks/focus-problems.ts'

/** What a screen reader says of what has the focus: Chromium's own accessibility tree. */
export type Stop = { role: string; name: string; description: string }

type Wanted = { role: string; name: string | RegExp }

/** A page of the extension has so many stops at the very most. */
const MAX_STOPS = 120

const sessions = new WeakMap<Page, Promise<CDPSession>>()
const sessionOf = (page: Page): Promise<CDPSession> => {
  const known = sessions.get(page) ?? page.createCDPSession()
  sessions.set(page, known)
  return known
}

const wordsOf = (value: { value?: unknown } | undefined): string =>
  typeof value?.value === 'string' ? value.value : ''

export const focusedIn = async (page: Page): Promise<Stop> => {
  const session = await sessionOf(page)
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'document.activeElement === document.body ? null : document.activeElement',
  })
  if (result.objectId === undefined) return { role: '', name: '', description: '' }
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  return { role: wordsOf(node?.role), name: wordsOf(node?.name), description: wordsOf(node?.description) }
}

const is = (stop: Stop, { role, name }: Wanted): boolean =>
  stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name))

/** Resolves when the focus has come there by itself. */
export const waitForFocus = (page: Page, role: string, name: string | RegExp): Promise<Stop> => {
  let last: Stop | undefined
  return waitUntil(
    () => `the focus on ${role} ${String(name)}, instead of ${JSON.stringify(last)}`,
    async () => {
      last = await focusedIn(page)
      return is(last, { role, name }) ? last : undefined
    },
  )
}

/**
 * Presses Tab, or Shift and Tab, until it reaches a control, and answers where it stopped on the way. At each stop the focus has to
 * be seen.
 */
export const tabTo = async (
  page: Page,
  role: string,
  name: string | RegExp,
  { back = false } = {},
): Promise<string[]> => {
  const passed: Stop[] = []
  if (back) await page.keyboard.down('Shift')
  try {
    while (passed.length < MAX_STOPS) {
      await page.keyboard.press('Tab')
      const stop = await focusedIn(page)
      passed.push(stop)
      // From the last control the focus leaves the page, and comes in again.
      if (stop.role === '') continue
      expect(await page.evaluate(findFocusProblems, true), `at ${stop.role} “${stop.name}”`).toEqual([])
      if (is(stop, { role, name })) return passed.map((one) => one.name)
    }
  } finally {
    if (back) await page.keyboard.up('Shift')
  }
  const stops = passed.map((one) => `${one.role} “${one.name}”`)
  throw new Error(`Tab does not come to ${role} “${String(name)}”: ${[...new Set(stops)].join(', ')}`)
}

/** What can be heard without moving: every live region of the page. */
const liveWords = (): string[] =>
  [...document.querySelectorAll('[role="status"], [role="alert"], [aria-live="polite"]')].map((one) =>
    (one instanceof HTMLElement ? one.innerText : '').replaceAll(/\s+/g, ' ').trim(),
  )

/** Resolves with what a live region says, once one says this. */
export const announced = (page: Page, words: string | RegExp): Promise<string> => {
  let said: string[] = []
  return waitUntil(
    () => `“${String(words)}” to be announced, instead of ${JSON.stringify(said)}`,
    async () => {
      said = await page.evaluate(liveWords)
      return said.find((one) => (typeof words === 'string' ? one.includes(words) : words.test(one)))
    },
  )
}

/** Keys held with Control; `command` is what the browser does with them, which a driven one has to be told. */
const withControl = async (
  page: Page,
  key: 'KeyA' | 'KeyX' | 'KeyV' | 'Enter',
  command?: string,
): Promise<void> => {
  await page.keyboard.down('Control')
  await page.keyboard.press(key, command === undefined ? {} : { commands: [command] })
  await page.keyboard.up('Control')
}

export const cutAll = async (page: Page): Promise<void> => {
  await withControl(page, 'KeyA', 'SelectAll')
  await withControl(page, 'KeyX', 'Cut')
}
export const paste = (page: Page): Promise<void> => withControl(page, 'KeyV', 'Paste')
export const controlEnter = (page: Page): Promise<void> => withControl(page, 'Enter')

/** Puts other words in the place of all that the field has. */
export const typeOver = async (page: Page, words: string): Promise<void> => {
  await withControl(page, 'KeyA', 'SelectAll')
  await page.keyboard.type(words)
}
