import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PictureEdits } from '#lib/model/screenshot/edits.ts'
import type { ScreenshotOffer } from '#lib/model/form/draft-offers.ts'
import type { ScreenshotFailure } from '#lib/messages/screenshot-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { NotDoneWords, notRead } from '../../wording/not-done.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { number, size } from '../../ui/words.ts'
import { PictureEditor } from './picture-editor.tsx'
import type { ScreenshotProps } from './screenshot-props.ts'
import { editPicture, type PictureMaking } from './screenshot-session.ts'

type Props = ScreenshotProps & {
  making: PictureMaking
  picture: NonNullable<ScreenshotOffer['picture']>
  /** Null if the page can no longer be captured. */
  again: (() => void) | null
  remove: () => void
  failed: (why: ScreenshotFailure) => void
}

export const TakenPicture = ({ draft, ask, wait, making, picture, again, remove, failed }: Props) => {
  const id = useId()
  const [editing, setEditing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  const asked = useAsked(() => ask('screenshot/get', { id: draft.id }), draft.revision)
  const there = asked.at === 'here' ? asked.value.picture : null

  /** Resolves when the sent image contains the edits; Submit waits for that. */
  const change = (edits: PictureEdits): Promise<void> => {
    if (there === null) return Promise.resolve()
    const { working, workingPercent } = there
    const work = editPicture(ask, making, draft.id, { working, workingPercent, edits }).then((done) => {
      if ('draft' in done) return done.draft
      failed(done.why)
      return null
    })
    return wait(work)
  }

  // The picture as sent takes the editor’s place again, which may end above the fold.
  useLayoutEffect(() => {
    if (wasEditing.current && !editing) root.current?.scrollIntoView({ block: 'nearest' })
    wasEditing.current = editing
  }, [editing])

  if (asked.at === 'failed')
    return <NotDoneWords problem={notRead(asked.thrown, 'evidence_preview_failed')} />
  return (
    <div ref={root} class="screenshot-kept">
      {there === null || editing ? null : (
        <img
          class="screenshot-sent"
          src={`data:image/jpeg;base64,${there.base64}`}
          width={picture.width}
          height={picture.height}
          alt={text('screenshot_as_sent')}
        />
      )}
      {editing ? null : (
        <p class="hint numbers">
          {[
            text('screenshot_exactly', size(picture.bytes)),
            ...(picture.scalePercent < 100 ? [text('screenshot_scaled', number(picture.scalePercent))] : []),
            text('screenshot_basket'),
          ].join(' ')}
        </p>
      )}
      <div class="screenshot-ways small">
        <button
          type="button"
          class="text-button small"
          aria-expanded={editing}
          aria-controls={id}
          onClick={() => setEditing(!editing)}
        >
          {text(editing ? 'screenshot_edit_done' : 'screenshot_edit')}
        </button>
        {again && !editing ? (
          <button type="button" class="text-button small" onClick={again}>
            {text('screenshot_again')}
          </button>
        ) : null}
        {editing ? null : (
          <button type="button" class="text-button small" onClick={remove}>
            {text('screenshot_remove')}
          </button>
        )}
      </div>
      <div id={id}>
        {editing && there !== null ? (
          <PictureEditor
            key={picture.takenAt}
            working={there.working}
            edits={there.edits}
            change={change}
            hold={(work) => void wait(work.then(() => null))}
            onShown={() => root.current?.scrollIntoView({ block: 'start' })}
          />
        ) : null}
      </div>
    </div>
  )
}
