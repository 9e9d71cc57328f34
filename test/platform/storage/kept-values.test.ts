import { afterEach, beforeEach, expect, it } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope
import '#test/fakes/browser.ts'
import { browser } from '#lib/platform/browser.ts'
import { localValues } from '#lib/platform/storage.ts'

let asked: string[] = []
const stored = new Map<string, unknown>()
const { storage } = browser
const area = {
  get: async (key: string) => {
    asked.push(key)
    return { [key]: stored.get(key) }
  },
  set: async (values: object) => {
    for (const [key, value] of Object.entries(values)) stored.set(key, value)
  },
}

beforeEach(() => {
  asked = []
  stored.clear()
  Object.assign(browser, { storage: { ...storage, local: area } })
})
afterEach(() => {
  Object.assign(browser, { storage })
})

it('a preference is asked of the browser once, however many keystrokes need it', async () => {
  stored.set('chosen', { a: 1 })
  const local = localValues(Promise.resolve(null))
  for (let keystroke = 0; keystroke < 5; keystroke += 1) expect(await local.get('chosen')).toEqual({ a: 1 })
  expect(asked).toEqual(['chosen'])
  await local.set('chosen', { a: 2 })
  expect(await local.get('chosen')).toEqual({ a: 2 })
})

it('nothing of before a deletion is answered after it, and nothing is stored that it would take along', async () => {
  stored.set('chosen', { a: 1 })
  const deletion = Promise.withResolvers<object>()
  const local = localValues(deletion.promise)
  const answers = Promise.all([local.get('chosen'), local.set('new', 1)])
  await Promise.resolve()
  stored.clear()
  deletion.resolve({ what: 'everything', left: 0 })
  expect((await answers)[0]).toBeUndefined()
  expect([...stored.keys()]).toEqual(['new'])
})
