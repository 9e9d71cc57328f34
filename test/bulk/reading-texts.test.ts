import { describe, expect, it } from 'vitest'
import { makeReader } from '#lib/reader/messages.ts'
import { readerHere } from '#test/fakes/reader-worker.ts'
import { STATES } from '../reports/samples.ts'
import { bulkWorld } from './bulk-world.ts'

const TEXT = 'https://evil.example/?email=ann@victim.example and ann@victim.example'

/** All that is on disk of the list. */
const onDisk = async ({ world: { database } }: Awaited<ReturnType<typeof bulkWorld>>): Promise<string> => {
  const stores = ['bulk', 'bulkRows', 'bulkSources', 'bulkTexts', 'bulkEvidence'] as const
  return JSON.stringify(await Promise.all(stores.map((name) => database.getAll(name))))
}

/** A reader that answers all but what comes next. */
const silent = () => {
  const answer = makeReader(() => performance.now())
  return readerHere((message) => (JSON.stringify(message).includes('go-on') ? undefined : answer(message)))
}

describe('a text that takes its reader down', () => {
  const stuck = async () => {
    const made = await bulkWorld()
    made.readers.start = silent
    made.readers.deadline = 5
    const state = await made.paste('https://evil.example/a')
    return { ...made, state }
  }

  it('is read once more and then set aside, and nothing waits for it', async () => {
    const made = await stuck()
    expect(made.state.sources).toMatchObject([{ stuck: 2, aside: true, done: true, readTo: 0 }])
    expect(made.state.blockers).not.toContain('reading')
    made.readers.start = readerHere
    delete made.readers.deadline
    const after = await made.paste('https://other.example/b')
    expect(after).toMatchObject({ assets: 1, sources: [{ aside: true }, { done: true, found: 1 }] })
  })

  it('is still there, piece by piece, until the person throws it away', async () => {
    const { bulk, restart, world } = await stuck()
    restart()
    expect(await bulk().textPiece({ id: 1, from: 0 })).toEqual({ piece: 'https://evil.example/a' })
    const { sources } = await bulk().dropText(1)
    expect(sources).toMatchObject([{ id: 1, done: true }])
    expect(sources[0]).not.toHaveProperty('aside')
    expect(await bulk().textPiece({ id: 1, from: 0 })).toEqual({ piece: null })
    expect(await world.database.count('bulkTexts')).toBe(0)
  })

  it('is read to its end where only the first reader was lost', async () => {
    const made = await bulkWorld()
    const readers = [silent, readerHere]
    made.readers.start = () => (readers.shift() ?? readerHere)()
    made.readers.deadline = 2000
    const state = await made.paste('https://evil.example/a')
    expect(state).toMatchObject({ assets: 1, sources: [{ stuck: 1, done: true, found: 1 }] })
  })
})

describe('several texts', () => {
  it('are read by one reader, which is ended with the last', async () => {
    const made = await bulkWorld()
    const ended: boolean[] = []
    made.readers.start = () => {
      const here = readerHere()
      const at = ended.push(false) - 1
      return { ...here, terminate: () => void (ended[at] = true) }
    }
    for (const name of ['a', 'b', 'c'])
      await made
        .bulk()
        .add({ kind: 'paste', name: '', text: `https://evil.example/${name}`, inPrivate: false })
    expect(await made.settled()).toMatchObject({
      assets: 3,
      sources: [{ found: 1 }, { found: 1 }, { found: 1 }],
    })
    await made.page().start()
    expect(ended).toEqual([true])
  })

  it('lose none to one in their middle that takes its reader down', async () => {
    const made = await bulkWorld()
    made.readers.deadline = 50
    let started = 0
    made.readers.start = () => {
      started += 1
      const answer = makeReader(() => performance.now())
      let hangs = false
      return readerHere((message) => {
        if (JSON.stringify(message).includes('hangs.example')) hangs = true
        return hangs ? undefined : answer(message)
      })
    }
    for (const host of ['one', 'hangs', 'two'])
      await made.bulk().add({ kind: 'paste', name: '', text: `https://${host}.example/`, inPrivate: false })
    expect(await made.settled()).toMatchObject({
      assets: 2,
      sources: [{ found: 1 }, { stuck: 2, aside: true }, { found: 1 }],
    })
    expect(started).toBe(3)
  })
})

