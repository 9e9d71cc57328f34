// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fakeAsk, type AskedFor } from '#test/gallery/answers/fake-ask.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import { applyTheme, followTheme, hearTheme, keepTheme } from '#components/ui/theme.ts'

const root = document.documentElement

afterEach(() => {
  localStorage.clear()
  applyTheme(root)
})

test('a chosen theme is on this page at once, and on every page that opens later', () => {
  keepTheme(root, 'dark')
  expect(root.dataset['theme']).toBe('dark')
  const later = document.createElement('html')
  applyTheme(later)
  expect(later.dataset['theme']).toBe('dark')
  keepTheme(root, 'system')
  applyTheme(later)
  expect([root.dataset['theme'], later.dataset['theme']]).toEqual([undefined, undefined])
})

test('a page that is open changes with it', () => {
  hearTheme(root)
  localStorage.setItem('theme', 'light')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(root.dataset['theme']).toBe('light')
  localStorage.setItem('theme', 'dark')
  dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
  expect(root.dataset['theme']).toBe('light')
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(root.dataset['theme']).toBeUndefined()
})

test.each([
  ['nothing is kept', null],
  ['something else is kept', 'purple'],
])('follows the system where %s', (_, kept) => {
  applyTheme(root, { getItem: () => kept, setItem: () => undefined, removeItem: () => undefined })
  expect(root.dataset['theme']).toBeUndefined()
})

test('follows the system where the browser keeps nothing for its pages', () => {
  applyTheme(root, null)
  expect(root.dataset['theme']).toBeUndefined()
})

test('what an organization has set comes once a page has asked, and stays without an answer', async () => {
  followTheme(fakeAsk({ 'preferences/get': () => ({ ...DEFAULT_PREFERENCES, theme: 'dark' }) }), root)
  await vi.waitFor(() => expect(root.dataset['theme']).toBe('dark'))
  const asked: AskedFor = []
  const refuses = fakeAsk({ 'preferences/get': () => Promise.reject(new Error('not there')) }, asked)
  followTheme(refuses, root)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(root.dataset['theme']).toBe('dark')
})
