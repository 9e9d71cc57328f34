import { useEffect, useState } from 'preact/hooks'

/** Interval, in ms, for updating relative times. */
const TICK = 10_000

export const useNow = (now: () => number): number => {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return time
}
