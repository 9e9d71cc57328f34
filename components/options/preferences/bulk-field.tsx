import { useRef, useState } from 'preact/hooks'
import { PREFERENCES } from '#lib/model/preferences/preference-rows.ts'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../../ui/fields.tsx'

const BULK_MOST = PREFERENCES.bulkMost

const mostIn = (typed: string): number | null => {
  const most = /^\d{1,3}$/.test(typed.trim()) ? BULK_MOST.read(Number(typed)) : undefined
  return most ?? null
}

/**
 * How many assets go into one report of a list. While a number is typed its first digits fit too: once the whole does not, the number
 * from before the typing is stored again, so that 300 never leaves 30 behind.
 */
export const BulkField = ({ most, set }: { most: number; set: (most: number) => void }) => {
  const [typed, setTyped] = useState(String(most))
  const before = useRef(most)
  const stored = useRef(most)
  const store = (chosen: number): void => {
    if (chosen === stored.current) return
    stored.current = chosen
    set(chosen)
  }
  return (
    <div
      onFocusOut={() => {
        before.current = stored.current
      }}
    >
      <TextField
        label={text(BULK_MOST.label)}
        hint={text('options_bulk_most_hint')}
        problem={mostIn(typed) === null ? text('options_bulk_most_wrong', before.current) : null}
        value={typed}
        onType={(words) => {
          setTyped(words)
          store(mostIn(words) ?? before.current)
        }}
      />
    </div>
  )
}
