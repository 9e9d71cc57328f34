import type { PictureEdits } from '#lib/model/screenshot.ts'
import { areaIn, cropOf, sideOf, NO_EDITS, toBase64, withoutMetadata } from '#lib/model/screenshot.ts'
import { MAX_PICTURE_BYTES, MAX_WORKING_BYTES } from '#lib/limits.ts'
import type { MadePicture, ScreenshotFailure, DraftOrGone, DraftView } from '#lib/messages/report-requests.ts'
import type { Ask } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import type { DraftForm, ScreenshotOffer } from '#lib/model/draft-form.ts'
import { usePopup } from './first-frame/screens.tsx'
import { setEvidence } from '#components/report/form.tsx'
import { useId, useLayoutEffect, useRef, useState, useEffect } from 'preact/hooks'
import { text, textOf } from '#lib/platform/texts.ts'
import { NotDoneWords, notRead } from '#components/wording/failures.tsx'
import { number, size, counted } from '#components/ui/format.ts'
import { PictureEditor } from './picture-editor.tsx'
import { Announcer } from '#components/ui/announcer.tsx'
import { Check, TextButton } from '#components/ui/fields.tsx'
import { beside } from '#components/ui/pieces.tsx'
import { CodesNote, FindCodes, useFoundCodes } from './qr-codes.tsx'

type Decoded = { width: number; height: number; source: CanvasImageSource }

/** Longest side of the working image, in pixels; enough to read screens of any density. */
const WORKING_SIDE = 1_600

/** Scales and qualities to try, best first, until the image fits. */
const WORKING_QUALITIES = [0.92, 0.85, 0.7, 0.5, 0.3]
const SENT_SCALES = [1, 0.8, 0.64, 0.5, 0.4, 0.3, 0.2, 0.1]
const SENT_QUALITIES = [0.82, 0.65, 0.5]

const decode = async (base64: string): Promise<Decoded> => {
  const image = new Image()
  image.src = `data:image/jpeg;base64,${base64}`
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight, source: image }
}

const paper = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#000'
  return { canvas, context }
}

const asJpeg = async (canvas: HTMLCanvasElement, quality: number): Promise<Uint8Array<ArrayBuffer>> => {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!blob) throw new Error('the browser encodes no picture')
  return withoutMetadata(new Uint8Array(await blob.arrayBuffer()))
}

/** Returns the first encoding that fits, or the last, which the background then rejects with an explanation. */
export const firstThatFits = async <Try,>(
  tries: readonly Try[],
  encode: (one: Try) => Promise<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; by: Try } | null> => {
  let last: { bytes: Uint8Array<ArrayBuffer>; by: Try } | null = null
  for (const by of tries) {
    last = { bytes: await encode(by), by }
    if (last.bytes.length <= most) return last
  }
  return last
}

/** Returns the working image, limited in size to save memory. */
const workingPicture = async (raw: Decoded): Promise<{ base64: string; percent: number }> => {
  const scale = Math.min(1, WORKING_SIDE / Math.max(raw.width, raw.height))
  const { canvas, context } = paper(sideOf(raw.width, scale), sideOf(raw.height, scale))
  context.drawImage(raw.source, 0, 0, canvas.width, canvas.height)
  const fits = await firstThatFits(WORKING_QUALITIES, (quality) => asJpeg(canvas, quality), MAX_WORKING_BYTES)
  return { base64: fits ? toBase64(fits.bytes) : '', percent: Math.max(1, Math.round(scale * 100)) }
}

