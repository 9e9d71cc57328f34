import { describe, expect, it } from 'vitest'
import { makeEditQueue } from '#components/report/form.tsx'

type Saved = { edit: number; answer: (form: string) => void; fail: () => void }

const begin = () => {
  const saves: Saved[] = []
  const taken: string[] = []
  let failures = 0
  let idle = 0
  const queue = makeEditQueue<string>(
    () => 100,
    () => (failures += 1),
    () => (idle += 1),
  )
  const send = (edit: number): Promise<string> =>
    new Promise((answer, reject) => saves.push({ edit, answer, fail: () => reject(new Error('no answer')) }))
  const type = (letter: string, stored = 0): void => {
    queue.add((form) => form + letter)
    queue.save(stored, send, (answer) => taken.push(queue.apply(answer)))
  }
  return { queue, saves, taken, type, send, failures: () => failures, idle: () => idle }
}

describe('edits of a form', () => {
  it('are saved in their order, with rising numbers above that of the stored form', () => {
    const { saves, type } = begin()
    type('a')
    type('b', 500)
    type('c')
    expect(saves.map(({ edit }) => edit)).toEqual([100, 501, 502])
  })

  it('that are not stored yet are applied on top of each answer', async () => {
    const { queue, saves, taken, type } = begin()
    type('a')
    type('b')
    saves[0]?.answer('a')
    saves[1]?.answer('ab')
    await queue.allAnswered()
    expect(taken).toEqual(['ab', 'ab'])
    expect(queue.hasUnsaved()).toBe(false)
  })

  it('whose save failed are told, kept, and sent with the next save', async () => {
    const { queue, saves, send, type, failures } = begin()
    type('a')
    saves[0]?.fail()
    await queue.allAnswered()
    expect(failures()).toBe(1)
    expect(queue.apply('')).toBe('a')
    queue.save(0, send, () => undefined)
    saves[1]?.answer('a')
    await queue.allAnswered()
    expect(queue.hasUnsaved()).toBe(false)
    queue.save(0, send, () => undefined)
    expect(saves).toHaveLength(2)
  })

  it('are settled when every request has ended, also one that began meanwhile', async () => {
    const { queue, saves, type, idle } = begin()
    type('a')
    let settled = false
    const waiting = queue.allAnswered().then(() => (settled = true))
    type('b')
    saves[0]?.answer('a')
    await new Promise((done) => setTimeout(done))
    expect(settled).toBe(false)
    expect(idle()).toBe(0)
    saves[1]?.answer('ab')
    await waiting
    await new Promise((done) => setTimeout(done))
    expect(idle()).toBe(1)
    expect(queue.isPending()).toBe(false)
  })
})
