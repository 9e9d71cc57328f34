import { describe, expect, it } from 'vitest'
import { makeTabFollower } from '#components/side-panel/this-page.tsx'
import { flush, holdAnswers } from '#test/components/held-answers.ts'

const A = 'https://a.example/'

const follow = () => {
  const background = holdAnswers()
  const inFront: { tab: number | null } = { tab: 1 }
  /** Answers whether the page may be read, for each time that it was asked. */
  const asks: ((may: boolean) => void)[] = []
  const mayRead = (): Promise<boolean> => new Promise((answer) => void asks.push(answer))
  const follower = makeTabFollower(
    { ask: background.ask, tab: async () => inFront.tab, mayRead },
    () => undefined,
  )
  const answerMayRead = (may: boolean): void => {
    const answer = asks.at(-1)
    if (!answer) throw new Error('nobody asked whether it may be read')
    answer(may)
  }
  /** What is in front now is answered so. */
  const look = async (answer: unknown): Promise<void> => {
    const looked = follower.refresh()
    await flush()
    await background.last('draft/at-tab').answer(answer)
    await looked
  }
  return { ...background, inFront, follower, look, asks, answerMayRead }
}

const none = (address = A) => ({ kind: 'none', address, reportable: true })
const there = (id: string, address = A) => ({ kind: 'there', address, id })