/** Blacks out before scaling, so that no neighboring pixel mixes with covered ones, and again afterwards up to the edges. */
const pictureToSend = async (
  working: Decoded,
  edits: PictureEdits,
  workingPercent: number,
): Promise<MadePicture> => {
  const whole = paper(working.width, working.height)
  whole.context.drawImage(working.source, 0, 0)
  for (const { x, y, width, height } of edits.blackedOut) whole.context.fillRect(x, y, width, height)
  const crop = cropOf(edits, working)
  const tries = SENT_SCALES.flatMap((scale) => SENT_QUALITIES.map((quality) => ({ scale, quality })))
  const fits = await firstThatFits(
    tries,
    ({ scale, quality }) => asJpeg(scaled(whole.canvas, crop, scale, edits), quality),
    MAX_PICTURE_BYTES,
  )
  const scalePercent = Math.max(1, Math.round(workingPercent * (fits?.by.scale ?? 1)))
  return { edits, workingPercent, scalePercent, base64: fits ? toBase64(fits.bytes) : '' }
}

const scaled = (
  whole: HTMLCanvasElement,
  crop: ReturnType<typeof cropOf>,
  scale: number,
  edits: PictureEdits,
): HTMLCanvasElement => {
  const { canvas, context } = paper(sideOf(crop.width, scale), sideOf(crop.height, scale))
  context.drawImage(whole, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height)
  for (const area of edits.blackedOut) {
    const black = areaIn(area, crop, scale)
    if (black) context.fillRect(black.x, black.y, black.width, black.height)
  }
  return canvas
}

export type PictureMaking = {
  decode: (base64: string) => Promise<Decoded>
  workingPicture: (raw: Decoded) => Promise<{ base64: string; percent: number }>
  pictureToSend: (working: Decoded, edits: PictureEdits, workingPercent: number) => Promise<MadePicture>
}

/** The changed draft, or why there is no screenshot. */
export type Pictured = { draft: DraftOrGone } | { why: ScreenshotFailure }

/** Captures the page, reduces the image and stores it without edits. */
const takePicture = async (
  ask: Ask,
  making: PictureMaking,
  id: string,
  goThere: boolean,
): Promise<Pictured> => {
  const taken = await ask('screenshot/take', { id, goThere })
  if (taken.kind === 'failed') return { why: taken.why }
  const raw = await decoded(making, taken.base64)
  if (!raw) return { why: 'not-a-picture' }
  const { base64, percent } = await making.workingPicture(raw)
  const working = await decoded(making, base64)
  if (!working) return { why: 'not-a-picture' }
  return kept(
    await ask('screenshot/store', {
      id,
      working: base64,
      made: await making.pictureToSend(working, NO_EDITS, percent),
    }),
  )
}

const editPicture = async (
  ask: Ask,
  making: PictureMaking,
  id: string,
  { working, edits, workingPercent }: { working: string; edits: PictureEdits; workingPercent: number },
): Promise<Pictured> => {
  const source = await decoded(making, working)
  if (!source) return { why: 'not-a-picture' }
  const made = await making.pictureToSend(source, edits, workingPercent)
  return kept(await ask('screenshot/store', { id, working: null, made }))
}

const kept = (
  answer: { kind: 'stored'; draft: DraftOrGone } | { kind: 'failed'; why: ScreenshotFailure },
): Pictured => (answer.kind === 'stored' ? { draft: answer.draft } : { why: answer.why })

const decoded = (making: PictureMaking, base64: string): Promise<Decoded | null> =>
  making.decode(base64).catch(() => null)

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
  const asked = useAnswer(() => ask('screenshot/get', { id: draft.id }), draft.revision)
  const there = asked.status === 'ready' ? asked.value.picture : null

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

  if (asked.status === 'failed')
    return <NotDoneWords problem={notRead(asked.failure, 'evidence_preview_failed')} />
  return (
    <div ref={root} class="screenshot-kept stack-8">
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
      <div class="screenshot-ways cluster-12 small">
        <TextButton small aria-expanded={editing} aria-controls={id} onClick={() => setEditing(!editing)}>
          {text(editing ? 'common_done' : 'screenshot_edit')}
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
            onShown={() => {
              // Who has gone on while the picture was loaded stays there.
              const { activeElement, body } = document
              if (activeElement === body || root.current?.contains(activeElement))
                root.current?.scrollIntoView({ block: 'start' })
            }}
          />
        ) : null}
      </div>
    </div>
  )
}

