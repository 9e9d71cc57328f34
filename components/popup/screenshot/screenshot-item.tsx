import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { ScreenshotOffer } from '#lib/model/form/draft-offers.ts'
import type { ScreenshotFailure } from '#lib/messages/screenshot-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Announcer } from '../../ui/boxes/announcer.tsx'
import { Check } from '../../ui/fields.tsx'
import { setEvidence } from '../../form/form-edits.ts'
import { decode, pictureToSend, workingPicture } from './make-picture.ts'
import { TakenPicture } from './taken-picture.tsx'
import type { ScreenshotProps } from './screenshot-props.ts'
import { takePicture, type PictureMaking } from './screenshot-session.ts'
import { beside } from '../../ui/lists.ts'
import { counted, number } from '../../ui/words.ts'

const FAILURES: Record<ScreenshotFailure, TextKey> = {
  'not-offered': 'screenshot_failed_not_offered',
  'tab-gone': 'screenshot_failed_tab_gone',
  'moved-on': 'screenshot_failed_moved_on',
  elsewhere: 'screenshot_failed_elsewhere',
  switched: 'screenshot_failed_switched',
  refused: 'screenshot_failed_refused',
  'not-a-picture': 'screenshot_failed_not_a_picture',
  'too-large': 'screenshot_failed_too_large',
  'has-metadata': 'screenshot_failed_has_metadata',
  'out-of-date': 'screenshot_failed_out_of_date',
  'no-room': 'screenshot_failed_no_room',
}

export const failureWords = (why: ScreenshotFailure): string => text(FAILURES[why])

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
  const { offer, form, draft, ask, edit, wait, making = CANVAS } = props
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
          <button type="button" class="text-button small" onClick={() => take(true)}>
            {text('screenshot_go')}
          </button>
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
