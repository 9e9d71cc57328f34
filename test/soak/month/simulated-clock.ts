import { createServer } from 'node:http'
import { once } from 'node:events'

/** What everything that reads the simulated time needs to know; times are milliseconds since 1970. */
export interface Timing {
  /** The simulated time at the real time `real`. */
  at: number
  real: number
  /** How many times as fast as the wall clock it runs. */
  speed: number
  /** Whether the disk takes no more. */
  full: boolean
}

/** A clock that runs `speed` times as fast as the wall's, and leaps. What a computer is told of it may be wrong. */
export interface SimulatedClock {
  now(): number
  toReal(simulated: number): number
  toSimulated(real: number): number
  timing(): Timing
  /** Never back. */
  leap(to: number): Timing
  /** By so many ms the computer’s clock is wrong from now on. The service’s is right. */
  setWrong(by: number): Timing
  wrong(): number
  fill(full: boolean): Timing
}

export const makeSimulatedClock = (
  start: number,
  speed: number,
  realNow: () => number = Date.now,
): SimulatedClock => {
  let timing: Timing = { at: start, real: realNow(), speed, full: false }
  let wrong = 0
  const told = (): Timing => ({ ...timing, at: timing.at + wrong })
  const toSimulated = (real: number): number => timing.at + (real - timing.real) * speed
  const now = (): number => Math.floor(toSimulated(realNow()))
  return {
    now,
    toSimulated,
    toReal: (simulated) => timing.real + (simulated - timing.at) / speed,
    timing: told,
    leap: (to) => {
      timing = { ...timing, at: Math.max(to, now()), real: realNow() }
      return told()
    },
    setWrong: (by) => {
      wrong = by
      return told()
    },
    wrong: () => wrong,
    fill: (full) => {
      timing = { ...timing, full }
      return told()
    },
  }
}

/** Where a worker that has just started asks for the time; nothing of it is stored in the browser. */
export const serveTiming = async (
  clock: Pick<SimulatedClock, 'timing'>,
): Promise<{ address: string; close: () => void }> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    response.end(JSON.stringify(clock.timing()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  return {
    address: `http://127.0.0.1:${address.port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
