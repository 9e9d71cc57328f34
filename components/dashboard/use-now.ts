import { useEffect, useState } from 'preact/hooks'

/** So often "12 minutes ago" and "in 2 minutes" are worded anew. Milliseconds. */
const TICK = 10_000

/** The time, moving on by itself in steps that a person would notice. */
export const useNow = (now: () => number): number => {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return time
}
