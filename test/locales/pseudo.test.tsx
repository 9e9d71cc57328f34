// @vitest-environment happy-dom
import { render } from 'preact'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { speak, type Messages } from '#test/fakes/extension-api.ts'
import { answersGiven } from '#test/gallery/answers/fake-ask.ts'
import { dashboardViews } from '#test/gallery/views/dashboard-views.tsx'
import { optionsViews } from '#test/gallery/views/options-views.tsx'
import { popupViews } from '#test/gallery/views/popup-views.tsx'
import { settled, stillness, type View } from '#test/gallery/views/view.ts'
import { rowsToRun } from '#test/matrix.ts'
import english from '../../public/_locales/en/messages.json' with { type: 'json' }
import { dataWords, hardCoded, visibleStrings } from './hard-coded.ts'
import { OPENING, pseudo, pseudoLocale } from './pseudo.ts'

const ENGLISH: Messages = english

test('a text keeps its placeholders and grows by two fifths', () => {
  expect(pseudo('Send to $1')).toBe('⟦Šëéñd töó $1··⟧')
  for (const { message } of Object.values(ENGLISH))
    expect(pseudo(message).length).toBeGreaterThanOrEqual(message.length * 1.4)
})

describe('what is found as written into the code', () => {
  it.each([
    ['Hello', ['hello: Hello']],
    ['⟦Ähöój⟧', []],
    ['⟦Ähöój ⟦ïínnëér⟧ evil.example⟧ and more', ['and more: ⟦Ähöój ⟦ïínnëér⟧ evil.example⟧ and more']],
    ['⟦Ähöój evil.example/that-was-cut…', []],
    ['hxxps://evil[.]example', []],
    ['قبل 12 دقيقة', []],
  ])('%s', (shown, found) => {
    expect(hardCoded([shown], dataWords({ asset: 'https://evil.example' }))).toEqual(found)
  })
})

/** Intl words dates and numbers in Arabic then: nothing that is read in English is its. */
const TEXTS = pseudoLocale(ENGLISH, 'ar-u-nu-latn')
const still = { ...stillness }

describe.each<[string, readonly View[]]>([
  ['popup', popupViews],
  ['options', optionsViews],
  ['dashboard', dashboardViews],
])('every state of the %s', (_, views) => {
  beforeAll(() => {
    Object.assign(stillness, { ms: 4, patience: 200 })
    speak(TEXTS)
  })
  afterAll(() => {
    Object.assign(stillness, still)
    speak()
  })

  it('shows no word but our texts and what it was given', async () => {
    const problems: string[] = []
    let ours = 0
    const root = document.createElement('div')
    root.id = 'root'
    document.body.replaceChildren(root)
    const shownToday = rowsToRun(views)
    for (const view of shownToday) {
      answersGiven.length = 0
      const shown = view.show()
      render(shown, root)
      await settled()
      // What needs a real browser (a dropped file, a drawn picture) shows what it showed before.
      await Promise.resolve(view.after?.()).catch(() => undefined)
      await settled()
      const data = dataWords([shown.props, answersGiven])
      const strings = visibleStrings(root)
      ours += strings.filter((words) => words.includes(OPENING)).length
      problems.push(...hardCoded(strings, data).map((found) => `${view.name}: ${found}`))
      render(null, root)
    }
    expect(problems).toEqual([])
    expect(ours).toBeGreaterThan(shownToday.length * 5)
  })
})
