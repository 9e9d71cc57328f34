import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { BODY_LIMIT } from '#lib/limits.ts'
import type { DraftView, EarlierDraft } from '#lib/messages/report-requests.ts'
import type { ConnectionChoices } from '#lib/model/connections.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import { Banner } from '#components/ui/banner.tsx'
import { RefusalList } from '#components/report/refusals.tsx'
import { size } from '#components/ui/format.ts'
import { StorageWords } from '#components/wording/failures.tsx'
import type { Tone } from '#components/ui/icons.tsx'
import type { Notice, MovedTab } from './first-frame/state.ts'
import { TextButton } from '#components/ui/fields.tsx'
import { Address } from '#components/wording/assets.tsx'
import { usePopup } from './first-frame/screens.tsx'

type Note = { tone: (typeof NOTED_TONES)[number]; says: TextKey }
const NOTED_TONES = ['warn', 'info'] as const satisfies readonly Tone[]

/** Told in the place of the evidence that is missing (evidence.tsx). */
type AtEvidence = 'pdf' | 'not-a-document' | 'not-readable'

const NOTES: Record<Exclude<NonNullable<DraftView['note']>, AtEvidence>, Note> = {
  'nothing-reportable': { tone: 'info', says: 'note_nothing_reportable' },
  'timed-out': { tone: 'info', says: 'note_timed_out' },
  'logo-of-yours': { tone: 'warn', says: 'note_logo_of_yours' },
  'nothing-in-selection': { tone: 'info', says: 'note_nothing_in_selection' },
  'embedded-image': { tone: 'info', says: 'note_embedded_image' },
  'qr-code': { tone: 'info', says: 'note_qr_code' },
}

const SENT = {
  selection: 'note_selection_to_bulk',
  links: 'note_links_to_bulk',
  pasted: 'note_pasted_to_bulk',
} as const satisfies Record<string, TextKey>

/** Why nothing was sent to Bulk. */
const NOT_SENT = {
  selection: 'note_nothing_selected',
  links: 'note_no_links',
  'not-readable': 'note_page_not_readable',
  moved: 'note_page_moved',
} as const satisfies Record<string, TextKey>

const isNoted = (note: DraftView['note']): note is keyof typeof NOTES =>
  note !== null && Object.hasOwn(NOTES, note)

/** Returns the draft’s notes, grouped into one box per tone to save space. */
const notedOf = ({ note, madeFrom, redactionsLost, hostToAsk, inPrivate }: DraftView): Note[] => {
  const info = (says: TextKey): Note => ({ tone: 'info', says })
  return [
    ...(isNoted(note) ? [NOTES[note]] : []),
    ...(madeFrom === null ? [] : [info(madeFrom.how === 'again' ? 'note_repeats' : 'note_mends')]),
    ...(redactionsLost ? [info('note_reopened')] : []),
    ...(hostToAsk === null ? [] : [info('note_host_to_ask')]),
    ...(inPrivate ? [info('note_private'), info('note_private_basket')] : []),
  ]
}

/** Returns the refusals of assets that aren’t in the report; all others show at their lines. */
const toldBesides = ({ refusals }: DraftView): Refusal[] =>
  refusals.flatMap(({ lines, refusal }) => (lines.length === 0 ? [refusal] : []))

/** Notes above the form: where the draft came from, and the result of the last action. */
export const DraftNotes = ({ draft, notice }: { draft: DraftView | null; notice: Notice | null }) => {
  const { openBulk } = usePopup()
  const notStored = draft?.notStored ?? null
  const noted = draft === null ? [] : notedOf(draft)
  return (
    <>
      {notice?.kind === 'changed' ? (
        <Banner tone="warn" announce>
          <p>{text('note_changed')}</p>
        </Banner>
      ) : null}
      {notice?.kind === 'not-stored' ? (
        <Banner tone="danger" announce>
          <p>{text('note_not_stored')}</p>
          <StorageWords failure={notice.failure} />
        </Banner>
      ) : null}
      {notice?.kind === 'list-full' ? (
        <Banner tone="warn" announce>
          <p>{text('note_list_full')}</p>
        </Banner>
      ) : null}
      {notice?.kind === 'sent-to-bulk' ? (
        <Banner tone="ok" announce>
          <p>
            {text(SENT[notice.what])}{' '}
            <TextButton small onClick={openBulk}>
              {text('basket_open')}
            </TextButton>
          </p>
        </Banner>
      ) : null}
      {notice?.kind === 'not-sent-to-bulk' ? (
        <Banner tone="info" announce>
          <p>{text(NOT_SENT[notice.why === 'nothing' ? notice.what : notice.why])}</p>
        </Banner>
      ) : null}
      {notStored ? (
        <Banner tone="danger" announce>
          <p>{text('note_not_kept')}</p>
          <StorageWords failure={notStored} />
        </Banner>
      ) : null}
      {NOTED_TONES.map((tone) => {
        const said = noted.filter((one) => one.tone === tone)
        return said.length === 0 ? null : (
          <Banner key={tone} tone={tone}>
            {said.map(({ says }) => (
              <p key={says}>{text(says)}</p>
            ))}
          </Banner>
        )
      })}
      {draft !== null && draft.bytes > BODY_LIMIT ? (
        <Banner tone="warn">
          <p>{text('note_large', size(draft.bytes))}</p>
        </Banner>
      ) : null}
      {draft === null || toldBesides(draft).length === 0 ? null : (
        <RefusalList refusals={toldBesides(draft)} />
      )}
    </>
  )
}

