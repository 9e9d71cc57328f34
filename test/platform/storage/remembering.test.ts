import { describe, expect, it } from 'vitest'
import { remembering } from '#lib/platform/storage.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'

const world = () => {
  const asked: string[] = []
  const stored = keyValuesInMemory()
  const values = remembering({
    ...stored,
    get: async (key) => {
      asked.push(key)
      return stored.get(key)
    },
  })
  return { asked, stored, values }
}

describe('values that are remembered', () => {
  it('are asked for once, also one that is not there', async () => {
    const { asked, stored, values } = world()
    await stored.set('there', { is: 1 })
    for (let time = 0; time < 3; time += 1) {
      expect(await values.get('there')).toEqual({ is: 1 })
      expect(await values.get('not there')).toBeUndefined()
    }
    expect(asked).toEqual(['there', 'not there'])
  })

  it('are those last written, on their way or not, and gone when removed', async () => {
    const { stored, values } = world()
    const written = values.set('key', 'new')
    expect(await values.get('key')).toBe('new')
    await written
    expect(await stored.get('key')).toBe('new')
    expect(await values.keys()).toEqual(['key'])
    await values.remove('key')
    expect(await values.get('key')).toBeUndefined()
    expect(await stored.get('key')).toBeUndefined()
  })

  it('written while an older one is being read are not taken back by it', async () => {
    const stored = keyValuesInMemory()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const values = remembering({ ...stored, get: () => promise })
    const reading = values.get('key')
    await values.set('key', 'newer')
    resolve('older')
    expect(await reading).toBe('newer')
    expect(await values.get('key')).toBe('newer')
  })

  it('that were refused are not claimed to be there', async () => {
    const stored = keyValuesInMemory()
    await stored.set('key', 'old')
    const refused = new Error('quota exceeded')
    const values = remembering({ ...stored, set: () => Promise.reject(refused) })
    await expect(values.set('key', 'new')).rejects.toBe(refused)
    expect(await values.get('key')).toBe('old')
  })

  it('that are not there are not removed again', async () => {
    const stored = keyValuesInMemory()
    const removed: string[] = []
    const values = remembering({
      ...stored,
      remove: async (key) => {
        removed.push(key)
        await stored.remove(key)
      },
    })
    await stored.set('key', 'old')
    for (let time = 0; time < 3; time += 1) await values.remove('key')
    expect(removed).toEqual(['key'])
    await values.set('key', 'new')
    await values.remove('key')
    expect(removed).toEqual(['key', 'key'])
  })

  it('that could not be removed are still there', async () => {
    const stored = keyValuesInMemory()
    await stored.set('key', 'old')
    const refused = new Error('an erasure came first')
    const values = remembering({ ...stored, remove: () => Promise.reject(refused) })
    for (let time = 0; time < 2; time += 1) {
      await expect(values.remove('key')).rejects.toBe(refused)
      expect(await values.get('key')).toBe('old')
    }
  })
})
