import { describe, expect, it } from 'vitest'
import { rememberedOf } from '#lib/platform/database.ts'
import { freshDatabase } from '#test/fakes/database.ts'

const row = (id: string) => ({ origin: id })

const opened = async () => {
  const database = await freshDatabase()
  let reads = 0
  const count = rememberedOf(
    async () => database,
    ['origins'],
    async (open) => {
      reads += 1
      return open.count('origins')
    },
  )
  return { database, count, reads: () => reads }
}

describe('what was read of a store', () => {
  it('is read once', async () => {
    const { count, reads } = await opened()
    expect(await Promise.all([count(), count()])).toEqual([0, 0])
    expect(await count()).toBe(0)
    expect(reads()).toBe(1)
  })

  it('is read again after a write to it, and not after one to another', async () => {
    const { database, count, reads } = await opened()
    await count()
    await database.put('credentials', 1, 'other')
    await count()
    expect(reads()).toBe(1)
    await database.put('origins', row('one'))
    expect(await count()).toBe(1)
  })

  it('is not what it was before a write that had only begun', async () => {
    const { database, count } = await opened()
    const { store, done } = database.transaction('origins', 'readwrite')
    const put = store.put(row('one'))
    const meanwhile = count()
    await Promise.all([put, done, meanwhile])
    expect(await count()).toBe(1)
  })

  it('is read again when it is asked for anew, and when reading it has failed', async () => {
    const { database, count, reads } = await opened()
    await count()
    await count(true)
    expect(reads()).toBe(2)
    let fails = true
    const failing = rememberedOf(
      async () => database,
      ['origins'],
      async () => (fails ? Promise.reject(new Error('disk')) : 'read'),
    )
    await expect(failing()).rejects.toThrow('disk')
    fails = false
    expect(await failing()).toBe('read')
  })
})
