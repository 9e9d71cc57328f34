// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import { dashboardOf } from '#test/gallery/answers/surfaces.tsx'

/** Of the header; beside the tabs stand 200 px. The words of a tab have 100 px, small ones 80, its icon 30. */
let width = 800
const observed = new Map<Element, { width: number; heard: () => void }>()

const wordsIn = (line: Element): number => {
  const words = line.classList.contains('tabs-small') ? 80 : 100
  return [...line.children].reduce((sum, tab) => sum + (tab.classList.contains('tab-icon') ? 30 : words), 0)
}
const widthOf = (element: Element): number =>
  element.matches('.tabs') ? Math.min(wordsIn(element), width - 200) : width

beforeEach(() => {
  width = 800
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.matches('.tabs') ? wordsIn(this) : 0
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return widthOf(this)
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly heard: () => void
      constructor(heard: () => void) {
        this.heard = heard
      }
      observe(element: Element): void {
        observed.set(element, { width: widthOf(element), heard: this.heard })
      }
      disconnect(): void {
        observed.clear()
      }
    },
  )
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const resize = (to: number): void => {
  width = to
  for (const [element, before] of observed) {
    if (widthOf(element) === before.width) continue
    before.width = widthOf(element)
    before.heard()
  }
}

const icons = () => screen.getAllByRole('tab').map((tab) => tab.classList.contains('tab-icon'))

/** Waits for them, and tells the observer what the change of the tabs has changed. */
const become = async (...expected: boolean[]): Promise<void> => {
  await waitFor(() => expect(icons()).toEqual(expected))
  resize(width)
  await new Promise((settled) => setTimeout(settled, 50))
  expect(icons()).toEqual(expected)
}

const areSmall = (): boolean => screen.getByRole('tablist').classList.contains('tabs-small')

it('the tabs get smaller words, then icons as the window is narrowed, and words again as it is widened', async () => {
  render(dashboardOf(answersOf([])))
  // What is read later would measure them, too.
  await screen.findByText(/No reports yet/)
  await become(false, false, false, false)
  expect(areSmall()).toBe(false)
  resize(530)
  await become(false, false, false, false)
  expect(areSmall()).toBe(true)
  resize(400)
  await become(false, true, true, true)
  resize(340)
  await become(true, true, true, true)
  resize(800)
  await become(false, false, false, false)
  expect(areSmall()).toBe(false)
})
