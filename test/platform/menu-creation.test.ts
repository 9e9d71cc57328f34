import { describe, expect, it } from 'vitest'
import { makeMenuCreation } from '#lib/platform/browser-ui.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { makeLocks } from '#test/fakes/locks.ts'

/** A browser that has a menu, and refuses an entry that is there already. */
const world = () => {
  const session = keyValuesInMemory()
  const its = { wanted: ['page', 'link'], menu: [] as string[], made: 0, fails: 0 }
  const create = async (entries: readonly string[]): Promise<void> => {
    its.made += 1
    its.menu = []
    for (const entry of entries) {
      await Promise.resolve()
      if (its.fails > 0 || its.menu.includes(entry)) {
        its.fails -= 1
        throw new Error(`not in the menu: ${entry}`)
      }
      its.menu.push(entry)
    }
  }
  let locks = makeLocks()
  const start = (entries = async () => its.wanted) =>
    makeMenuCreation({ session, entries, create, lock: (work) => locks.lock('menu', work) })
  const restart = (): void => {
    locks = makeLocks()
  }
  return Object.assign(its, { start, restart, session })
}

describe('the menu', () => {
  it('is made once, and left alone by every start of the background after that', async () => {
    const its = world()
    await its.start().recreate()
    for (let starts = 0; starts < 3; starts += 1) await its.start().recreateIfUnfinished()
    expect(its).toMatchObject({ menu: ['page', 'link'], made: 1 })
  })

  it.each([1, 2])('that could not be made, %s times over, is made by the next start', async (times) => {
    const its = world()
    its.fails = times
    await expect(its.start().recreate()).rejects.toThrow('not in the menu: page')
    for (let fails = 1; fails < times; fails += 1)
      await expect(its.start().recreateIfUnfinished()).rejects.toThrow()
    expect(its.menu).toEqual([])
    await its.start().recreateIfUnfinished()
    expect(its).toMatchObject({ menu: ['page', 'link'], made: times + 1 })
  })

  it('whose worker died while it was made is made by the next start, as it is wanted by then', async () => {
    const its = world()
    void its.start(() => Promise.withResolvers<never>().promise).recreate()
    await expect.poll(() => its.session.get('menu-unmade')).toBe(true)
    its.restart()
    its.wanted = ['link']
    await its.start().recreateIfUnfinished()
    expect(its.menu).toEqual(['link'])
  })

  it('leaves nothing behind', async () => {
    const its = world()
    await its.start().recreate()
    expect(await its.session.keys()).toEqual([])
  })

  it('is made by one at a time', async () => {
    const its = world()
    const menu = its.start()
    await Promise.all([menu.recreate(), menu.recreateIfUnfinished(), menu.recreate()])
    expect(its.menu).toEqual(['page', 'link'])
  })
})
