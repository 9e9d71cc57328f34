// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fitHeight, keepFocusInSight, showOpened } from '#components/popup/draft-notes.tsx'

/** A box of 300 px that scrolls three buttons of 100 px each, and what is put above them. */
const world = () => {
  const box = document.createElement('div')
  const above = document.createElement('div')
  const buttons = [0, 1, 2].map(() => document.createElement('button'))
  box.append(above, ...buttons)
  document.body.append(box)
  const state = { above: 0, scrolled: 0, shown: [] as Element[] }
  const rect = (top: number, height: number): DOMRect => new DOMRect(0, top, 400, height)
  box.getBoundingClientRect = () => rect(0, 300)
  for (const [index, button] of buttons.entries()) {
    button.getBoundingClientRect = () => rect(state.above + index * 100 - state.scrolled, 100)
    button.scrollIntoView = () => void state.shown.push(button)
  }
  Object.defineProperty(box, 'scrollHeight', { get: () => 300 + state.above })
  return { box, buttons, state }
}

describe('a field of text', () => {
  const heightIn = (supported: boolean): string => {
    const field = document.createElement('textarea')
    for (const [name, px] of [
      ['scrollHeight', 96],
      ['clientHeight', 56],
      ['offsetHeight', 58],
    ] as const)
      Object.defineProperty(field, name, { value: px })
    vi.stubGlobal('CSS', { supports: () => supported })
    fitHeight(field)
    vi.unstubAllGlobals()
    return field.style.height
  }

  it('is as high as what is typed where the browser doesn’t see to that', () => {
    expect(heightIn(false)).toBe('98px')
    expect(heightIn(true)).toBe('')
  })
})

describe('what has the focus', () => {
  let sizesChanged = (): void => undefined
  const observed = new Set<Element>()

  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(heard: () => void) {
          sizesChanged = () => (observed.size > 0 ? heard() : undefined)
        }
        observe(element: Element): void {
          observed.add(element)
        }
        disconnect(): void {
          observed.clear()
        }
      },
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    observed.clear()
    document.body.replaceChildren()
  })

  it('is brought back when something comes above it', () => {
    const { box, buttons, state } = world()
    keepFocusInSight(box)
    buttons[2]?.focus()
    state.above = 250
    // The event of a scroll before that comes after it.
    box.dispatchEvent(new Event('scroll'))
    sizesChanged()
    expect(state.shown).toEqual([buttons[2]])
  })

  it('is brought back also when it had the focus before', () => {
    const { box, buttons, state } = world()
    buttons[2]?.focus()
    keepFocusInSight(box)
    sizesChanged()
    expect(state.shown).toEqual([])
    state.above = 250
    sizesChanged()
    expect(state.shown).toEqual([buttons[2]])
  })

  it('is held whatever in the box has grown, also what came later', async () => {
    const { box } = world()
    keepFocusInSight(box)
    const later = document.createElement('section')
    box.append(later)
    await vi.waitFor(() => expect(observed.has(later)).toBe(true))
    expect([...observed]).toEqual([box, ...box.children])
  })

  it('is left where it is while it is in sight, and where somebody has scrolled away from it', () => {
    const { box, buttons, state } = world()
    keepFocusInSight(box)
    buttons[0]?.focus()
    state.above = 20
    sizesChanged()
    state.scrolled = 200
    box.dispatchEvent(new Event('scroll'))
    state.above = 60
    sizesChanged()
    expect(state.shown).toEqual([])
  })

  it('is left alone when that has ended', () => {
    const { box, buttons, state } = world()
    const end = keepFocusInSight(box)
    buttons[2]?.focus()
    end()
    state.above = 250
    sizesChanged()
    expect([state.shown, observed.size]).toEqual([[], 0])
  })
})

describe('what is opened below the fold', () => {
  it.each([
    ['below it', 380, 460, [{ block: 'nearest' }]],
    ['higher than the window', 380, 900, [{ block: 'start' }]],
    ['in sight', 100, 180, []],
  ])('scrolls into view: %s', (_where, top, bottom, scrolled) => {
    const box = document.createElement('div')
    box.innerHTML = '<details><summary>More</summary></details>'
    const details = box.querySelector('details')
    if (details === null) throw new Error('no details')
    const place = (one: Element, from: number, to: number) =>
      vi.spyOn(one, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, from, 400, to - from))
    place(box, 0, 400)
    place(details, top, bottom)
    const scroll = vi.spyOn(details, 'scrollIntoView').mockReturnValue()
    const end = showOpened(box)
    details.open = true
    expect(scroll.mock.calls.flat()).toEqual(scrolled)
    end()
  })

  it.each([
    ['the button that opened it', 'button', 1],
    ['another field, where somebody went meanwhile', 'input', 0],
  ])('and is left where it is unless the focus is still there: %s', (_what, focused, scrolls) => {
    vi.useFakeTimers()
    const box = document.createElement('div')
    box.innerHTML =
      '<input><button aria-expanded="false" aria-controls="opened">More</button><p id="opened"></p>'
    document.body.append(box)
    const [button, opened] = [box.querySelector('button'), box.querySelector('p')]
    if (button === null || opened === null) throw new Error('nothing to open')
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 400))
    vi.spyOn(opened, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 380, 400, 80))
    const scroll = vi.spyOn(opened, 'scrollIntoView').mockReturnValue()
    const end = showOpened(box)
    button.click()
    button.setAttribute('aria-expanded', 'true')
    box.querySelector<HTMLElement>(focused)?.focus()
    vi.runAllTimers()
    expect(scroll).toHaveBeenCalledTimes(scrolls)
    end()
    box.remove()
    vi.useRealTimers()
  })
})
