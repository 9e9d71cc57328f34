/** Longest stretch of work in ms before other tasks run: a worker also answers pages, which may share its thread. */
const LONG = 15

export type Pace = {
  turn: () => Promise<void>
  /** Yields if the current stretch has been too long. */
  ifLong: () => Promise<void>
}

/** `elapsed`: a monotonic clock in ms. */
export const makePace = (turn: () => Promise<void>, elapsed: () => number): Pace => {
  let since = elapsed()
  let givingWay: Promise<void> | null = null
  /** Who gives way at the same time goes on at the same time, and reads what comes next together. */
  const giveWay = (): Promise<void> =>
    (givingWay ??= turn().then(() => {
      since = elapsed()
      givingWay = null
    }))
  return {
    turn: giveWay,
    ifLong: async () => {
      if (elapsed() - since > LONG) await giveWay()
    },
  }
}

/** Yields one turn of the event loop. Uses a message, since browsers clamp repeated timers to 4 ms. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
