import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { AssetLine, DraftForm } from '#lib/reports/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from '../shared/address.tsx'
import { AssetRow } from './asset-row.tsx'
import { removeAsset, setAsset } from './edits.ts'
import type { Edit } from './popup-state.ts'
import { Redactions } from './redactions.tsx'

type Props = {
  form: DraftForm
  draft: DraftView | null
  now: number
  edit: (change: Edit) => void
  redact: (secret: string, remove: boolean) => void
}

const BLANK: AssetLine = { content: '', exact: null }

/** All that will be reported, one line each, and the truth about how far the service may go with it. */
export const AssetList = ({ form, draft, now, edit, redact }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const [blank, setBlank] = useState(false)
  const [focusLast, setFocusLast] = useState(0)
  const rows = form.assets.length === 0 || blank ? [...form.assets, BLANK] : form.assets

  useLayoutEffect(() => {
    if (focusLast > 0) [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  }, [focusLast])

  const add = () => {
    setBlank(true)
    setFocusLast(focusLast + 1)
  }
  const change = (place: number, line: AssetLine) => {
    if (place === form.assets.length) setBlank(false)
    edit(setAsset(place, line))
  }
  const remove = (place: number) => {
    if (place === form.assets.length) setBlank(false)
    else edit(removeAsset(place))
    setFocusLast(focusLast + 1)
  }

  return (
    <div class="group">
      <div class="group-head">
        <h2 class="label">{text(rows.length > 1 ? 'popup_assets' : 'popup_asset_one')}</h2>
        <button type="button" class="text-button small" onClick={add}>
          {text('popup_asset_add')}
        </button>
      </div>
      <ul ref={list} class="asset-list" aria-label={text('popup_assets')}>
        {rows.map((line, place) => {
          const current = draft?.form.assets[place]?.content === line.content
          return (
            <AssetRow
              key={place}
              place={place}
              line={line}
              check={(current ? draft?.checks[place] : null) ?? null}
              alone={rows.length === 1}
              now={now}
              onChange={(changed) => change(place, changed)}
              onRemove={rows.length > 1 ? () => remove(place) : null}
            />
          )
        })}
      </ul>
      <Reach form={form} draft={draft} />
      <Offers
        draft={draft}
        form={form}
        onAdd={(content) => edit(setAsset(form.assets.length, { content, exact: null }))}
      />
      {draft === null || draft.secrets.length === 0 ? null : (
        <Redactions secrets={draft.secrets} redact={redact} />
      )}
    </div>
  )
}

/** What may belong to the report too, such as a frame of another site; never added by itself. */
const Offers = ({
  draft,
  form,
  onAdd,
}: {
  draft: DraftView | null
  form: DraftForm
  onAdd: (content: string) => void
}) => {
  const offers = (draft?.offers ?? []).filter((offer) =>
    form.assets.every(({ content }) => content !== offer),
  )
  if (offers.length === 0) return null
  return (
    <ul class="offers" aria-label={text('popup_offers')}>
      {offers.map((offer) => (
        <li key={offer} class="offer">
          <Address content={offer} />
          <button
            type="button"
            class="text-button small"
            aria-label={text('popup_offer_add_it', offer)}
            onClick={() => onAdd(offer)}
          >
            {text('popup_offer_add')}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A service may widen a page to its whole domain; whoever asks for a page has to know. */
const Reach = ({ form, draft }: { form: DraftForm; draft: DraftView | null }) => {
  const domains = new Set<string>()
  let pages = 0
  draft?.checks.forEach((check, place) => {
    if (
      !check.ok ||
      check.form === 'address' ||
      draft.form.assets[place]?.content !== form.assets[place]?.content
    )
      return
    if (check.form === 'url') pages += 1
    const domain = check.wholeDomain ?? form.assets[place]?.content
    if (domain) domains.add(domain)
  })
  if (domains.size === 0) return <p class="hint reach" />
  const [first = ''] = domains
  if (domains.size > 1)
    return (
      <p class="hint reach">{text(pages > 0 ? 'popup_reach_pages' : 'popup_reach_domains', domains.size)}</p>
    )
  return <p class="hint reach">{text(pages > 0 ? 'popup_reach_page' : 'popup_reach_domain', first)}</p>
}
