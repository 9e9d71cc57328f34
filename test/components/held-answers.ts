import type { Ask } from '#components/ui/page.ts'

/** One question that waits until the test answers it, early, late or never. */
export type Held = {
  name: string
  ask: unknown
  answer: (value: unknown) => Promise<void>
  refuse: () => Promise<void>
}

/** A background whose every answer is given by the test, in the order that the test chooses. */
export const holdAnswers = () => {
  const held: Held[] = []
  const ask = (name: string, wanted: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      held.push({
        name,
        ask: wanted,
        answer: (value) => {
          resolve(value)
          return flush()
        },
        refuse: () => {
          reject(new Error('no answer'))
          return flush()
        },
      })
    })
  /** The newest question of a name; throws when nobody asked it. */
  const last = (name: string): Held => {
    const found = held.findLast((one) => one.name === name)
    if (!found) throw new Error(`nobody asked ${name}`)
    return found
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each test gives the answer that its question has
  return { ask: ask as Ask, held, last, all: (name: string) => held.filter((one) => one.name === name) }
}

/** Lets every promise that can go on go on. */
export const flush = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
