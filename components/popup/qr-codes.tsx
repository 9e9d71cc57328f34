import { useEffect, useReducer } from 'preact/hooks'
import { Announcer } from '#components/ui/announcer.tsx'
import { TextButton } from '#components/ui/fields.tsx'
import { counted } from '#components/ui/format.ts'
import { foreign } from '#components/ui/pieces.tsx'
import { Icon } from '#components/ui/icons.tsx'
import type { Ask } from '#components/ui/page.ts'
import type { Area } from '#lib/model/screenshot.ts'
import { addDescription, setAssets } from '#components/report/form.tsx'
import { defangedWords } from '#components/wording/assets.tsx'
import { shortened } from '#lib/limits.ts'
import { fromBase64 } from '#lib/model/screenshot.ts'
import type { DraftForm, ScreenshotOffer } from '#lib/model/draft-form.ts'
import type { DraftView, ScreenshotFailure } from '#lib/messages/report-requests.ts'
import type { ReadCode } from '#lib/reader/read-into-form.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import type { PopupDeps } from './first-frame/state.ts'
import { usePopup } from './first-frame/screens.tsx'

/** The QR codes of a draft’s page, once somebody asks for them. In memory of this window only. */
type Codes =
  | { kind: 'rest' | 'reading' }
  | { kind: 'read'; codes: ReadCode[] }
  | { kind: 'failed'; why: ScreenshotFailure | 'not-read' }

type Known = { id: string; codes: Codes }
type Store = { known: Known | null; redraw: Set<() => void> }

const stores = new WeakMap<object, Store>()

const REST: Codes = { kind: 'rest' }
const NONE: readonly ReadCode[] = []

const useStore = (id: string): { codes: Codes; set: (codes: Codes) => void } => {
  const { session } = usePopup()
  const store = stores.get(session) ?? { known: null, redraw: new Set<() => void>() }
  stores.set(session, store)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const listener = (): void => redraw(undefined)
    store.redraw.add(listener)
    return () => void store.redraw.delete(listener)
  }, [store])
  return {
    codes: store.known?.id === id ? store.known.codes : REST,
    set: (codes) => {
      store.known = { id, codes }
      for (const listener of store.redraw) listener()
    },
  }
}

/** Returns the codes that were found for a draft. */
export const useFoundCodes = (id: string): readonly ReadCode[] => {
  const { codes } = useStore(id)
  return codes.kind === 'read' ? codes.codes : NONE
}

type ReadCodes = NonNullable<PopupDeps['readCodes']>

const readCodesLate: ReadCodes = async (image, area) =>
  (await import('#components/report/list-reading.ts')).readCodesHere(image, area)

/** Returns a new capture of the page, or the screenshot of the draft if its page can’t be captured any more. */
const pictureOf = async (
  ask: Ask,
  id: string,
  { missing, picture }: ScreenshotOffer,
  goThere: boolean,
): Promise<{ base64: string } | { why: ScreenshotFailure }> => {
  const taken = missing === null ? await ask('screenshot/take', { id, goThere, toRead: true }) : null
  if (taken?.kind === 'taken') return taken
  const kept = picture === null ? null : (await ask('screenshot/get', { id })).picture
  return kept ? { base64: kept.working } : { why: taken?.why ?? 'not-offered' }
}

const readIn = async (
  ask: Ask,
  id: string,
  offer: ScreenshotOffer,
  goThere: boolean,
  readCodes: ReadCodes,
): Promise<Codes> => {
  const found = await pictureOf(ask, id, offer, goThere)
  return 'why' in found ? { kind: 'failed', why: found.why } : codesOf(found.base64, null, readCodes)
}

const codesOf = async (base64: string, area: Area | null, readCodes: ReadCodes): Promise<Codes> => {
  const bytes = fromBase64(base64)
  const read = bytes && (await readCodes(new Blob([bytes], { type: 'image/jpeg' }), area))
  return read?.kind === 'codes' ? { kind: 'read', codes: read.codes } : { kind: 'failed', why: 'not-read' }
}

/**
 * Reads the code of an image that was right-clicked for it, once the popup shows its draft. What it holds is filled in, if it is one asset;
 * several are offered.
 */
