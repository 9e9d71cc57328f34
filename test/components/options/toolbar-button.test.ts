import { expect, test, vi } from 'vitest'
import { isPinned, onPinned } from '#components/options/permissions.tsx'

test.each([
  ['a pinned button', { isOnToolbar: true }, true],
  ['a hidden one', { isOnToolbar: false, another: 1 }, false],
  ['no answer', undefined, null],
  ['an answer without it', {}, null],
  ['an answer of another kind', { isOnToolbar: 'yes' }, null],
])('reads %s', async (_, answer, expected) => {
  expect(await isPinned({ getUserSettings: async () => answer })).toBe(expected)
})

test('says that a browser without the API, or that rejects, can’t tell', async () => {
  expect(await isPinned({})).toBeNull()
  expect(await isPinned({ getUserSettings: () => Promise.reject(new Error('no toolbar')) })).toBeNull()
})

test('hears a change until it is ended, and needs no event', () => {
  const heard = vi.fn<() => void>()
  const listeners = new Set<() => void>()
  const end = onPinned(
    {
      onUserSettingsChanged: {
        addListener: (one) => void listeners.add(one),
        removeListener: (one) => void listeners.delete(one),
      },
    },
    heard,
  )
  for (const one of listeners) one()
  end()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(listeners.size).toBe(0)
  expect(onPinned({}, heard)()).toBeUndefined()
})
