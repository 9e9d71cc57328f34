import { isoTime } from '#lib/export/iso-time.ts'
import { relative } from '../ui/words.ts'

/** A past time as `12 minutes ago`, with the exact time on hover. A clock that runs behind the service’s shows `now`. */
export const Ago = ({ at, now }: { at: number; now: number }) => {
  const exact = isoTime(at)
  return (
    <time dateTime={exact} title={exact}>
      {relative(Math.min(at, now), now)}
    </time>
  )
}