export const ClickedCode = ({ draft }: { draft: DraftView }) => {
  const { ask, session, readCodes = readCodesLate } = usePopup()
  const { codes, set } = useStore(draft.id)
  const read = async (): Promise<Codes> => {
    const taken = await ask('screenshot/take', { id: draft.id, clicked: true })
    if (taken.kind === 'failed') return { kind: 'failed', why: taken.why }
    return codesOf(taken.base64, taken.area ?? null, readCodes)
  }
  const fillIn = async (): Promise<void> => {
    set({ kind: 'reading' })
    const done = await read().catch((): Codes => ({ kind: 'failed', why: 'not-read' }))
    set(done)
    const [only, ...more] = done.kind === 'read' ? done.codes.flatMap(({ contents }) => contents) : []
    if (only === undefined || more.length > 0) return
    const fillsIn = setAssets([{ content: only, exact: null }])
    // What was typed while it was read stays; the code is offered.
    session.edit((form) => (hasAssets({ form }) ? form : fillsIn(form)))
  }
  useEffect(() => {
    if (draft.note === 'qr-code' && codes.kind === 'rest' && !hasAssets(draft)) void fillIn()
  }, [draft.id])
  const words = codes.kind === 'failed' ? text('screenshot_codes_lost') : noteOf(codes)
  return (
    <>
      {words === '' ? null : <p class={codes.kind === 'failed' ? 'problem' : 'hint'}>{words}</p>}
      <Announcer words={words} />
    </>
  )
}

const hasAssets = ({ form }: Pick<DraftView, 'form'>): boolean =>
  form.assets.some(({ content }) => content.trim() !== '')

type Props = { draft: DraftView; offer: ScreenshotOffer }

/** Returns what reads the QR codes of the visible page. What they hold stands among what else the page shows. */
const useFinding = ({ draft, offer }: Props) => {
  const { ask, readCodes = readCodesLate } = usePopup()
  const { codes, set } = useStore(draft.id)
  const find = (goThere: boolean): void => {
    if (codes.kind === 'reading') return
    set({ kind: 'reading' })
    readIn(ask, draft.id, offer, goThere, readCodes).then(set, () => set({ kind: 'failed', why: 'not-read' }))
  }
  return { codes, find }
}

export const FindCodes = (props: Props) => {
  const { codes, find } = useFinding(props)
  const { missing, picture } = props.offer
  if (missing !== null && picture === null) return null
  const found = codes.kind === 'read' ? codes.codes.length : 0
  return (
    <>
      {found > 0 ? <span class="small quiet">{foundWords(found)}</span> : null}
      <TextButton
        small
        class="quiet fixed"
        aria-disabled={codes.kind === 'reading'}
        onClick={() => find(false)}
      >
        {text(found > 0 ? 'screenshot_codes_again' : 'screenshot_codes')}
      </TextButton>
    </>
  )
}

const foundWords = (found: number): string => counted(found, 'screenshot_codes_one', 'screenshot_codes_other')

/** Below the button: that it reads, or why there is nothing. */
export const CodesNote = (props: Props) => {
  const { codes, find } = useFinding(props)
  const words = noteOf(codes)
  return (
    <>
      {words === '' ? null : (
        <p class={codes.kind === 'failed' ? 'problem evidence-more' : 'hint evidence-more'}>
          {words}{' '}
          {codes.kind === 'failed' && codes.why === 'elsewhere' ? (
            <TextButton small onClick={() => find(true)}>
              {text('screenshot_codes_go')}
            </TextButton>
          ) : null}
        </p>
      )}
      <Announcer words={codes.kind === 'read' && words === '' ? foundWords(codes.codes.length) : words} />
    </>
  )
}

const noteOf = (codes: Codes): string => {
  switch (codes.kind) {
    case 'reading':
      return text('screenshot_codes_reading')
    case 'failed':
      if (codes.why === 'not-read') return text('screenshot_codes_failed')
      return codes.why === 'elsewhere'
        ? text('screenshot_codes_elsewhere')
        : textOf('screenshot_failed', codes.why)
    case 'read':
      return codes.codes.length === 0 ? text('screenshot_codes_none') : ''
    case 'rest':
      return ''
  }
}

/** In characters, of a code that isn’t an asset. */
const LONGEST_SHOWN = 80

/** Codes without a reportable asset, such as a Bitcoin address: shown as they are, for the description. */
export const OtherCodes = ({ codes, form }: { codes: readonly ReadCode[]; form: DraftForm }) => {
  const { session } = usePopup()
  return codes.map((code) => {
    const shown = shortened(defangedWords(code.text.replace(/\s+/g, ' ').trim()), LONGEST_SHOWN)
    const isAdded = form.description.includes(code.text)
    return (
      <li key={code.text}>
        <span class="tone-quiet">
          <Icon name="info" />
        </span>
        <span class="found-what cluster-8 tight grow">
          <bdi class="mono one-line shrinks" title={shown} {...foreign()}>
            {shown}
          </bdi>
          <span class="shrinks small">{text('popup_found_code_other')}</span>
        </span>
        {isAdded ? (
          <span class="hint">{text('seen_added')}</span>
        ) : (
          <TextButton
            small
            aria-label={text('popup_found_describe_it', shown)}
            onClick={() => session.edit(addDescription(code.text))}
          >
            {text('seen_add')}
          </TextButton>
        )}
      </li>
    )
  })
}
