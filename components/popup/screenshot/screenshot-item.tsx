import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { ScreenshotOffer } from '#lib/model/form/draft-offers.ts'
import type { ScreenshotFailure } from '#lib/messages/screenshot-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Check } from '../../ui/fields.tsx'
import { setEvidence } from '../../form/form-edits.ts'
import { decode, pictureToSend, workingPicture } from './make-picture.ts'
import { KeptPicture } from './kept-picture.tsx'
import type { ScreenshotProps } from './screenshot-props.ts'
import { takePicture, type PictureMaking } from './screenshot-session.ts'
import { failureWords, pictureLabel } from './screenshot-words.ts'

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
      return done.its
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
  return (
    <div class="screenshot">
      <div class="evidence-row">
        <Check
          label={pictureLabel(offer)}
          checked={ticked || state.at === 'taking'}
          disabled={disabled}
          place="evidence"
          describedBy={`${id}-why`}
          onTick={tick}
        />
        <span id={`${id}-why`} class="hint">
          {hintOf(offer, disabled)}
        </span>
      </div>
      <div role="status">
        {state.at === 'taking' ? <p class="hint evidence-more">{text('screenshot_taking')}</p> : null}
        {state.at === 'failed' ? <p class="problem evidence-more">{failureWords(state.why)}</p> : null}
        {state.at === 'rest' && offer.lost ? (
          <p class="problem evidence-more">{text('screenshot_lost')}</p>
        ) : null}
      </div>
      {state.at === 'failed' && state.why === 'elsewhere' ? (
        <p class="evidence-more">
          <button type="button" class="text-button small" onClick={() => take(true)}>
            {text('screenshot_go')}
          </button>
        </p>
      ) : null}
      {ticked && offer.picture !== null ? (
        <KeptPicture
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

const hintOf = ({ missing, picture }: ScreenshotOffer, disabled: boolean): string => {
  if (disabled) return text(missing === 'not-a-web-page' ? 'screenshot_not_web' : 'screenshot_no_tab')
  return picture === null ? text('screenshot_hint') : ''
}
