import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { AssetLine, DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { AssetRow } from './asset-row.tsx'
import { removeAsset, setAsset } from '../../form/form-edits.ts'
import type { PopupDeps } from '../deps.ts'
import type { DraftSession } from './draft-session.ts'
import { useLater } from './use-later.ts'

type Props = {
  form: DraftForm
  draft: DraftView | null
  now: number
  session: Pick<DraftSession, 'edit' | 'wait' | 'movePasted'>
  readPasted: PopupDeps['readPasted']
}

const BLANK: AssetLine = { content: '', exact: null }

/** The reported assets, one per line, and how far the service may extend them. */
export const AssetList = ({ form, draft, now, session, readPasted }: Props) => {
  const { edit } = session
  const list = useRef<HTMLUListElement>(null)
  const later = useLater()
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
  const change = (index: number, line: AssetLine) => {
    if (index === form.assets.length) setBlank(false)
    edit(setAsset(index, line))
  }
  const remove = (index: number) => {
    if (index === form.assets.length) setBlank(false)
    else edit(removeAsset(index))
    setFocusLast(focusLast + 1)
  }

  return (
    <div class="group">
      {later === null ? null : (
        <later.PastedLines
          list={list}
          form={form}
          session={session}
          read={readPasted}
          onTaken={() => setBlank(false)}
          onAdd={add}
        />
      )}
      <ul ref={list} class="asset-list" aria-label={text('popup_assets')}>
        {rows.map((line, index) => {
          const current = draft?.form.assets[index]?.content === line.content
          return (
            <AssetRow
              key={index}
              index={index}
              line={line}
              check={(current ? draft?.checks[index] : null) ?? null}
              refusals={
                current
                  ? (draft?.refusals ?? []).flatMap(({ lines, refusal }) =>
                      lines.includes(index) ? [refusal] : [],
                    )
                  : []
              }
              alone={rows.length === 1}
              now={now}
              onChange={(changed) => change(index, changed)}
              onRemove={rows.length > 1 ? () => remove(index) : null}
            />
          )
        })}
      </ul>
      <div class="group-head">
        {draft === null || later === null ? (
          <p class="hint reach" />
        ) : (
          <later.Reach draft={draft} form={form} />
        )}
        <button type="button" class="text-button small" onClick={add}>
          {text('popup_asset_add')}
        </button>
      </div>
      {draft === null || later === null ? null : (
        <later.Offers
          draft={draft}
          form={form}
          onAdd={(content) => edit(setAsset(form.assets.length, { content, exact: null }))}
        />
      )}
    </div>
  )
}