describe('a text that is handed out', () => {
  it('comes in pieces that tear no sign apart', async () => {
    const { bulk } = await bulkWorld()
    const text = `${'x'.repeat(999_999)}😀${'y'.repeat(10)}`
    await bulk().add({ kind: 'paste', name: '', text, inPrivate: false })
    const { piece: first } = await bulk().textPiece({ id: 1, from: 0 })
    const { piece: second } = await bulk().textPiece({ id: 1, from: first?.length ?? 0 })
    expect([first?.length, second]).toEqual([999_999, `😀${'y'.repeat(10)}`])
  })

  it('is taken from one page only: what another has read meanwhile comes once', async () => {
    const { bulk, settled } = await bulkWorld()
    await bulk().add({ kind: 'paste', name: '', text: 'https://evil.example/a', inPrivate: false })
    const found = [
      {
        line: 1,
        written: 'https://evil.example/a',
        lineText: '',
        what: { is: 'asset' as const, content: 'https://evil.example/a' },
      },
    ]
    const slice = { id: 1, from: 0, found, readTo: 22, done: false }
    expect(await bulk().take(slice)).toEqual({ goesOn: true })
    expect(await bulk().take(slice)).toEqual({ goesOn: false })
    expect(await bulk().take({ ...slice, id: 7 })).toEqual({ goesOn: false })
    expect((await settled()).sources).toMatchObject([{ found: 1 }])
  })

  it('is not read on after the list was cleared', async () => {
    const { bulk, page } = await bulkWorld()
    await bulk().add({ kind: 'paste', name: '', text: TEXT, inPrivate: false })
    const reading = page().start()
    await bulk().clear('all')
    await reading
    expect(await bulk().open()).toMatchObject({ sources: [], assets: 0 })
  })

  it('takes nothing for the text that is added after the list was cleared', async () => {
    const { bulk, settled, rows } = await bulkWorld()
    await bulk().add({ kind: 'paste', name: '', text: 'https://old.example/', inPrivate: false })
    const handed = await bulk().nextText()
    if (handed.kind !== 'text') throw new Error(handed.kind)
    await bulk().clear('all')
    await bulk().add({ kind: 'paste', name: '', text: 'https://new.example/', inPrivate: false })
    const what = { is: 'asset' as const, content: 'https://old.example/' }
    const found = [{ line: 1, written: 'https://old.example/', lineText: '', what }]
    expect(await bulk().textPiece({ id: handed.id, from: 0 })).toEqual({ piece: null })
    const read = { id: handed.id, from: 0, found, readTo: 20, done: true }
    expect(await bulk().take(read)).toEqual({ goesOn: false })
    await settled()
    expect((await rows()).map(({ written }) => written)).toEqual(['https://new.example/'])
  })
})

describe('what is taken out of an address', () => {
  it('is nowhere on disk once its text is read', async () => {
    const made = await bulkWorld()
    await made.paste(TEXT)
    expect(await onDisk(made)).not.toContain('ann@')
    expect((await made.rows())[0]).toMatchObject({
      what: { content: 'https://evil.example/?email=REDACTED' },
    })
  })

  it('can be put back by the person, and taken out by hand again', async () => {
    const made = await bulkWorld()
    await made.paste(`${TEXT}\nhttps://other.example/`)
    const [row] = await made.rows()
    const address = 'https://evil.example/?email=ann@victim.example'
    await made.bulk().change({ kind: 'edit', id: row?.id ?? 0, content: address })
    expect((await made.rows())[0]).toMatchObject({ what: { content: address } })
    await made.bulk().change({ kind: 'edit', id: row?.id ?? 0, content: 'https://evil.example/' })
    await made.settled()
    expect(await onDisk(made)).not.toContain('ann@')
  })

  it('is nowhere on disk at any time where it came from a private window', async () => {
    const made = await bulkWorld()
    await made.bulk().add({ kind: 'file', name: 'ann@victim.example.csv', text: TEXT, inPrivate: true })
    expect(await onDisk(made)).not.toContain('ann@')
    expect(await made.settled()).toMatchObject({ assets: 1, sources: [{ inPrivate: true, done: true }] })
    expect(await onDisk(made)).not.toContain('ann@')
    expect(made.session.everything()).not.toContain('ann@')
  })

  it('is nowhere in memory either if its source couldn’t be stored', async () => {
    const made = await bulkWorld()
    await made.bulk().open()
    const { repairDeps, database } = made.world
    const full = Object.assign(Object.create(database), {
      transaction: (): never => {
        throw new DOMException('no room', 'UnknownError')
      },
    })
    repairDeps.database = async () => full
    const added = await made.bulk().add({ kind: 'paste', name: '', text: TEXT, inPrivate: true })
    expect(added).toMatchObject({ kind: 'not-stored' })
    expect(made.session.everything()).not.toContain('ann@')
  })

  it('is gone with its source once what came from it was sent and cleared', async () => {
    const made = await bulkWorld()
    await made.paste('https://evil.example/a')
    await made.submit()
    const [report] = await made.reports()
    await made.became({ [report?.id ?? '']: STATES.accepted })
    await made.bulk().clear('sent')
    expect(await made.world.database.count('bulkSources')).toBe(0)
  })
})
