import { useEffect, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../shared/fields.tsx'

/** As lib/messages/connection-requests.ts has it; a test compares the two. That file would bring its schemas with it. */
export const BULK_MOST = { least: 1, most: 200 } as const

const mostIn = (typed: string): number | null => {
  const most = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return most >= BULK_MOST.least && most <= BULK_MOST.most ? most : null
}

/** How many assets go into one report of a list. What is no such number is not kept, and told. */
export const BulkField = ({ most, set }: { most: number; set: (most: number) => void }) => {
  const [typed, setTyped] = useState(String(most))
  useEffect(() => setTyped((now) => (mostIn(now) === most ? now : String(most))), [most])
  return (
    <TextField
      label={text('options_bulk_most')}
      hint={text('options_bulk_most_hint')}
      problem={mostIn(typed) === null ? text('options_bulk_most_wrong') : null}
      value={typed}
      onType={(words) => {
        setTyped(words)
        const chosen = mostIn(words)
        if (chosen !== null) set(chosen)
      }}
    />
  )
}
