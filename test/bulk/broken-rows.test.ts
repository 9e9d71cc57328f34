import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { breakRow } from '#test/fakes/broken-row.ts'
import { bulkWorld } from './bulk-world.ts'

const shape = z.object({ id: z.number() })

const hosts = (count: number, name: string): string =>
  Array.from({ length: count }, (_, index) => `https://${name}-${index}.example/`).join('\n')

/** A list of two records, read to its end; the background starts anew. */
const world = async () => {
  const its = await bulkWorld()
  await its.paste(hosts(120, 'first'))
  return { ...its, database: its.world.database }
}

describe('a record of the list that the browser cannot read', () => {
  it('is missing from the list, stays stored, and nothing new is written over it', async () => {
    const { database, restart, settled, paste, rows } = await world()
    breakRow(database, 'bulkRows', 1)
    restart()
    expect(await settled()).toMatchObject({ assets: 99, blockers: [] })
    await paste('https://later.example/')
    const all = await rows()
    expect(all).toHaveLength(100)
    expect(all.at(-1)).toMatchObject({ id: 200, what: { content: 'https://later.example/' } })
    expect(await database.getAllKeys('bulkRows')).toEqual([0, 1, 2])
  })

  it('stops neither Submit nor Undo', async () => {
    const { database, restart, submit, reports, bulk, settled } = await world()
    breakRow(database, 'bulkRows', 1)
    restart()
    expect(await submit()).toMatchObject({ kind: 'stored' })
    expect(await reports()).toHaveLength(2)
    await bulk().undo()
    expect(await reports()).toHaveLength(0)
    expect(await settled()).toMatchObject({ assets: 99 })
  })

  it.each(['bulkRows', 'bulkSources', 'bulkTexts', 'bulkEvidence', 'bulk'] as const)(
    'stops no Clear (%s)',
    async (store) => {
      const { database, restart, bulk } = await world()
      await bulk().change({ kind: 'chain', chain: 1 })
      await database.put('bulkEvidence', [], 1)
      await database.put('bulkTexts', 'a', 1)
      const [key] = await database.getAllKeys(store)
      breakRow(database, store, key ?? 'none')
      restart()
      expect(await bulk().clear('all')).toMatchObject({ assets: 0, sources: [] })
      expect(await database.count(store)).toBe(0)
    },
  )

  it('costs its own source only', async () => {
    const { database, restart, settled, paste } = await world()
    breakRow(database, 'bulkSources', 1)
    restart()
    expect(await settled()).toMatchObject({ assets: 120, sources: [], blockers: [] })
    const { sources } = await paste('https://later.example/')
    expect(sources.map((one) => shape.parse(one).id)).toEqual([2])
  })

  it('ends the reading of its own text, and of no other', async () => {
    const { database, restart, bulk, settled } = await bulkWorldWithTexts()
    breakRow(database, 'bulkTexts', 1)
    restart()
    const state = await settled()
    expect(state).toMatchObject({
      assets: 1,
      sources: [
        { id: 1, unreadable: true, done: true },
        { id: 2, done: true },
      ],
    })
    expect(await bulk().clear('all')).toMatchObject({ sources: [] })
  })

  it('takes from a row no more than the evidence that came with it', async () => {
    const { database, restart, submit, bodies } = await world()
    await database.put('bulkEvidence', [], 1)
    breakRow(database, 'bulkEvidence', 1)
    restart()
    expect(await submit()).toMatchObject({ kind: 'stored' })
    expect(await bodies()).toHaveLength(3)
  })
})

/** Two texts that nobody has read yet. */
const bulkWorldWithTexts = async () => {
  const its = await bulkWorld()
  for (const name of ['one', 'two'])
    await its.bulk().add({ kind: 'paste', name: '', text: `https://${name}.example/`, inPrivate: false })
  return { ...its, database: its.world.database }
}
