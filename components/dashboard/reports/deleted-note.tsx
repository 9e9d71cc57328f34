import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportRow } from '#lib/model/report-row.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

/** The result message, and the report that takes the focus (null if none is left). */
export type Deleted = { told: TextKey; next: string | null }

export const besides = (rows: readonly ReportRow[], id: string): string | null => {
  const index = rows.findIndex((row) => row.id === id)
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null
}

export const useDeleted = () => {
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  return { deleted, tellDeleted: setDeleted, forgetDeleted: () => setDeleted(null) }
}

/** Live region for the deletion, rendered empty first, so that it is announced. Takes the focus if no row can. */
export const DeletedNote = ({ told, takesFocus }: { told: TextKey | null; takesFocus: boolean }) => {
  const note = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (told !== null && takesFocus) note.current?.focus()
  }, [told, takesFocus])
  return (
    <p
      ref={note}
      class={told === null ? 'deleted-note' : 'deleted-note told'}
      aria-live="polite"
      tabIndex={-1}
    >
      {told === null ? null : text(told)}
    </p>
  )
}
