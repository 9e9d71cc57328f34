import { useState } from 'preact/hooks'
import type { BulkSource } from '#lib/model/bulk-row.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../../../ui/ask.ts'
import { Banner } from '../../../ui/boxes/banner.tsx'
import { Confirm } from '../../../ui/boxes/confirm.tsx'
import { type NotDone, notDone, NotDoneWords } from '../../../wording/not-done.tsx'
import { sourceWords } from './bulk-reading.tsx'
import { foreign } from '../../../ui/pieces.tsx'

/** Characters shown of the text: enough to recognize it, and fast to render. */
const MOST_SHOWN = 2000

const textFrom = async (ask: Ask, id: number, from: number): Promise<string[]> => {
  const pieces: string[] = []
  for (let at = from; ;) {
    const { piece } = await ask('bulk/text', { id, from: at })
    if (piece === null || piece === '') return pieces
    pieces.push(piece)
    at += piece.length
  }
}

type Props = {
  source: BulkSource
  ask: Ask
  save: (name: string, content: Blob) => void
  onDelete: () => Promise<void>
}

/** A text that crashed its reader twice. It waits for the user; nothing else waits for it. */
export const SetAside = ({ source, ask, save, onDelete }: Props) => {
  const [shown, setShown] = useState<string | null>(null)
  const [problem, setProblem] = useState<NotDone | null>(null)
  const { id, readTo } = source
  const run = (doing: Promise<void>): void => {
    setProblem(null)
    doing.catch((thrown: unknown) => setProblem(notDone(thrown, 'bulk_not_answered')))
  }
  const show = async (): Promise<void> => {
    const { piece } = await ask('bulk/text', { id, from: readTo })
    setShown((piece ?? '').slice(0, MOST_SHOWN))
  }
  const saveAll = async (): Promise<void> =>
    save('text.txt', new Blob(await textFrom(ask, id, 0), { type: 'text/plain' }))
  return (
    <Banner tone="warn" announce>
      <p>{text('bulk_aside', sourceWords(source))}</p>
      <div class="actions">
        <button
          type="button"
          class="button"
          aria-expanded={shown !== null}
          onClick={() => (shown === null ? run(show()) : setShown(null))}
        >
          {text(shown === null ? 'bulk_aside_show' : 'bulk_aside_hide')}
        </button>
        <button type="button" class="button" onClick={() => run(saveAll())}>
          {text('bulk_aside_save')}
        </button>
        <Confirm
          label={text('bulk_aside_delete')}
          lines={text('bulk_aside_delete_lines')}
          yes={text('bulk_aside_delete')}
          no={text('bulk_aside_keep')}
          failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'bulk_not_answered')} />}
          act={onDelete}
        />
      </div>
      {shown === null ? null : (
        <pre class="set-aside mono small" role="region" tabIndex={0} aria-label={text('bulk_aside_show')}>
          <bdi {...foreign()}>{shown}</bdi>
        </pre>
      )}
      <NotDoneWords problem={problem} />
    </Banner>
  )
}
