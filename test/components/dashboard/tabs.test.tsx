// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import { dashboardOf } from '#test/gallery/answers/surfaces.tsx'

/** Of the header; beside the tabs stand 200 px. The words of a tab have 100 px, its icon 30. */
let width = 800
const observed = new Map<Element, { width: number; heard: () => void }>()

const wordsIn = (line: Element): number =>
  [...line.children].reduce((sum, tab) => sum + (tab.classList.contains('tab-icon') ? 30 : 100), 0)
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

it('the tabs become icons as the window is narrowed, and words again as it is widened', async () => {
  render(dashboardOf(answersOf([])))
  // What is read later would measure them, too.
  await screen.findByText(/No reports yet/)
  await become(false, false, false, false)
  resize(400)
  await become(false, true, true, true)
  resize(340)
  await become(true, true, true, true)
  resize(800)
  await become(false, false, false, false)
})
