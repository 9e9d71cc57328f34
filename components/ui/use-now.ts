import { useEffect, useState } from 'preact/hooks'

/** Returns the time, again every `tick` ms, so that relative times stay true. */
export const useNow = (now: () => number, tick = 10_000): number => {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), tick)
    return () => clearInterval(timer)
  }, [])
  return time
}
