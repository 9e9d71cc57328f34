/** A worker from its start to its death: nothing that it asked for is answered afterwards. */
export type Life = { dead: boolean; died: Promise<void>; die: () => void }

export const newLife = (): Life => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const life: Life = {
    dead: false,
    died: promise,
    die: () => {
      life.dead = true
      resolve()
    },
  }
  return life
}

export const never = (): Promise<never> => new Promise(() => {})

/** The browser's lock over all workers: one holder, the others in line; a dead worker's is freed and its requests are dropped. */
export const makeMutex = () => {
  let holder: Life | null = null
  let line: { life: Life; go: () => void }[] = []
  let idle: (() => void)[] = []

  const free = (): void => {
    const first = line.shift()
    holder = first?.life ?? null
    if (first) return first.go()
    for (const tell of idle.splice(0)) tell()
  }

  return {
    request: async (life: Life, work: () => Promise<void>): Promise<void> => {
      if (holder === null) holder = life
      else await new Promise<void>((go) => line.push({ life, go }))
      try {
        await work()
      } finally {
        if (!life.dead) free()
      }
    },
    dies: (life: Life): void => {
      line = line.filter((one) => one.life !== life)
      if (holder === life) free()
    },
    idle: (): Promise<void> => (holder === null ? Promise.resolve() : new Promise((tell) => idle.push(tell))),
  }
}
