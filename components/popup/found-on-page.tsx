import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { setAssets } from '#components/report/form.tsx'
import { TextButton } from '#components/ui/fields.tsx'
import { counted } from '#components/ui/format.ts'
import { Icon } from '#components/ui/icons.tsx'
import { useAnswer } from '#components/ui/answers.ts'
import { AddressText, defanged, partsOf, type AddressParts } from '#components/wording/assets.tsx'
import { namedIn, verdictWords } from '#components/wording/verdicts.ts'
import type { Relation } from '#lib/model/states.ts'
import type { FoundAsset, FoundOnPage as FoundAssets } from '#lib/messages/report-requests.ts'
import { language, text, textOf } from '#lib/platform/texts.ts'
import { kindWords, withName, type Found } from './assets-found.tsx'
import { usePopup } from './first-frame/screens.tsx'
import { ClickedCode, OtherCodes, useFoundCodes } from './qr-codes.tsx'

/** Rows shown at once; of more than that only a few, and the rest unfolds, so that the evidence stays in sight. */
const MAX_ROWS = 3
const FEW_ROWS = 2

/**
 * Assets that the page shows besides itself, each with its check. Below the fields, which it would push down when it comes; the rows
 * have their places before the checks are in. Added one by one or together; the focus goes to the next one, since the pressed button is gone.
 */
export const FoundOnPage = ({ form, draft }: Found) => {
  const { ask, now, openReports, session } = usePopup()
  const [all, setAll] = useState(false)
  const [tries, setTries] = useState(0)
  const [showsIgnored, showIgnored] = useState(false)
  const box = useRef<HTMLElement>(null)
  const [focusAt, setFocusAt] = useState<number | null>(null)
  const codes = useFoundCodes(draft.id)
  const inCodes = codes.flatMap(({ contents }) => contents)
  const others = codes.filter(({ contents }) => contents.length === 0)
  const count = (draft.foundOnPage ?? 0) + inCodes.length
  const lines = draft.form.assets.map(({ content }) => content)
  const asked = useAnswer(
    () =>
      count === 0
        ? Promise.resolve(NOTHING_FOUND)
        : ask('draft/found', { id: draft.id, ...(inCodes.length > 0 && { codes: inCodes }) }),
    JSON.stringify([draft.id, count, lines, tries, inCodes]),
  )
  const { found, own, ignored = NONE_IGNORED } = asked.status === 'ready' ? asked.value : NOTHING_FOUND
  const comes = count > 0 && asked.status !== 'failed' && found === NOTHING_FOUND.found
  const written = new Set([...lines, ...form.assets.map(({ content }) => content)])
  const rows = [...found, ...(showsIgnored ? ignored : NONE_IGNORED)].filter(
    ({ content }) => !written.has(content),
  )

  useLayoutEffect(() => {
    if (focusAt === null) return
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const next = buttons[Math.min(focusAt, buttons.length - 1)] ?? lastAdded(box.current)
    next?.focus()
    setFocusAt(null)
  }, [focusAt])

  const add = (contents: readonly string[], at: number): void => {
    const assets = form.assets.filter(({ content }) => content.trim() !== '')
    session.edit(setAssets([...assets, ...contents.map((content) => ({ content, exact: null }))]))
    setFocusAt(at)
  }
  if (asked.status === 'failed')
    return (
      <p class="hint">
        {text('popup_found_failed')}{' '}
        <TextButton small onClick={() => setTries(tries + 1)}>
          {text('popup_try_again')}
        </TextButton>
      </p>
    )
  const addable = rows.filter(({ check }) => reportedIn(check) === undefined)
  const shown = all || rows.length <= MAX_ROWS ? rows : rows.slice(0, FEW_ROWS)
  const hidden = showsIgnored ? 0 : ignored.length
  const isEmpty = rows.length + own + others.length + hidden === 0
  const isChecked = rows.every(({ check }) => check.verdict.copy !== null)
  return (
    <section
      ref={box}
      class="stack-4 at-start"
      aria-label={comes ? undefined : text('popup_offers')}
      hidden={isEmpty && !comes && draft.note !== 'qr-code'}
    >
      {draft.note === 'qr-code' ? <ClickedCode draft={draft} /> : null}
      {comes ? (
        <>
          <h2 class="label">{text('popup_offers')}</h2>
          <ul class="found" aria-hidden="true">
            {Array.from({ length: Math.min(count, MAX_ROWS) }, (_, index) => (
              <li key={index} />
            ))}
          </ul>
        </>
      ) : isEmpty ? null : (
        <>
          <div class="found-head cluster-8 baseline tight">
            <h2 class="label">{text('popup_offers')}</h2>
            <span class="small quiet">
              {own > 0
                ? counted(own, 'popup_found_own_one', 'popup_found_own_other')
                : isChecked && rows.length > 0
                  ? text('popup_found_none_listed')
                  : null}
            </span>
            {addable.length > 1 ? (
              <TextButton
                small
                onClick={() =>
                  add(
                    addable.map(({ content }) => content),
                    0,
                  )
                }
              >
                {text('popup_found_add_all')}
              </TextButton>
            ) : null}
          </div>
          {rows.length + others.length === 0 ? null : (
            <ul class="found icons-16 box ruled">
              {shown.map((one, index) => (
                <FoundRow
                  key={one.content}
                  found={one}
                  now={now()}
                  onAdd={() => add([one.content], index)}
                  onView={openReports}
                />
              ))}
              <OtherCodes codes={others} form={form} />
            </ul>
          )}
          {rows.length > shown.length ? (
            <TextButton
              small
              onClick={() => {
                setAll(true)
                setFocusAt(FEW_ROWS)
              }}
            >
              {counted(rows.length - shown.length, 'popup_found_more_one', 'popup_found_more_other')}
            </TextButton>
          ) : null}
          {hidden === 0 ? null : (
            <TextButton
              small
              class="quiet"
              onClick={() => {
                showIgnored(true)
                setAll(true)
                setFocusAt(rows.length)
              }}
            >
              {counted(hidden, 'popup_found_ignored_one', 'popup_found_ignored_other')}
            </TextButton>
          )}
        </>
      )}
    </section>
  )
}