describe('following the tab in front', () => {
  it('offers a page, and shows its form at the person’s word alone', async () => {
    const { follower, look, asks, answerMayRead } = follow()
    expect(follower.state()).toEqual({ kind: 'looking' })
    await look(none())
    expect(follower.state()).toMatchObject({ kind: 'offered', tabId: 1, address: A, refused: false })
    expect(asks).toEqual([])

    const reported = follower.report(false)
    await flush()
    answerMayRead(true)
    await reported
    expect(follower.state()).toMatchObject({
      kind: 'form',
      opening: { kind: 'tab', tabId: 1 },
      pinned: false,
    })
  })

  it('takes the report over from the toolbar button, whatever it shows', async () => {
    const { follower, last, answerMayRead } = follow()
    follower.pin('another')
    const taken = follower.takeOver()
    await flush()
    await last('draft/at-tab').answer(none())
    await flush()
    answerMayRead(true)
    await taken
    const shown = follower.state()
    expect(shown).toMatchObject({ kind: 'form', opening: { kind: 'tab', tabId: 1 }, pinned: false })
    // Pressed again, it keeps the form and what was typed into it.
    const again = follower.takeOver()
    await flush()
    await last('draft/at-tab').answer(there('a'))
    await again
    expect(follower.state()).toBe(shown)
  })

  it('says that the page may not be read, goes on saying so, and reports its address alone when told to', async () => {
    const { follower, look, answerMayRead } = follow()
    await look(none())
    const reported = follower.report(false)
    await flush()
    answerMayRead(false)
    await reported
    expect(follower.state()).toMatchObject({ kind: 'offered', refused: true })
    await look(none())
    expect(follower.state()).toMatchObject({ kind: 'offered', refused: true })
    await look(none('https://b.example/'))
    expect(follower.state()).toMatchObject({ kind: 'offered', refused: false })
    await follower.report(true)
    expect(follower.state()).toMatchObject({ kind: 'form' })
  })

  it('shows what was begun there, and leaves it alone while its page is in front, whatever becomes of it', async () => {
    const { follower, look } = follow()
    await look(there('draft'))
    const shown = follower.state()
    expect(shown).toMatchObject({ kind: 'form' })
    await look(there('draft'))
    // Its report is over: nothing is open there any more, and its outcome is still on screen.
    await look(none())
    expect(follower.state()).toBe(shown)
    await look(there('another'))
    expect(follower.state()).toMatchObject({ kind: 'form', turn: 2 })
  })

  it('keeps a form whose draft is only just being made', async () => {
    const { follower, look, answerMayRead } = follow()
    await look(none())
    const reported = follower.report(false)
    await flush()
    answerMayRead(true)
    await reported
    const shown = follower.state()
    await look(none())
    await look(there('new'))
    expect(follower.state()).toBe(shown)
  })

  it.each([
    ['another page there', there('b', 'https://b.example/'), 1, 'form'],
    ['another page there that nothing was begun of', none('https://b.example/'), 1, 'offered'],
    ['another tab at the same address', none(), 2, 'offered'],
    ['one that the browser says nothing of', { kind: 'untold' }, 1, 'untold'],
  ])('leaves a form for %s', async (_, answer, tab, kind) => {
    const { follower, look, inFront } = follow()
    await look(there('a'))
    inFront.tab = tab
    await look(answer)
    expect(follower.state()).toMatchObject({ kind })
    if (kind === 'form') expect(follower.state()).toMatchObject({ turn: 2 })
  })

  it('takes the answer of the last look only', async () => {
    const { follower, all } = follow()
    const requests = [follower.refresh(), follower.refresh()]
    await flush()
    const [early, late] = all('draft/at-tab')
    await late?.answer(none('https://b.example/'))
    await early?.answer(there('a'))
    await Promise.all(requests)
    expect(follower.state()).toMatchObject({ kind: 'offered', address: 'https://b.example/' })
  })

  it('says nothing of a page that went while the browser was asked whether it may be read', async () => {
    const { follower, look, answerMayRead } = follow()
    await look(none())
    const reported = follower.report(false)
    await flush()
    await look(none('https://b.example/'))
    answerMayRead(true)
    await reported
    expect(follower.state()).toMatchObject({ kind: 'offered', address: 'https://b.example/' })
  })

  it('keeps the form of a page that gives itself another fragment, and the press on one that moves meanwhile', async () => {
    const { follower, look, answerMayRead } = follow()
    await look(none())
    const reported = follower.report(false)
    await flush()
    await look(none(`${A}#moved`))
    answerMayRead(true)
    await reported
    const shown = follower.state()
    expect(shown).toMatchObject({ kind: 'form', opening: { kind: 'tab', tabId: 1 } })
    await look(none(`${A}#moved-again`))
    expect(follower.state()).toBe(shown)
    await look(none(`${A}elsewhere`))
    expect(follower.state()).toMatchObject({ kind: 'offered' })
  })

  it('stays with a draft that was chosen until it is told to follow again', async () => {
    const { follower, look, last, held } = follow()
    await look(none())
    follower.pin('chosen')
    const shown = follower.state()
    expect(shown).toMatchObject({ kind: 'form', opening: { kind: 'draft', id: 'chosen' }, pinned: true })
    const asked = held.length
    await follower.refresh()
    expect(held.length).toBe(asked)
    expect(follower.state()).toBe(shown)
    const back = follower.unpin()
    await flush()
    await last('draft/at-tab').answer(none())
    await back
    expect(follower.state()).toMatchObject({ kind: 'offered' })
  })

  it('offers a page anew whose draft was discarded, also where that is still told of', async () => {
    const { follower, look, last } = follow()
    await look(there('a'))
    const left = follower.leave()
    expect(follower.state()).toEqual({ kind: 'looking' })
    await flush()
    await last('draft/at-tab').answer(there('a'))
    await left
    expect(follower.state()).toMatchObject({ kind: 'offered', address: A, reportable: true })
    await look(there('b'))
    expect(follower.state()).toMatchObject({ kind: 'form' })
  })

  it('without a tab, or with a background that does not answer, says so; a form stays', async () => {
    const { follower, look, inFront, last } = follow()
    inFront.tab = null
    await follower.refresh()
    expect(follower.state()).toEqual({ kind: 'untold' })
    inFront.tab = 1
    const failing = follower.refresh()
    await flush()
    await last('draft/at-tab').refuse()
    await failing
    expect(follower.state()).toEqual({ kind: 'broken' })
    await look(there('a'))
    const shown = follower.state()
    const again = follower.refresh()
    await flush()
    await last('draft/at-tab').refuse()
    await again
    expect(follower.state()).toBe(shown)
  })
})
