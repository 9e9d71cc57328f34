import type { AssetCheck } from '#lib/model/verdict.ts'
import type { AssetLine, DraftForm } from '#lib/model/draft-form.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { directionOf, IconButton, TextButton } from '#components/ui/fields.tsx'
import { useLater } from './use-later.ts'
import type { DraftView } from '#lib/messages/report-requests.ts'
import { removeAsset, setAsset } from '#components/report/form.tsx'
import { usePopup } from './screens.tsx'

type AssetRowProps = {
  index: number
  line: AssetLine
  /** The background’s check, if it is about the current text. */
  check: AssetCheck | null
  alone: boolean
  /** The service’s refusals from an earlier attempt. */
  refusals: Refusal[]
  onChange: (line: AssetLine) => void
  onRemove: (() => void) | null
  /** Of the last one: adds another below it. */
  onAdd: (() => void) | null
}

/** One asset exactly as it will be sent, in the whole width; below it its type or scope, what else can be done with it, and its findings. */
const AssetRow = ({ index, line, check, refusals, alone, onChange, onRemove, onAdd }: AssetRowProps) => {
  const id = useId()
  const later = useLater()
  const number = index + 1
  const take = (content: string): void => onChange({ content, exact: null })
  return (
    <li>
      <div class="asset-box line-4">
        <div class="asset-text stack-2 shrinks" title={line.content}>
          <input
            class="asset-input mono"
            type="text"
            dir={directionOf(line.content, true)}
            value={line.content}
            placeholder={text('popup_asset_placeholder')}
            aria-label={text('popup_asset', number)}
            aria-invalid={check?.ok === false ? 'true' : undefined}
            aria-describedby={`${id}-notes`}
            data-field="asset"
            maxLength={8192}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            onInput={(event) => onChange({ content: event.currentTarget.value, exact: null })}
          />
          {later === null ? null : <later.Shown content={line.content} check={check} />}
        </div>
        {onRemove ? (
          <IconButton icon="cross" label={text('popup_asset_remove', number)} onClick={onRemove} />
        ) : null}
      </div>
      <div class="asset-ways cluster-8 tight">
        {later === null ? null : (
          <later.AssetWays number={number} line={line} check={check} onChange={onChange} />
        )}
        {onAdd ? (
          <TextButton small class="asset-add" onClick={onAdd}>
            {text('popup_asset_add')}
          </TextButton>
        ) : null}
      </div>
      <div id={`${id}-notes`} class="asset-notes">
        {check === null || later === null ? null : check.ok ? (
          <later.AssetFinding check={check} alone={alone} onTake={take} />
        ) : (
          <later.AssetProblem check={check} onTake={take} />
        )}
        {later === null ? null : <later.Leads line={line} check={check} onChange={onChange} />}
        {refusals.map((refusal, at) => (
          <div key={at} class="small stack-2 at-start">
            {later === null ? null : <later.RefusalWords refusal={refusal} />}
            {refusal.errorType === 'DUPLICATE_ASSETS' && onRemove ? (
              <TextButton small aria-label={text('failure_leave_it_out', number)} onClick={onRemove}>
                {text('failure_leave_out')}
              </TextButton>
            ) : null}
          </div>
        ))}
      </div>
    </li>
  )
}

const BLANK: AssetLine = { content: '', exact: null }

/** The reported assets, one per line, and how far the service may extend them. */
export const AssetList = ({ form, draft }: { form: DraftForm; draft: DraftView | null }) => {
  const { edit } = usePopup().session
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
    <div class="stack-2 shrinks">
      {later === null ? null : (
        <later.PastedLines
          list={list}
          form={form}
          draft={draft}
          onTaken={() => setBlank(false)}
          onAdd={add}
        />
      )}
      <ul ref={list} class="asset-list stack-8" aria-label={text('popup_assets')}>
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
              onChange={(changed) => change(index, changed)}
              onRemove={rows.length > 1 ? () => remove(index) : null}
              onAdd={index === rows.length - 1 ? add : null}
            />
          )
        })}
      </ul>
      {draft === null || later === null ? (
        <p class="hint reach" />
      ) : (
        <later.Reach draft={draft} form={form} />
      )}
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
