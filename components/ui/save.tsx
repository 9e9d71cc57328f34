import { TextButton } from './fields.tsx'
import { useState } from 'preact/hooks'
import { text, textOf } from '#lib/platform/texts.ts'
import type { Ask } from './ask.ts'
import { usePage } from './page.ts'

/** How long the blob URL stays valid, in ms: the browser reads it some time after the click, on a slow disk much later. */
const KEPT_FOR = 60_000

/** Saves a file by a download link. This needs no permission, and the CSP doesn’t block it. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR)
}

type Step = 'idle' | 'saving' | 'saved' | 'nothing' | 'failed'

export type ReadPortion = (
  which: 'all' | 'unreadable',
  after: string | null,
) => Promise<{ rows: string[]; next: string | null }>

const askedPortions =
  (ask: Ask): ReadPortion =>
  (which, after) =>
    ask('storage/export', { which, after })

/** Loads all rows in portions, since messages are limited in size. */
const allRows = async (readPortion: ReadPortion, which: 'all' | 'unreadable'): Promise<string[]> => {
  const rows: string[] = []
  let after: string | null = null
  do {
    const portion = await readPortion(which, after)
    rows.push(...portion.rows)
    after = portion.next
  } while (after !== null)
  return rows
}

/** Saves stored rows unparsed as one JSON file, for another version or a person to read. */
export const SaveRows = ({
  readPortion,
  which,
}: {
  readPortion?: ReadPortion | undefined
  which: 'all' | 'unreadable'
}) => {
  const { ask } = usePage()
  const [step, setStep] = useState<Step>('idle')
  const save = async (): Promise<void> => {
    setStep('saving')
    const rows = await allRows(readPortion ?? askedPortions(ask), which)
    if (rows.length > 0) {
      const json = ['[\n', rows.join(',\n'), '\n]\n']
      saveFile(`takedown-reporter-${which}.json`, new Blob(json, { type: 'application/json' }))
    }
    setStep(rows.length > 0 ? 'saved' : 'nothing')
  }
  return (
    <p>
      <TextButton
        aria-disabled={step === 'saving'}
        onClick={() => {
          if (step !== 'saving') save().catch(() => setStep('failed'))
        }}
      >
        {text(which === 'all' ? 'storage_save_all' : 'storage_save_unreadable')}
      </TextButton>{' '}
      {step === 'idle' || step === 'saving' ? null : <span role="status">{textOf('storage', step)}</span>}
    </p>
  )
}