export const failureWords = (why: ScreenshotFailure): string => textOf('screenshot_failed', why)

/** Returns a label such as `Screenshot, 1280 × 720, cropped, 2 areas blacked out`. */
const pictureLabel = ({ picture }: ScreenshotOffer): string => {
  const name = text('common_screenshot')
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

type State = { kind: 'rest' } | { kind: 'taking' } | { kind: 'failed'; why: ScreenshotFailure }

/** The page’s screenshot: taken only when its checkbox is checked, and previewed. */
export const ScreenshotItem = (props: ScreenshotProps & { offer: ScreenshotOffer }) => {
  const { offer, form, draft, making = CANVAS } = props
  const { ask, session } = usePopup()
  const { edit, wait } = session
  const id = useId()
  const [state, setState] = useState<State>({ kind: 'rest' })
  const here = useRef(true)
  /** One picture at a time: `wanted` is false once it was unticked while it is taken. */
  const taking = useRef({ runs: false, wanted: false }).current
  useEffect(
    () => () => {
      here.current = false
    },
    [],
  )
  const ticked = form.evidence.screenshot === true && offer.picture !== null

  const take = (goThere: boolean): void => {
    taking.wanted = true
    setState({ kind: 'taking' })
    if (taking.runs) return
    taking.runs = true
    let next: State = { kind: 'rest' }
    const work = takePicture(ask, making, draft.id, goThere).then((done) => {
      if ('why' in done) {
        next = { kind: 'failed', why: done.why }
        return null
      }
      // Before this resolves, so that a waiting Submit includes the screenshot.
      if (taking.wanted) edit(setEvidence({ screenshot: true }))
      return done.draft
    })
    void wait(work).finally(() => {
      taking.runs = false
      if (here.current && taking.wanted) setState(next)
    })
  }
  const tick = (on: boolean): void => {
    if (on && offer.picture === null) return take(false)
    taking.wanted = false
    setState({ kind: 'rest' })
    edit(setEvidence({ screenshot: on }))
  }
  const remove = (): void => {
    taking.wanted = false
    setState({ kind: 'rest' })
    edit(setEvidence({ screenshot: false }))
    void wait(
      ask('screenshot/store', { id: draft.id, working: null, made: null }).then((answer) =>
        answer.kind === 'stored' ? answer.draft : null,
      ),
    )
  }

  const disabled = offer.picture === null && offer.missing !== null
  const hasCodes = useFoundCodes(draft.id).length > 0
  const told = toldOf(state, offer.lost)
  return (
    <div class="screenshot">
      <div class="evidence-row line-8">
        <div class="screenshot-what cluster-8 tight grow">
          <Check
            label={pictureLabel(offer)}
            checked={ticked || state.kind === 'taking'}
            disabled={disabled}
            field="evidence"
            describedBy={`${id}-why`}
            onTick={tick}
          />
          {/* The count of codes takes its place. */}
          <span id={`${id}-why`} class={hasCodes ? 'visually-hidden' : 'hint'}>
            {hintOf(offer, disabled)}
          </span>
        </div>
        <FindCodes draft={draft} offer={offer} />
      </div>
      <CodesNote draft={draft} offer={offer} />
      {told === '' ? null : (
        <p class={state.kind === 'taking' ? 'hint evidence-more' : 'problem evidence-more'}>{told}</p>
      )}
      <Announcer words={told} />
      {state.kind === 'failed' && state.why === 'elsewhere' ? (
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
          failed={(why) => setState({ kind: 'failed', why })}
        />
      ) : null}
    </div>
  )
}

/** Also announced. */
const toldOf = (state: State, lost: boolean): string => {
  switch (state.kind) {
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
