import { useEffect, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { NotDoneWords, notRead } from '../../wording/not-done.tsx'
import { counted, number } from '../../ui/words.ts'
import type { DashboardDeps } from '../deps.ts'
import { saveCaseFile, type SavedCaseFile, type Wanted } from './save-case-file.ts'

type Making =
  | { at: 'nothing' }
  | { at: 'reading'; done: number; of: number; stop: () => void }
  | { at: 'saved'; saved: SavedCaseFile; data: string | null }
  | { at: 'failed'; thrown: unknown }

export const useCaseFile = (deps: DashboardDeps) => {
  const [making, setMaking] = useState<Making>({ at: 'nothing' })
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])

  const forget = (): void => setMaking({ at: 'nothing' })
  const start = async (wanted: Wanted): Promise<void> => {
    stopping.current.abort()
    const mine = new AbortController()
    stopping.current = mine
    const stop = (): void => {
      mine.abort()
      forget()
    }
    const of = wanted.ids.length
    const progress = (done: number): void => {
      if (!mine.signal.aborted) setMaking({ at: 'reading', done, of, stop })
    }
    progress(0)
    try {
      const saved = await saveCaseFile(deps, wanted, { progress, stopped: mine.signal })
      if (saved && !mine.signal.aborted) setMaking({ at: 'saved', saved, data: null })
    } catch (thrown) {
      if (!mine.signal.aborted) setMaking({ at: 'failed', thrown })
    }
  }
  const saveData = async (saved: SavedCaseFile): Promise<void> => {
    try {
      setMaking({ at: 'saved', saved, data: await saved.saveData() })
    } catch (thrown) {
      setMaking({ at: 'failed', thrown })
    }
  }
  return { making, start, saveData, forget }
}

export const CaseFileState = ({
  making,
  saveData,
}: Pick<ReturnType<typeof useCaseFile>, 'making' | 'saveData'>) => {
  switch (making.at) {
    case 'nothing':
      return null
    case 'reading':
      return (
        <>
          <p class="small numbers" role="status">
            {text('dashboard_export_reading', number(making.done), number(making.of))}
          </p>
          <button type="button" class="button" onClick={making.stop}>
            {text('dashboard_export_stop')}
          </button>
        </>
      )
    case 'failed':
      return <NotDoneWords problem={notRead(making.thrown, 'dashboard_export_failed')} />
    case 'saved': {
      const { saved, data } = making
      const gone = saved.gone
      return (
        <div class="case-file-saved">
          <p class="small wrap-anywhere" role="status">
            {text('dashboard_export_saved', data ?? saved.name)}
            {gone > 0 ? ` ${counted(gone, 'dashboard_export_gone_one', 'dashboard_export_gone_other')}` : ''}
          </p>
          <p class="small quiet">{text('case_file_root')}</p>
          <p class="mono wrap-anywhere">{saved.root}</p>
          <button type="button" class="button" onClick={() => void saveData(saved)}>
            {text('dashboard_case_file_data')}
          </button>
        </div>
      )
    }
  }
}
