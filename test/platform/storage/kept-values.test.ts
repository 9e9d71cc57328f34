import { afterEach, beforeEach, expect, it } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope
import '#test/fakes/browser.ts'
import { browser } from '#lib/platform/browser.ts'
import { beginEra, EraEnded } from '#lib/platform/era.ts'
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

const NAME = `kept-${crypto.randomUUID()}`

it('a preference is asked of the browser once, however many keystrokes need it', async () => {
  stored.set('chosen', { a: 1 })
  const era = beginEra(NAME)
  const local = localValues(era)
  for (let keystroke = 0; keystroke < 5; keystroke += 1) expect(await local.get('chosen')).toEqual({ a: 1 })
  expect(asked).toEqual(['chosen'])
  await local.set('chosen', { a: 2 })
  expect(await local.get('chosen')).toEqual({ a: 2 })
  await era.end()
})

it('nothing of before an erasure is answered after it', async () => {
  stored.set('chosen', { a: 1 })
  const era = beginEra(NAME)
  const local = localValues(era)
  await local.get('chosen')
  await era.end()
  stored.clear()
  await expect(local.get('chosen')).rejects.toThrow(EraEnded)
  const next = beginEra(NAME)
  expect(await localValues(next).get('chosen')).toBeUndefined()
  await next.end()
})