const NOTHING_FOUND: FoundAssets = { found: [], own: 0 }
const NONE_IGNORED: readonly FoundAsset[] = []

/** The field of the asset added last, for when no other is left to add. */
const lastAdded = (box: HTMLElement | null): HTMLElement | undefined =>
  [...(box?.parentElement?.querySelectorAll<HTMLElement>('.asset-list input') ?? [])].at(-1)

/** Results that the shield tells, or that say less than where on the page the asset is. */
const SAY_WHY: readonly Relation[] = ['look-alike', 'not-known', 'shared-host', 'not-checked']

const reportedIn = ({ verdict: { findings } }: FoundAsset['check']) =>
  findings.find((one) => one.relation === 'reported')

const FoundRow = ({
  found: { content, why, check },
  now,
  onAdd,
  onView,
}: {
  found: FoundAsset
  now: number
  onAdd: () => void
  onView: (id: string) => void
}) => {
  const { icon, tone, headline, relation } = verdictWords(check.verdict, now)
  const reported = reportedIn(check)
  const name = nameOfFound(content, check)
  const reason = reported
    ? text('popup_found_reported', dayOf(reported.confirmedAt))
    : relation === 'look-alike' && why === 'account'
      ? text('bulk_check_look_alike')
      : SAY_WHY.includes(relation)
        ? whyWords(why, check)
        : headline
  const isPlain = relation === 'shared-host' || (relation === 'not-known' && tone === 'quiet')
  return (
    <li>
      <span class={`tone-${isPlain ? 'quiet' : tone}`} title={headline}>
        <Icon name={isPlain ? 'shield' : icon} />
        {relation === 'look-alike' ? <span class="visually-hidden">{headline}</span> : null}
      </span>
      <span class="found-what cluster-8 tight grow">
        <span class="address address-line mono" dir="ltr" title={defanged(content)}>
          <AddressText {...name} />
        </span>
        <span class="shrinks small">{reason}</span>
      </span>
      {reported ? (
        <TextButton
          small
          aria-label={text('popup_found_view_it', wholeOf(name))}
          onClick={() => onView(reported.reportId)}
        >
          {text('popup_found_view')}
        </TextButton>
      ) : (
        <TextButton small aria-label={text('popup_offer_add_it', wholeOf(name))} onClick={onAdd}>
          {text('common_add')}
        </TextButton>
      )}
    </li>
  )
}

const wholeOf = ({ before, registrable, after }: AddressParts): string => before + registrable + after

/** Returns how a found asset is shown: defanged and without its scheme, an address by both its ends. */
const nameOfFound = (content: string, check: FoundAsset['check']): AddressParts => {
  const address = content.split(':').at(-1) ?? ''
  if (check.form === 'address')
    return { before: '', registrable: `${address.slice(0, 6)}…${address.slice(-4)}`, after: '' }
  const written = defanged(content.replace(/^https?:\/\//, ''))
  return withName(partsOf(written, check.host), namedIn(check.verdict))
}

const whyWords = (why: FoundAsset['why'], check: FoundAsset['check']): string => {
  const one = namedIn(check.verdict)
  return why === 'account' && one ? kindWords(one) : textOf('popup_found', why)
}

const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric' }).format(at)
