/** Milliseconds of work after which whatever else there is to do gets its turn: a worker answers pages, and one thread may be theirs. */
const LONG = 15

export type Pace = {
  /** Gives way to all that waits. */
  turn: () => Promise<void>
  /** The same, where nothing has had its turn for long. */
  ifLong: () => Promise<void>
}

/** `elapsed`: milliseconds that only ever grow. */
export const makePace = (turn: () => Promise<void>, elapsed: () => number): Pace => {
  let since = elapsed()
  const giveWay = async (): Promise<void> => {
    await turn()
    since = elapsed()
  }
  return {
    turn: giveWay,
    ifLong: async () => {
      if (elapsed() - since > LONG) await giveWay()
    },
  }
}

/** A turn of the event loop. A timer that is set again and again waits for four milliseconds; a message does not. */
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
