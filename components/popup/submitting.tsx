import { needsConfirmation } from '#lib/model/needs-confirmation.ts'
import type { BLOCKERS, DraftView } from '#lib/messages/report-requests.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { contactMayHelp } from '#lib/model/repair.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import { StateMark, Icon } from '#components/ui/icons.tsx'
import { useId, useState } from 'preact/hooks'
import { counted } from '#components/ui/format.ts'
import { usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { Check, TextArea, TextButton, BareButton, Button } from '#components/ui/fields.tsx'
import { HelpText } from '#components/ui/banner.tsx'
import { JsonTree, JsonView } from '#components/ui/json.tsx'
import {
  AskedRequest,
  Destination,
  filledIn,
  MoreFields,
  ReportOnlyKey,
} from '#components/report/more-fields.tsx'
import { Confirm } from '#components/wording/failures.tsx'
import { setAssets, setFields } from '#components/report/form.tsx'
import { usePopup, useSaidWith } from './first-frame/screens.tsx'

export type Blocker = (typeof BLOCKERS)[number]

/** Explains each blocker; `field` is the `data-field` of the control that resolves it. */
const WORDS: Record<Blocker, { says: TextKey | null; field: string | null }> = {
  'not-connected': { says: 'blocker_not_connected', field: 'connect' },
  'no-asset': { says: 'blocker_no_asset', field: 'asset' },
  // Counted (`blockerWords`).
  'bad-asset': { says: null, field: 'asset' },
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

type BlockerListProps = { id: string; draft: DraftView | null; onGo: (blocker: Blocker) => void }

const blockerWords = (blocker: Blocker, { checks }: Pick<DraftView, 'checks'>): string => {
  const { says } = WORDS[blocker]
  if (says !== null) return text(says)
  const bad = checks.filter((check) => !check.ok && check.problem !== 'empty').length
  return counted(Math.max(1, bad), 'blocker_bad_asset_one', 'blocker_bad_asset_other')
}

export const BlockerList = ({ id, draft, onGo }: BlockerListProps) => {
  const { openOptions } = usePage()
  if (draft === null) return null
  const { blockers } = draft
  return (
    <ul id={id} class="stack-4 small">
      {blockers.map((blocker) => (
        <li key={blocker} class="line-8 baseline">
          <StateMark tone="danger" />
          <span class="grow">{blockerWords(blocker, draft)}</span>
          {blocker === 'not-connected' ? (
            <TextButton small data-field="connect" onClick={openOptions}>
              {text('popup_connect')}
            </TextButton>
          ) : WORDS[blocker].field === null ? null : (
            <TextButton
              small
              aria-label={`${text('blocker_go')}: ${blockerWords(blocker, draft)}`}
              onClick={() => onGo(blocker)}
            >
              {text('blocker_go')}
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Blockers that also prevent adding to the bulk list: invalid lines must be corrected here. */
const CANNOT_WAIT: readonly Blocker[] = ['no-asset', 'bad-asset']

type SubmitMenuProps = {
  draft: DraftView | null
  busy: boolean
  /** Submit is blocked. */
  stopped: boolean
}

/** The other ways to submit or collect, behind the arrow beside Submit. The browser closes it on Escape and on a click elsewhere. */
export const SubmitMenu = ({ draft, busy, stopped }: SubmitMenuProps) => {
  const { session } = usePopup()
  const id = useId()
  const canWait = !busy && draft !== null && !CANNOT_WAIT.some((one) => draft.blockers.includes(one))
  const isPage = draft?.kind === 'page'
  const links = draft?.links ?? 0
  const { ask } = usePage()
  const [isSelected, setSelected] = useState(false)
  /** Looks when the menu opens: what is selected may change until then. Where nobody answers, a press says why. */
  const look = (): void => {
    if (!isPage || draft.reading) return
    ask('bulk/collect', { id: draft.id, what: 'selection', looks: true }).then(
      ({ kind }) => setSelected(kind === 'there'),
      () => setSelected(true),
    )
  }
  const item = (words: string, onClick: () => void, more: { title?: string; disabled?: boolean } = {}) => (
    <BareButton
      class="menu-item"
      popoverTarget={id}
      popoverTargetAction="hide"
      aria-disabled={more.disabled}
      title={more.title}
      onClick={() => (more.disabled ? undefined : onClick())}
    >
      {words}
    </BareButton>
  )
  return (
    <>
      <Button
        main={!stopped}
        class="split-arrow"
        aria-label={text('popup_submit_more')}
        title={text('popup_submit_more')}
        popoverTarget={id}
      >
        <Icon name="down" />
      </Button>
      <div
        id={id}
        popover="auto"
        class="submit-menu floats menu"
        role="group"
        aria-label={text('popup_submit_more')}
        onToggle={({ newState }) => (newState === 'open' ? look() : undefined)}
      >
        {item(text('basket_add'), session.addToBulkList, {
          disabled: !canWait,
          title: text(draft?.inPrivate ? 'basket_add_private' : 'basket_add_why'),
        })}
        {isPage ? item(text('popup_submit_close'), () => session.submit(true), { disabled: stopped }) : null}
        {(isPage && isSelected) || draft?.kind === 'selection'
          ? item(text('bulk_send_selection'), () => session.sendToBulk('selection'))
          : null}
        {isPage && links > 0
          ? item(counted(links, 'bulk_send_links_one', 'bulk_send_links_other'), () =>
              session.sendToBulk('links'),
            )
          : null}
      </div>
    </>
  )
}

/** What Submit would send, and to whom, in the place of the form; reloaded after each stored change. */
export const RequestPanel = ({ id, draft }: { id: string; draft: DraftView }) => {
  const { ask } = usePage()
  const [exact, setExact] = useState(false)
  const asked = useAnswer(() => ask('draft/request', { id: draft.id }), draft.revision)
  return (
    <section id={id} class="popup-body request" aria-label={text('common_request')}>
      <div class="cluster-8 baseline between">
        <h2>{text('common_request')}</h2>
        <Check label={text('popup_request_exact')} checked={exact} onTick={setExact} />
      </div>
      <AskedRequest asked={asked}>
        {({ body }) => (
          <JsonView
            label={text('popup_request_body')}
            json={body}
            tree={exact ? undefined : <JsonTree value={parsed(body)} />}
          />
        )}
      </AskedRequest>
    </section>
  )
}

/** Returns a body that is no JSON as a string. */
const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

type DraftMoreProps = {
  form: DraftForm
  draft: DraftView | null
  opener: { id: string; onToggle: (open: boolean) => void }
}

/** Optional fields, the reporting organization, Help, and the button that discards the draft. */
export const DraftMore = ({ form, draft, opener }: DraftMoreProps) => {
  const { session, openHelp, within } = usePopup()
  return (
    <MoreFields
      form={form}
      edit={session.edit}
      badAttachment={draft?.blockers.includes('bad-attachment') ?? false}
      groupIds={draft?.groupIds}
      opener={opener}
    >
      {draft?.destination ? (
        <Destination slug={draft.destination.slug} baseUrl={draft.destination.baseUrl} />
      ) : null}
      <div class="cluster-8 baseline between">
        {draft === null || draft.verdict?.stops === true ? null : <DiscardDraft />}
        {/* The dashboard around it has its own. */}
        {within ? null : (
          <HelpText topic="form" class="text-button quiet small" open={openHelp}>
            {text('help')}
          </HelpText>
        )}
      </div>
    </MoreFields>
  )
}

type MoreOptionsProps = { id: string; form: DraftForm; shown: boolean; onPress: () => void }

/** Opens and closes the optional fields from the bar, where it is always in sight. */
export const MoreOptions = ({ id, form, shown, onPress }: MoreOptionsProps) => {
  const count = filledIn(form)
  return (
    <TextButton
      small
      class="drops-down"
      aria-expanded={shown}
      aria-controls={id}
      title={count > 0 ? counted(count, 'popup_more_filled_one', 'popup_more_filled_other') : undefined}
      onClick={onPress}
    >
      {text('popup_more')}
      {count > 0 ? ` (${count})` : null} <Icon name="down" />
    </TextButton>
  )
}

/** Opens or closes the optional fields. Who opens them goes on in them. */
export const toggleMore = (id: string): void => {
  const more = document.getElementById(id)
  if (!(more instanceof HTMLDetailsElement)) return
  more.open = !more.open
  if (more.open) more.querySelector('select')?.focus({ preventScroll: true })
}

/** Beside the reason if the draft is about an own asset, otherwise among the optional fields. */
const DiscardDraft = () => (
  <Confirm isText of="popup_discard" says="popup_broken" act={usePopup().session.discard} />
)

/** Takes one’s own assets out of a report that has others; alone, there is nothing left to report. */
const RemoveOwn = ({ form, draft }: { form: DraftForm; draft: DraftView }) => {
  const { session } = usePopup()
  const isOwn = (content: string): boolean => {
    const check = draft.checks[draft.form.assets.findIndex((one) => one.content === content)]
    return check?.ok === true && check.verdict.stops
  }
  const rest = form.assets.filter(({ content }) => !isOwn(content))
  const own = form.assets.length - rest.length
  return rest.length === 0 ? (
    <DiscardDraft />
  ) : (
    <TextButton small onClick={() => session.edit(setAssets(rest))}>
      {counted(own, 'popup_remove_own_one', 'popup_remove_own_other')}
    </TextButton>
  )
}

/** The connection whose asset list is missing, of several. */
const uncheckedOf = (verdict: DraftView['verdict']): { connection?: string } => {
  const unchecked = verdict?.findings.find((one) => one.relation === 'not-checked')
  return unchecked?.organization ? { connection: unchecked.organization.id } : {}
}

/** Extra steps: a typed reason for an own asset, a checkbox for one with another status in the asset list or one that couldn’t be checked. */
export const Guard = ({ form, draft }: { form: DraftForm; draft: DraftView }) => {
  const { ask, session } = usePopup()
  const { edit } = session
  const saidWithReason = useSaidWith('reason')
  const stops = draft.verdict?.stops === true
  // Before a service is connected nothing can be sent, so nothing is asked about the check.
  const unchecked =
    !draft.blockers.includes('not-connected') &&
    (draft.blockers.includes('not-checked') ||
      (form.confirmUnchecked && draft.verdict?.copy === null && draft.verdict.unchecked !== 'report-only'))
  const listed =
    draft.blockers.includes('listed') ||
    (form.confirmListed === true &&
      draft.checks.some((check) => check.ok && needsConfirmation(check.verdict)))
  return (
    <>
      {stops && !draft.overrideAllowed ? (
        <div class="guard filled fill-danger">
          <div class="cluster-8 baseline between">
            <p class="small">{text('popup_override_forbidden')}</p>
            {form.assets.length > 1 ? <RemoveOwn form={form} draft={draft} /> : <DiscardDraft />}
          </div>
        </div>
      ) : null}
      {stops && draft.overrideAllowed ? (
        <div class="guard filled fill-danger">
          <TextArea
            field="override"
            label={text('popup_override')}
            most={2000}
            hint={text('popup_override_adds')}
            describedBy={saidWithReason}
            value={form.overrideReason}
            onType={(overrideReason) => edit(setFields({ overrideReason }))}
            beside={form.assets.length > 1 ? <RemoveOwn form={form} draft={draft} /> : <DiscardDraft />}
          />
        </div>
      ) : null}
      {listed ? (
        <div class="guard filled fill-warn">
          <Check
            field="listed"
            label={text('popup_confirm_listed')}
            checked={form.confirmListed === true}
            onTick={(confirmListed) => edit(setFields({ confirmListed }))}
          />
        </div>
      ) : null}
      {unchecked ? (
        <div class="guard filled fill-warn">
          {draft.verdict?.unchecked === 'no-organization-access' ? (
            <ReportOnlyKey
              onReportOnly={() =>
                void session.wait(
                  ask('connection/change', { how: 'report-only', ...uncheckedOf(draft.verdict) }).then(
                    () => null,
                  ),
                )
              }
            />
          ) : null}
          <Check
            field="unchecked"
            label={text('common_confirm_unchecked')}
            checked={form.confirmUnchecked}
            onTick={(confirmUnchecked) => edit(setFields({ confirmUnchecked }))}
          />
        </div>
      ) : null}
    </>
  )
}