/** Scrolls to what a press has opened below the fold: a fold, or the panel that a button controls. Returns the cleanup. */
export const showOpened = (box: HTMLElement): (() => void) => {
  /** What doesn’t fit begins with the control that opened it. */
  const show = (opened: Element | null, control = opened): void => {
    if (opened === null || !box.contains(opened)) return
    const { top, bottom } = opened.getBoundingClientRect()
    const place = box.getBoundingClientRect()
    if (bottom <= place.bottom && top >= place.top) return
    if (bottom - top > place.height) control?.scrollIntoView({ block: 'start' })
    else opened.scrollIntoView({ block: 'nearest' })
  }
  const toggled = ({ target }: Event): void => {
    if (target instanceof HTMLDetailsElement && target.open) show(target)
  }
  const clicked = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null || button.getAttribute('aria-expanded') !== 'false') return
    // Once it is drawn.
    setTimeout(() => {
      if (button.getAttribute('aria-expanded') !== 'true') return
      const id = button.getAttribute('aria-controls')
      const opened =
        id === null
          ? (button.closest('.evidence-row, li')?.parentElement ?? null)
          : document.getElementById(id)
      const { activeElement, body } = document
      const isThere = [button, body].some((one) => one === activeElement) || opened?.contains(activeElement)
      // Who has gone on since stays there.
      if (isThere) show(opened, button)
    }, 50)
  }
  box.addEventListener('toggle', toggled, true)
  box.addEventListener('click', clicked, true)
  return () => {
    box.removeEventListener('toggle', toggled, true)
    box.removeEventListener('click', clicked, true)
  }
}

/** Makes a field as high as its text, in a browser whose styles don’t (`field-sizing`). */
export const fitHeight = (field: HTMLElement | null): void => {
  if (field === null || CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  // Its edges are around what scrolls.
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

/** Keeps the focused element in view when content grows above it (WCAG 2.4.11), unless the user scrolled away. Returns the cleanup. */
export const keepFocusInSight = (box: HTMLElement): (() => void) => {
  let held: Element | null = null
  let height = box.scrollHeight

  const isInSight = (element: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect()
    const rect = element.getBoundingClientRect()
    const middle = (rect.top + rect.bottom) / 2
    return middle > top && middle < bottom
  }
  const note = (): void => {
    const { activeElement } = document
    held = activeElement && box.contains(activeElement) && isInSight(activeElement) ? activeElement : null
  }
  /** Ignores scroll events caused by growth. */
  const scrolled = (): void => {
    if (box.scrollHeight === height) note()
  }
  const resized = new ResizeObserver(() => {
    height = box.scrollHeight
    if (held !== null && held === document.activeElement && !isInSight(held))
      held.scrollIntoView({ block: 'nearest' })
    // Also covers an element focused earlier: the observer fires once at the start.
    else note()
  })
  const watch = (): void => {
    resized.observe(box)
    for (const child of box.children) resized.observe(child)
  }
  const came = new MutationObserver(watch)

  watch()
  came.observe(box, { childList: true })
  box.addEventListener('focusin', note)
  box.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    resized.disconnect()
    came.disconnect()
    box.removeEventListener('focusin', note)
    box.removeEventListener('scroll', scrolled)
  }
}

/** Above the verdict, with a place of its own before what it shows is loaded: only who has several organizations needs it. */
export const OrganizationStrip = ({ draft: { connections } }: { draft: DraftView }) => {
  const [Choice, setChoice] = useState<ComponentType<ConnectionChoices> | null>(null)
  const isNeeded = connections !== undefined
  useEffect(() => {
    if (isNeeded)
      void import('./organizations.tsx').then((loaded) => setChoice(() => loaded.OrganizationChoice))
  }, [isNeeded])
  return connections === undefined ? null : (
    <div class="organization-strip">{Choice ? <Choice {...connections} /> : null}</div>
  )
}

/** What is to be said of the tab, below the verdict. */
export const TabLines = ({ moved, earlier }: { moved: MovedTab | null; earlier: EarlierDraft | null }) => (
  <>
    {moved === null ? null : <MovedLine moved={moved} />}
    {earlier === null ? null : <EarlierLine earlier={earlier} />}
  </>
)

const MovedLine = ({ moved }: { moved: MovedTab }) => {
  const { session } = usePopup()
  return (
    <div class="moved-tab">
      <Banner tone="warn" announce>
        {moved.address === null ? (
          <p class="small">{text('popup_moved_untold')}</p>
        ) : (
          <p class="small">
            {text('popup_moved')} <Address content={moved.address} />{' '}
            <TextButton small onClick={session.reportTab}>
              {text('popup_moved_report')}
            </TextButton>
          </p>
        )}
      </Banner>
    </div>
  )
}

/** Offers the draft that was begun in this tab before the page changed its URL. */
const EarlierLine = ({ earlier }: { earlier: EarlierDraft }) => (
  <div class="moved-tab">
    <Banner tone="info">
      <p class="small">
        {text('popup_earlier')} <Address content={earlier.content} />{' '}
        <TextButton small onClick={usePopup().session.openEarlier}>
          {text('popup_earlier_open')}
        </TextButton>
      </p>
    </Banner>
  </div>
)
