import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { ReportRow } from '#lib/messages/report-row.ts'
import { text } from '#lib/platform/texts.ts'
import { Icon } from '../shared/icons.tsx'
import { NotDoneWords, notRead } from '../shared/not-done.tsx'
import { counted, number } from '../shared/words.ts'
import type { DeskDoors } from './desk.tsx'
import { EXPORT_FORMATS, exportReports, type ExportFormat } from './export-reports.ts'

type Props = { shown: ReportRow[]; chosen: string | null; missing: number; doors: DeskDoors }
type Doing =
  | { at: 'nothing' }
  | { at: 'reading'; done: number; of: number; stop: () => void }
  | { at: 'saved'; name: string; gone: number }
  | { at: 'failed'; thrown: unknown }

/** Saves what the list shows, or the chosen report, as a file. Counts while it reads, and can be stopped. */
export const ExportMenu = ({ shown, chosen, missing, doors }: Props) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [doing, setDoing] = useState<Doing>({ at: 'nothing' })
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const start = async (format: ExportFormat, ids: string[]): Promise<void> => {
    const stopping = new AbortController()
    const stop = (): void => {
      stopping.abort()
      setDoing({ at: 'nothing' })
    }
    const progress = (done: number): void => setDoing({ at: 'reading', done, of: ids.length, stop })
    progress(0)
    try {
      const saved = await exportReports(doors, format, ids, { progress, stopped: stopping.signal })
      if (saved) setDoing({ at: 'saved', ...saved })
    } catch (thrown) {
      if (!stopping.signal.aborted) setDoing({ at: 'failed', thrown })
    }
  }
  const choices = [
    { label: counted(shown.length, 'desk_export_one', 'desk_export_other'), ids: shown.map((row) => row.id) },
    ...(chosen === null ? [] : [{ label: text('desk_export_chosen'), ids: [chosen] }]),
  ]
  return (
    <div
      class="export"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        type="button"
        class="button"
        ref={button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setOpen(!open)
          if (doing.at !== 'reading') setDoing({ at: 'nothing' })
        }}
      >
        {text('desk_export')}
        <Icon name="down" />
      </button>
      {open ? (
        <div id={id} class="export-panel" role="group" aria-label={text('desk_export')}>
          {doing.at === 'reading' ? (
            <>
              <p class="small numbers" role="status">
                {text('desk_export_reading', number(doing.done), number(doing.of))}
              </p>
              <button type="button" class="button" onClick={doing.stop}>
                {text('desk_export_stop')}
              </button>
            </>
          ) : (
            choices.map(({ label, ids }) => (
              <div key={label} class="export-choice">
                <p class="small numbers">{label}</p>
                {EXPORT_FORMATS.map((format) => (
                  <button
                    key={format}
                    type="button"
                    class="button"
                    disabled={ids.length === 0 || missing > 0}
                    aria-label={`${text(`desk_export_${format}`)}, ${label}`}
                    onClick={() => void start(format, ids)}
                  >
                    {text(`desk_export_${format}`)}
                  </button>
                ))}
              </div>
            ))
          )}
          {doing.at === 'saved' ? (
            <p class="small wrap-anywhere" role="status">
              {text('desk_export_saved', doing.name)}
              {doing.gone > 0
                ? ` ${counted(doing.gone, 'desk_export_gone_one', 'desk_export_gone_other')}`
                : ''}
            </p>
          ) : null}
          {doing.at === 'failed' ? (
            <NotDoneWords problem={notRead(doing.thrown, 'desk_export_failed')} />
          ) : null}
          <p class="hint">{text('desk_export_hint')}</p>
        </div>
      ) : null}
    </div>
  )
}
