import type { BLOCKERS, DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { contactMayHelp } from '#lib/model/repair.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { StateMark } from '../ui/state-mark.tsx'

export type Blocker = (typeof BLOCKERS)[number]

/** Explains each blocker; `field` is the `data-field` of the control that resolves it. */
const WORDS: Record<Blocker, { says: TextKey; field: string | null }> = {
  'not-connected': { says: 'blocker_not_connected', field: 'connect' },
  'no-asset': { says: 'blocker_no_asset', field: 'asset' },
  'bad-asset': { says: 'blocker_bad_asset', field: 'asset' },
  'own-asset-forbidden': { says: 'blocker_remove_own', field: 'asset' },
  'own-asset': { says: 'blocker_needs_reason', field: 'override' },
  listed: { says: 'blocker_needs_confirmation', field: 'listed' },
  'not-checked': { says: 'blocker_needs_confirmation', field: 'unchecked' },
  'title-too-short': { says: 'blocker_title', field: 'title' },
  'bad-attachment': { says: 'blocker_attachment', field: 'attachments' },
  'too-large': { says: 'blocker_too_large', field: 'evidence' },
}

/** A control to focus: that of a blocker, or the contact, which may be all that a repeated report lacks. */
export type Needed = Blocker | 'contact'

export const focusBlocker = (root: ParentNode | null, needed: Needed): void => {
  const field = needed === 'contact' ? needed : WORDS[needed].field
  if (root === null || field === null) return
  const all = [...root.querySelectorAll<HTMLElement>(`[data-field="${field}"]`)]
  const control = all.find((one) => one.getAttribute('aria-invalid') === 'true') ?? all[0]
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  // Scrolls to the label too, which would otherwise stay under the header.
  control?.closest('.guard, .field')?.scrollIntoView({ block: 'nearest' })
}

/** Returns the control to focus before the description. Never “Send without comparing”: a space typed for the description would check it. */
export const neededFirst = (
  { blockers, note, reading, refusals }: DraftView,
  form: DraftForm,
): Needed | null => {
  if (blockers.includes('not-connected')) return 'not-connected'
  if (!reading && note !== null && form.assets.length === 0) return 'no-asset'
  if (blockers.includes('own-asset')) return 'own-asset'
  return form.contactInfo === '' && contactMayHelp(refusals.map(({ refusal }) => refusal)) ? 'contact' : null
}

export const BlockerList = ({
  id,
  blockers,
  onGo,
  openOptions,
}: {
  id: string
  blockers: Blocker[]
  onGo: (blocker: Blocker) => void
  openOptions: () => void
}) => (
  <ul id={id} class="blockers small">
    {blockers.map((blocker) => (
      <li key={blocker}>
        <StateMark tone="danger" />
        <span>{text(WORDS[blocker].says)}</span>
        {blocker === 'not-connected' ? (
          <button type="button" class="text-button small" data-field="connect" onClick={openOptions}>
            {text('popup_connect')}
          </button>
        ) : WORDS[blocker].field === null ? null : (
          <button
            type="button"
            class="text-button small"
            aria-label={`${text('blocker_go')}: ${text(WORDS[blocker].says)}`}
            onClick={() => onGo(blocker)}
          >
            {text('blocker_go')}
          </button>
        )}
      </li>
    ))}
  </ul>
)
