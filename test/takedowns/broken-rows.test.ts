import { describe, expect, it, onTestFinished } from 'vitest'
import { eachTakedown, getTakedown, getSearch } from '#lib/takedowns/store.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { watchWorld } from './polling-world.ts'

const EVIL = 'https://evil.example/login'

/** A report of EVIL, its case, and a first pass that has seen it. */
const withCase = async () => {
  const { world, close } = await watchWorld()
  onTestFinished(close)
  const { id } = world.sandbox.takedowns.open(EVIL)
  await world.accepted('r1', [EVIL])
  await world.polling.pollIfDue()
  world.requests()
  return { world, id, owner: world.owner, database: world.database }
}

describe('a row of polling that the browser cannot read', () => {
  it('is replaced by what the service says next where it is a case, and the others are shown meanwhile', async () => {
    const { world, id, owner, database } = await withCase()
    breakRow(database, 'cases', [owner, id])
    expect(await getTakedown(database, owner, id)).toBeNull()
    const found: unknown[] = []
    for await (const rows of eachTakedown(database, owner)) found.push(...rows)
    expect(found.filter((row) => row !== null)).toHaveLength(8)
    world.sandbox.takedowns.move(id, { status: 'IN_PROGRESS' })
    await world.pass()
    expect(await getTakedown(database, owner, id)).toMatchObject({ status: 'IN_PROGRESS' })
  })

  it('is made anew where it is the state of polling or what was looked for', async () => {
    const { world, id, owner, database } = await withCase()
    breakRow(database, 'polling', owner)
    breakRow(database, 'searches', [owner, 'r1'])
    world.sandbox.takedowns.move(id, { status: 'COMPLETED' })
    await world.pass()
    expect(world.requests().length).toBeGreaterThan(0)
    expect(await getTakedown(database, owner, id)).toMatchObject({ status: 'COMPLETED' })
    expect(await getSearch(database, owner, 'r1')).not.toBeNull()
  })
})
