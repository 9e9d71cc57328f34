import { usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Edit } from '#components/report/form.tsx'
import { CategoryChips, addDescription, setFields, setListTitle } from '#components/report/form.tsx'
import { Check, TextArea, TextField, TextButton } from '#components/ui/fields.tsx'
import {
  MoreFields,
  ReportOnlyKey,
  RecentDescriptions,
  AskedRequest,
} from '#components/report/more-fields.tsx'
import { number } from '#components/ui/format.ts'
import { useBulk, type Side } from './bulk-session.ts'
import { useState, useLayoutEffect, useRef } from 'preact/hooks'
import { JsonView } from '#components/ui/json.tsx'
import { Announcer } from '#components/ui/announcer.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { BulkRowDetail } from './bulk-row.tsx'
import { SentReports } from './bulk-bar.tsx'
import { rowStatusWords } from './bulk-rows.ts'

const BulkForm = () => {
  const { session, state, common } = useBulk()
  const { openOptions } = usePage()
  const { edit } = session
  const { form, sendRest, sendLines } = common
  const { blockers } = state
  const editForm = (change: Edit): void => edit((now) => ({ ...now, form: change(now.form) }))
  return (
    <>
      <h2 class="bulk-form-head">{text('bulk_form')}</h2>
      <Guard edit={editForm} />
      <CategoryChips chosen={form.category} onChoose={(category) => editForm(setFields({ category }))} />
      <TextField
        field="title"
        label={text('common_title')}
        most={2000}
        placeholder={state.title}
        problem={blockers.includes('title-too-short') ? text('blocker_title') : null}
        value={form.titleTyped ? form.title : ''}
        onType={(title) => editForm(setListTitle(title))}
      />
      <div class="field">
        <TextArea
          label={text('common_description')}
          most={100_000}
          placeholder={text('popup_description_placeholder')}
          value={form.description}
          onType={(description) => editForm(setFields({ description }))}
        />
        <RecentDescriptions
          recent={state.recentDescriptions}
          onTake={(recent) => editForm(addDescription(recent))}
        />
      </div>
      <div>
        <Check
          label={text('bulk_send_rest')}
          checked={sendRest}
          onTick={(ticked) => edit((now) => ({ ...now, sendRest: ticked }))}
        />
        <Check
          label={text('bulk_send_lines')}
          checked={sendLines}
          onTick={(ticked) => edit((now) => ({ ...now, sendLines: ticked }))}
        />
      </div>
      <MoreFields
        form={form}
        edit={editForm}
        badAttachment={blockers.includes('bad-attachment')}
        withRaw={false}
      />
      <p class="hint numbers">
        {text('bulk_most', number(state.most))}{' '}
        <TextButton small onClick={openOptions}>
          {text('bulk_most_change')}
        </TextButton>
      </p>
    </>
  )
}

const Guard = ({ edit }: { edit: (change: Edit) => void }) => {
  const { session, state, common, stops } = useBulk()
  const { blockers, overrideAllowed, copy, unchecked, connections } = state
  const { form } = common
  return (
    <>
      {stops.length > 0 && !overrideAllowed ? (
        <p class="guard filled fill-danger small">{text('popup_override_forbidden')}</p>
      ) : null}
      {stops.length > 0 && overrideAllowed ? (
        <div class="guard filled fill-danger">
          <TextArea
            field="override"
            label={text('bulk_override')}
            most={2000}
            hint={text('bulk_override_hint')}
            value={form.overrideReason}
            onType={(overrideReason) => edit(setFields({ overrideReason }))}
          />
        </div>
      ) : null}
      {blockers.includes('not-checked') ||
      (form.confirmUnchecked && copy === null && unchecked !== 'report-only') ? (
        <div class="guard filled fill-warn">
          {/* Of several, the options say whose it is. */}
          {unchecked === 'no-organization-access' && connections === undefined ? (
            <ReportOnlyKey onReportOnly={() => void session.keepReportOnly()} />
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

/** The exact body and recipient of each report that Submit would create; reloaded when it changes. */
const BulkRequest = () => {
  const { ask } = usePage()
  const { state } = useBulk()
  const [wanted, setIndex] = useState(0)
  const index = Math.max(0, Math.min(wanted, state.reports - 1))
  const asked = useAnswer(() => ask('bulk/request', { index }), `${state.revision} ${index}`)
  return (
    <>
      <div class="detail-head line-8 top">
        <h2 class="bulk-form-head">{text('common_request')}</h2>
        {state.reports > 1 ? (
          <div class="line-12 baseline">
            <TextButton small disabled={index === 0} onClick={() => setIndex(index - 1)}>
              {text('bulk_report_before')}
            </TextButton>
            <span class="small numbers" aria-live="polite">
              {text('bulk_report_of', number(index + 1), number(state.reports))}
            </span>
            <TextButton small disabled={index + 1 >= state.reports} onClick={() => setIndex(index + 1)}>
              {text('bulk_report_next')}
            </TextButton>
          </div>
        ) : null}
      </div>
      <AskedRequest asked={asked}>
        {({ body }) =>
          body === null ? (
            <p class="hint">{text('bulk_block_nothing')}</p>
          ) : (
            <JsonView label={text('popup_request_body')} json={body} />
          )
        }
      </AskedRequest>
    </>
  )
}

const nameOf = (side: Side): TextKey => {
  if (typeof side === 'number') return 'bulk_row'
  return side === 'request' ? 'common_request' : side === 'sent' ? 'bulk_sent_list' : 'bulk_form'
}

export const BulkPanel = ({ now, onBack }: { now: number; onBack: () => void }) => {
  const { side, chosen, rows } = useBulk()
  const back = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  // In the narrow layout the list that had the focus is hidden.
  useLayoutEffect(() => {
    panel.current?.scrollTo(0, 0)
    if (side === null || document.activeElement?.checkVisibility()) return
    back.current?.focus({ preventScroll: true })
    back.current?.scrollIntoView({ block: 'nearest' })
  }, [side])

  return (
    <section ref={panel} class="detail-pane column shrinks bulk-panel" aria-label={text(nameOf(side))}>
      <TextButton
        ref={back}
        class={side === null ? 'back line-4 in-one-column' : 'back line-4'}
        onClick={onBack}
      >
        <Icon name="back" /> {text('bulk_back')}
      </TextButton>
      <Announcer words={typeof side === 'number' && chosen ? rowStatusWords(chosen) : ''} />
      {side === 'request' ? (
        <BulkRequest />
      ) : side === 'sent' ? (
        <SentReports />
      ) : chosen !== null ? (
        <BulkRowDetail row={chosen} twin={rows.find(({ id }) => id === chosen.perhaps)} now={now} />
      ) : (
        <BulkForm />
      )}
    </section>
  )
}
