import { useEffect, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Check } from '../../ui/fields.tsx'
import { NotDoneWords, notRead, type NotDone } from '../../wording/not-done.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { counted, number, size } from '../../ui/words.ts'
import type { OptionsDeps } from '../deps.ts'
import type { Ask } from '../../ui/ask.ts'

type Step =
  | { at: 'idle' }
  | { at: 'saving'; progress: Progress }
  | { at: 'saved'; progress: Progress }
  | { at: 'stopped' }

const fileName = (now: number): string =>
  `takedown-reporter-${new Date(now).toISOString().slice(0, 10)}.jsonl`

/** Exports all stored data except the key, with progress and a stop button. */
export const ExportAll = ({ deps: { ask, now } }: { deps: Pick<OptionsDeps, 'ask' | 'now'> }) => {
  const [assets, setAssets] = useState(false)
  const [step, setStep] = useState<Step>({ at: 'idle' })
  const [problem, setProblem] = useState<NotDone | null>(null)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const save = async (): Promise<void> => {
    stopped.current = false
    setProblem(null)
    let progress: Progress = { reports: 0, bytes: 0 }
    setStep({ at: 'saving', progress })
    const file = await saveEverything(
      ask,
      assets,
      (far) => {
        progress = far
        setStep({ at: 'saving', progress })
      },
      () => stopped.current,
    )
    if (file === null) return setStep({ at: 'stopped' })
    saveFile(fileName(now()), file)
    setStep({ at: 'saved', progress })
  }
  const saving = step.at === 'saving'
  return (
    <div class="data-transfer">
      <h4 class="label">{text('data_everything')}</h4>
      <p class="hint">{text('data_everything_lines')}</p>
      <Check label={text('data_with_assets')} checked={assets} disabled={saving} onTick={setAssets} />
      <div class="options-actions">
        {saving ? (
          <button type="button" class="button" onClick={() => (stopped.current = true)}>
            {text('data_stop')}
          </button>
        ) : (
          <button
            type="button"
            class="button"
            onClick={() => {
              save().catch((thrown: unknown) => {
                setStep({ at: 'idle' })
                setProblem(notRead(thrown, 'options_not_answered'))
              })
            }}
          >
            {text('data_save_everything')}
          </button>
        )}
        <p class="small numbers" aria-live="polite">
          {step.at === 'saving'
            ? text('data_saving', number(step.progress.reports), size(step.progress.bytes))
            : null}
          {step.at === 'saved'
            ? counted(step.progress.reports, 'data_saved_one', 'data_saved_other', size(step.progress.bytes))
            : null}
          {step.at === 'stopped' ? text('data_stopped') : null}
        </p>
      </div>
      <NotDoneWords problem={problem} />
    </div>
  )
}

type Progress = { reports: number; bytes: number }

/** Returns the last line, whose line count proves that the file is complete. */
const endLine = (lines: number): string => JSON.stringify({ kind: 'end', lines })

/** Exports all data as JSON lines. Each portion goes into a Blob at once: browsers keep large Blobs on disk. Returns null if stopped. */
const saveEverything = async (
  ask: Ask,
  assets: boolean,
  show: (progress: Progress) => void,
  stopped: () => boolean,
): Promise<Blob | null> => {
  const pieces: Blob[] = []
  const done = { reports: 0, bytes: 0 }
  let lines = 0
  let after: string | null = null
  do {
    const portion: { lines: string[]; reports: number; next: string | null } = await ask('data/export', {
      after,
      assets,
    })
    if (stopped()) return null
    const piece = new Blob(portion.lines.map((line) => `${line}\n`))
    pieces.push(piece)
    lines += portion.lines.length
    done.reports += portion.reports
    done.bytes += piece.size
    show({ ...done })
    after = portion.next
  } while (after !== null)
  return new Blob([...pieces, `${endLine(lines)}\n`], { type: 'application/jsonl' })
}
