import { describe, expect, it } from 'vitest'
import * as eras from '#lib/platform/era.ts'
import { deleteDatabase, lazyDatabase, openDatabase } from '#lib/platform/database.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a database into the global scope, and that is all it does
import '#test/fakes/database.ts'

const { EraEnded, isEraEnded } = eras
/** Locks and channels are the process's: other tests have backgrounds in it. */
const NAME = `era-${crypto.randomUUID()}`
const beginEra = () => eras.beginEra(NAME)
const onErasure = (heard: () => void) => eras.onErasure(heard, NAME)
const betweenEras = <T>(what: eras.Erasure, work: () => Promise<T>, within: number) =>
  eras.betweenEras(what, work, within, NAME)

/** Long enough that no test meets it. Milliseconds. */
const NEVER = 600_000

/** A background whose eras follow each other, as entrypoints/background/index.ts has them. */
const background = () => {
  const its = { era: beginEra() }
  onErasure(() => {
    const { era } = its
    its.era = beginEra()
    void era.end()
  })
  return its
}

describe('an era', () => {
  it('lets write until it ends, and never again, whatever was begun', async () => {
    const era = beginEra()
    const disk: string[] = []
    await era.write(async () => disk.push('before'))
    const { promise: slow, resolve: finish } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const underWay = era.write(async () => {
      begin()
      await slow
      disk.push('under way')
    })
    await begun
    let ended = false
    const ending = era.end().then(() => (ended = true))
    await expect(era.write(async () => disk.push('after'))).rejects.toThrow(EraEnded)
    expect(() => era.check()).toThrow(EraEnded)
    expect(ended).toBe(false)
    finish()
    await Promise.all([underWay, ending])
    expect(disk).toEqual(['before', 'under way'])
    expect(era.signal.aborted).toBe(true)
  })

  it('that ends before it began refuses who waits for it', async () => {
    const { promise: over, resolve: finish } = Promise.withResolvers<void>()
    const erasing = betweenEras('key', () => over, NEVER)
    const era = beginEra()
    const waiting = era.write(async () => 'written')
    await era.end()
    await expect(waiting).rejects.toSatisfy(isEraEnded)
    finish()
    await erasing
  })
})

describe('between eras', () => {
  it('no background comes first by its next era, though the request for the lock is long on its way', async () => {
    const slow = {
      request: navigator.locks.request.bind(navigator.locks),
      query: navigator.locks.query.bind(navigator.locks),
    }
    const onItsWay = () => new Promise((resolve) => setTimeout(resolve, 50))
    const its = background()
    await its.era.begun
    const { locks } = navigator
    // Requests and questions of one context go the same way; a message to others goes another.
    Reflect.set(
      locks,
      'request',
      async (name: string, options: LockOptions, work: () => Promise<unknown>) => {
        if (options.mode === 'exclusive') await onItsWay()
        return slow.request(name, options, work)
      },
    )
    Reflect.set(locks, 'query', async () => {
      await onItsWay()
      return slow.query()
    })
    try {
      expect(await betweenEras('everything', async () => 'erased', 2_000)).toBe('erased')
    } finally {
      Reflect.deleteProperty(locks, 'request')
      Reflect.deleteProperty(locks, 'query')
    }
  })

  it('nobody writes: what began before is refused, what begins meanwhile waits, whichever context asks', async () => {
    const disk: string[] = []
    const [first, second] = [background(), background()]
    const before = [first.era, second.era]
    const { promise: over, resolve: finish } = Promise.withResolvers<void>()
    let meanwhile: Promise<number>[] = []
    const erasing = betweenEras(
      'everything',
      async () => {
        meanwhile = [first, second].map(({ era }) => era.write(async () => disk.push('new')))
        for (const era of before)
          await expect(era.write(async () => disk.push('old'))).rejects.toThrow(EraEnded)
        await over
        return [...disk]
      },
      NEVER,
    )
    finish()
    expect(await erasing).toEqual([])
    await Promise.all(meanwhile)
    expect(disk).toEqual(['new', 'new'])
    await Promise.all([first.era.end(), second.era.end()])
  })

  it('says so when somebody of before does not end', async () => {
    const hanging = beginEra()
    await hanging.begun
    await expect(betweenEras('key', async () => 1, 20)).rejects.toHaveProperty('name', 'TimeoutError')
    await hanging.end()
  })
})

describe('the database of an era', () => {
  it('begins no transaction after it, and is closed, so that it can be deleted', async () => {
    const name = 'of-an-era'
    const era = beginEra()
    const database = lazyDatabase(era, (closed) => openDatabase(name, closed))
    const open = await database()
    await open.put('bulk', 'stays', 'current')
    const transaction = open.transaction('bulk', 'readwrite')
    await transaction.store.put('under way', 'current')
    await era.end()
    await transaction.done
    expect(() => open.transaction('bulk', 'readwrite')).toThrow(EraEnded)
    await expect(open.put('bulk', 'late', 'current')).rejects.toThrow(EraEnded)
    await expect(open.readAtOnce(['bulk'], (store) => [store('bulk').get('current')])).rejects.toThrow(
      EraEnded,
    )
    await expect(database()).rejects.toThrow(EraEnded)
    await deleteDatabase(name)
    const next = beginEra()
    expect(await (await lazyDatabase(next, () => openDatabase(name))()).count('bulk')).toBe(0)
    await next.end()
  })

  it('is opened anew where it was deleted while the era waited to begin', async () => {
    const name = 'held-up'
    await (await openDatabase(name)).put('bulk', 'before', 'current')
    const { promise: over, resolve: finish } = Promise.withResolvers<void>()
    const erasing = betweenEras('everything', () => over, NEVER)
    const era = beginEra()
    const opening = lazyDatabase(era, (closed) => openDatabase(name, closed))()
    await deleteDatabase(name)
    finish()
    await erasing
    const open = await opening
    await open.put('bulk', 'after', 'current')
    expect(await open.getAll('bulk')).toEqual(['after'])
    await era.end()
  })
})
