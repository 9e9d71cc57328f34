import { expect, it } from 'vitest'
import { freshDatabase } from '#test/fakes/database.ts'

it('reads several things of several stores, each in its place', async () => {
  const database = await freshDatabase()
  await database.put('credentials', 'the connection', 'current')
  await database.put('origins', { origin: 'one' })
  const [connection, none, originStates] = await database.readAtOnce(['credentials', 'origins'], (store) => [
    store('credentials').get('current'),
    store('credentials').get('other'),
    store('origins').getAllKeys(),
  ])
  expect([connection.result, none.result, originStates.result]).toEqual([
    'the connection',
    undefined,
    ['one'],
  ])
})

it('reads them as they stand at one time', async () => {
  const database = await freshDatabase()
  const reading = database.readAtOnce(['origins', 'credentials'], (store) => [
    store('origins').count(),
    store('credentials').count(),
  ])
  await database.put('origins', { origin: 'one' })
  expect((await reading).map(({ result }) => result)).toEqual([0, 0])
})

it('reads nothing where nothing is asked', async () => {
  const database = await freshDatabase()
  expect(await database.readAtOnce(['origins'], () => [])).toEqual([])
})

it('fails with the transaction, and with a database that is shut', async () => {
  const database = await freshDatabase()
  const cut = database.readAtOnce(['origins'], (store) => {
    const counting = store('origins').count()
    store('origins').transaction.abort()
    return [counting]
  })
  await expect(cut).rejects.toMatchObject({ name: 'AbortError' })
  database.close()
  const late = database.readAtOnce(['origins'], (store) => [store('origins').count()])
  await expect(late).rejects.toMatchObject({ name: 'InvalidStateError' })
})
