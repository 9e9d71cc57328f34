import type { DraftForm } from '#lib/model/form/draft-form.ts'
import type { ComponentChildren } from 'preact'
import { text } from '#lib/platform/texts.ts'
import { useId } from 'preact/hooks'
import { Banner } from '../ui/boxes/banner.tsx'
import { Check, TextArea, TextField } from '../ui/fields.tsx'
import { Icon } from '../ui/icons.tsx'
import { unannounced } from '../ui/boxes/unannounced.ts'
import { counted } from '../ui/words.ts'
import { setFields, setReporter, type Edit } from './form-edits.ts'
import { REQUESTED_STATUSES } from '#lib/model/form/form-choices.ts'

type Props = {
  form: DraftForm
  edit: (change: Edit) => void
  badAttachment: boolean
  /** The group of the reported page, offered as a value. */
  groupIds?: { discordGuildId: string | null; telegramGroupId: string | null } | undefined
  /** The bulk list has its own choice for raw lines. */
  withRaw?: boolean
  children?: ComponentChildren
}

const filledIn = (form: DraftForm): number =>
  [
    form.requestedStatus !== 'BLOCKED',
    form.sure,
    form.contactInfo !== '',
    form.attachmentUrls !== '',
    form.externalSubmissionLink !== '',
    form.discordGuildId !== '',
    form.telegramGroupId !== '',
    form.rawAssetsInput !== '',
    Object.values(form.reporter).some((value) => value !== ''),
  ].filter(Boolean).length

/** All optional fields. Collapsed at first; the summary counts the filled ones, since all are sent. */
export const MoreFields = ({ form, edit, badAttachment, groupIds, withRaw = true, children }: Props) => {
  const count = filledIn(form)
  return (
    <details class="more">
      <summary>
        <Icon name="down" />
        <span class="label">{text('popup_more')}</span>
        {count > 0 ? (
          <span class="hint">{counted(count, 'popup_more_filled_one', 'popup_more_filled_other')}</span>
        ) : null}
      </summary>
      <div class="more-fields">
        <RequestedStatus form={form} edit={edit} />
        <Check label={text('popup_sure')} checked={form.sure} onTick={(sure) => edit(setFields({ sure }))} />
        <TextField
          field="contact"
          label={text('popup_contact')}
          most={2000}
          value={form.contactInfo}
          onType={(contactInfo) => edit(setFields({ contactInfo }))}
        />
        <TextArea
          mono
          field="attachments"
          label={text('popup_attachments')}
          most={20_000}
          hint={text('popup_attachments_hint')}
          problem={badAttachment ? text('blocker_attachment') : null}
          value={form.attachmentUrls}
          onType={(attachmentUrls) => edit(setFields({ attachmentUrls }))}
        />
        <TextField
          mono
          field="submission-link"
          label={text('popup_submission_link')}
          most={8192}
          value={form.externalSubmissionLink}
          onType={(externalSubmissionLink) => edit(setFields({ externalSubmissionLink }))}
        />
        <div class="pair">
          <TextField
            mono
            label={text('popup_discord')}
            most={200}
            value={form.discordGuildId}
            hint={
              <Offer
                id={groupIds?.discordGuildId ?? null}
                value={form.discordGuildId}
                onTake={(discordGuildId) => edit(setFields({ discordGuildId }))}
              />
            }
            onType={(discordGuildId) => edit(setFields({ discordGuildId }))}
          />
          <TextField
            mono
            label={text('popup_telegram')}
            most={200}
            value={form.telegramGroupId}
            hint={
              <Offer
                id={groupIds?.telegramGroupId ?? null}
                value={form.telegramGroupId}
                onTake={(telegramGroupId) => edit(setFields({ telegramGroupId }))}
              />
            }
            onType={(telegramGroupId) => edit(setFields({ telegramGroupId }))}
          />
        </div>
        <Reporter form={form} edit={edit} />
        {withRaw ? (
          <TextArea
            mono
            label={text('popup_raw')}
            most={200_000}
            hint={text('popup_raw_hint')}
            value={form.rawAssetsInput}
            onType={(rawAssetsInput) => edit(setFields({ rawAssetsInput }))}
          />
        ) : null}
        {children}
      </div>
    </details>
  )
}

/** Offers the reported page’s group ID; it is sent only if the user accepts it. */
const Offer = ({ id, value, onTake }: { id: string | null; value: string; onTake: (id: string) => void }) =>
  id === null || id === value ? null : (
    <button type="button" class="text-button small mono wrap-anywhere" onClick={() => onTake(id)}>
      {text('popup_take_id', id)}
    </button>
  )

const RequestedStatus = ({ form, edit }: { form: DraftForm; edit: (change: Edit) => void }) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {text('popup_status')}
      </label>
      <select
        ref={unannounced}
        id={id}
        class="input"
        value={form.requestedStatus}
        onChange={(event) => {
          const chosen = REQUESTED_STATUSES.find((status) => status === event.currentTarget.value)
          if (chosen) edit(setFields({ requestedStatus: chosen }))
        }}
      >
        {REQUESTED_STATUSES.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </select>
      {form.requestedStatus === 'BLOCKED' ? null : (
        <Banner tone="warn" announce>
          <p class="small">
            {text(form.requestedStatus === 'ALLOWED' ? 'popup_status_allowed' : 'popup_status_unknown')}
          </p>
        </Banner>
      )}
    </div>
  )
}

const Reporter = ({ form, edit }: { form: DraftForm; edit: (change: Edit) => void }) => {
  const { displayName, platform, platformIdentifier, avatarUrl } = form.reporter
  return (
    <fieldset class="group">
      <legend class="label">{text('popup_reporter')}</legend>
      <div class="pair">
        <TextField
          label={text('popup_reporter_name')}
          most={200}
          value={displayName}
          onType={(value) => edit(setReporter({ displayName: value }))}
        />
        <TextField
          label={text('popup_reporter_platform')}
          most={100}
          value={platform}
          onType={(value) => edit(setReporter({ platform: value }))}
        />
        <TextField
          mono
          label={text('popup_reporter_id')}
          most={200}
          value={platformIdentifier}
          onType={(value) => edit(setReporter({ platformIdentifier: value }))}
        />
        <TextField
          mono
          label={text('popup_reporter_avatar')}
          most={2048}
          value={avatarUrl}
          onType={(value) => edit(setReporter({ avatarUrl: value }))}
        />
      </div>
    </fieldset>
  )
}

export const Destination = ({ slug, baseUrl }: { slug: string; baseUrl: string }) => (
  <dl class="facts">
    <dt>{text('popup_for_organization')}</dt>
    <dd class="mono wrap-anywhere">{slug === '' ? text('popup_for_no_organization') : slug}</dd>
    <dt>{text('popup_for_service')}</dt>
    <dd class="mono wrap-anywhere" dir="ltr">
      {baseUrl}
    </dd>
  </dl>
)
