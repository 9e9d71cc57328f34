import type { DraftView, ScreenshotFailure } from '#lib/messages/draft-requests.ts'
import type { DraftForm, ScreenshotOffer } from '#lib/model/draft-form.ts'
import { usePopup } from './first-frame/frame.tsx'
import { setEvidence } from '#components/report/form-edits.ts'
import type { PictureMaking } from './screenshot-session.ts'
import { editPicture, decode, pictureToSend, workingPicture, takePicture } from './screenshot-session.ts'
import { useId, useLayoutEffect, useRef, useState, useEffect } from 'preact/hooks'
import type { PictureEdits } from '#lib/model/screenshot.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { NotDoneWords, notRead } from '#components/wording/failures.tsx'
import { useAsked } from '#components/ui/use-asked.ts'
import { number, size, counted } from '#components/ui/format.ts'
import { PictureEditor } from './picture-editor.tsx'
import { Announcer } from '#components/ui/announcer.tsx'
import { Check, TextButton } from '#components/ui/fields.tsx'
import { beside } from '#components/ui/pieces.tsx'

type ScreenshotProps = { form: DraftForm; draft: DraftView; making?: PictureMaking }

type Props = ScreenshotProps & {
  making: PictureMaking
  picture: NonNullable<ScreenshotOffer['picture']>
  /** Null if the page can no longer be captured. */
  again: (() => void) | null
  remove: () => void
  failed: (why: ScreenshotFailure) => void
}

const TakenPicture = ({ draft, making, picture, again, remove, failed }: Props) => {
  const { ask, session } = usePopup()
  const { wait } = session
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
        <TextButton small aria-expanded={editing} aria-controls={id} onClick={() => setEditing(!editing)}>
          {text(editing ? 'screenshot_edit_done' : 'screenshot_edit')}
        </TextButton>
        {again && !editing ? (
          <TextButton small onClick={again}>
            {text('screenshot_again')}
          </TextButton>
        ) : null}
        {editing ? null : (
          <TextButton small onClick={remove}>
            {text('screenshot_remove')}
          </TextButton>
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

export const failureWords = (why: ScreenshotFailure): string => textOf('screenshot_failed', why)

/** Returns a label such as `Screenshot, 1280 × 720, cropped, 2 areas blacked out`. */
const pictureLabel = ({ picture }: ScreenshotOffer): string => {
  const name = text('screenshot_item')
  if (picture === null) return name
  const { width, height, cropped, blackedOut } = picture
  return beside([
    name,
    text('screenshot_sides', number(width), number(height)),
    ...(cropped ? [text('screenshot_cropped')] : []),
    ...(blackedOut > 0 ? [counted(blackedOut, 'screenshot_black_one', 'screenshot_black_other')] : []),
  ])
}

/** The browser’s image functions; tests replace them. */
const CANVAS: PictureMaking = { decode, workingPicture, pictureToSend }

type State = { at: 'rest' } | { at: 'taking' } | { at: 'failed'; why: ScreenshotFailure }

/** The page’s screenshot: taken only when its checkbox is checked, and previewed. */
export const ScreenshotItem = (props: ScreenshotProps & { offer: ScreenshotOffer }) => {
  const { offer, form, draft, making = CANVAS } = props
  const { ask, session } = usePopup()
  const { edit, wait } = session
  const id = useId()
  const [state, setState] = useState<State>({ at: 'rest' })
  const here = useRef(true)
  useEffect(
    () => () => {
      here.current = false
    },
    [],
  )
  const ticked = form.evidence.screenshot === true && offer.picture !== null

  const take = (goThere: boolean): void => {
    if (state.at === 'taking') return
    setState({ at: 'taking' })
    let next: State = { at: 'rest' }
    const work = takePicture(ask, making, draft.id, goThere).then((done) => {
      if ('why' in done) {
        next = { at: 'failed', why: done.why }
        return null
      }
      // Before this resolves, so that a waiting Submit includes the screenshot.
      edit(setEvidence({ screenshot: true }))
      return done.draft
    })
    void wait(work).finally(() => {
      if (here.current) setState(next)
    })
  }
  const tick = (on: boolean): void => {
    if (on && offer.picture === null) take(false)
    else edit(setEvidence({ screenshot: on }))
  }
  const remove = (): void => {
    setState({ at: 'rest' })
    edit(setEvidence({ screenshot: false }))
    void wait(ask('screenshot/remove', { id: draft.id }))
  }

  const disabled = offer.picture === null && offer.missing !== null
  const told = toldOf(state, offer.lost)
  return (
    <div class="screenshot">
      <div class="evidence-row">
        <Check
          label={pictureLabel(offer)}
          checked={ticked || state.at === 'taking'}
          disabled={disabled}
          field="evidence"
          describedBy={`${id}-why`}
          onTick={tick}
        />
        <span id={`${id}-why`} class="hint">
          {hintOf(offer, disabled)}
        </span>
      </div>
      {told === '' ? null : (
        <p class={state.at === 'taking' ? 'hint evidence-more' : 'problem evidence-more'}>{told}</p>
      )}
      <Announcer words={told} />
      {state.at === 'failed' && state.why === 'elsewhere' ? (
        <p class="evidence-more">
          <TextButton small onClick={() => take(true)}>
            {text('screenshot_go')}
          </TextButton>
        </p>
      ) : null}
      {ticked && offer.picture !== null ? (
        <TakenPicture
          {...props}
          making={making}
          picture={offer.picture}
          again={offer.missing === null ? () => take(false) : null}
          remove={remove}
          failed={(why) => setState({ at: 'failed', why })}
        />
      ) : null}
    </div>
  )
}

/** Also announced. */
const toldOf = (state: State, lost: boolean): string => {
  switch (state.at) {
    case 'taking':
      return text('screenshot_taking')
    case 'failed':
      return failureWords(state.why)
    case 'rest':
      return lost ? text('screenshot_lost') : ''
  }
}

const hintOf = ({ missing, picture }: ScreenshotOffer, disabled: boolean): string => {
  if (disabled) return text(missing === 'not-a-web-page' ? 'screenshot_not_web' : 'screenshot_no_tab')
  return picture === null ? text('screenshot_hint') : ''
}
