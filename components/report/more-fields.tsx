import { Select } from '#components/ui/controls.tsx'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { KindChoice, SecretKind } from '#lib/redaction/secret-kinds.ts'
import { KIND_CHOICES } from '#lib/redaction/secret-kinds.ts'
import type { ComponentChildren } from 'preact'
import { text, textOf } from '#lib/platform/texts.ts'
import { useId } from 'preact/hooks'
import { Banner } from '#components/ui/banner.tsx'
import { Check, TextArea, TextField, TextButton, Button, BareButton } from '#components/ui/fields.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { counted } from '#components/ui/format.ts'
import { setFields, setReporter, type Edit } from './form.tsx'
import { REQUESTED_STATUSES } from '#lib/limits.ts'
import { assetStatusWords } from '#lib/model/takedown.ts'
import { foreign, pieced, Pieces, quoted } from '#components/ui/pieces.tsx'
import { PREFERENCES } from '#lib/model/preference-table.ts'
import type { Loadable } from '#components/ui/answers.ts'
import { NotDoneWords, notRead } from '#components/wording/failures.tsx'
import type { AssetType } from '#lib/assets/asset.ts'

/** The optional fields of text. */
const TEXTS = [
  'contactInfo',
  'attachmentUrls',
  'externalSubmissionLink',
  'discordGuildId',
  'telegramGroupId',
  'rawAssetsInput',
] as const

/** IDs of groups, of which the reported page offers its own. */
const GROUP_IDS = [
  ['discordGuildId', 'popup_discord'],
  ['telegramGroupId', 'popup_telegram'],
] as const

const REPORTER = [
  { name: 'displayName', label: 'popup_reporter_name', most: 200 },
  { name: 'platform', label: 'popup_reporter_platform', most: 100 },
  { name: 'platformIdentifier', label: 'popup_reporter_id', most: 200, mono: true },
  { name: 'avatarUrl', label: 'popup_reporter_avatar', most: 2048, mono: true },
] as const

export const filledIn = (form: DraftForm): number =>
  [
    form.requestedStatus !== 'BLOCKED',
    form.sure,
    ...TEXTS.map((name) => form[name] !== ''),
    Object.values(form.reporter).some((value) => value !== ''),
  ].filter(Boolean).length

type EditProps = { form: DraftForm; edit: (change: Edit) => void }
type MoreFieldsProps = EditProps & {
  badAttachment: boolean
  /** The group of the reported page, offered as a value. */
  groupIds?: Record<(typeof GROUP_IDS)[number][0], string | null> | undefined
  /** The bulk list has its own choice for raw lines. */
  withRaw?: boolean
  /** A button elsewhere opens and closes it, and counts: it has no line of its own. */
  opener?: { id: string; onToggle: (open: boolean) => void } | undefined
  children?: ComponentChildren
}

/** All optional fields. Collapsed at first; what opens them counts the filled ones, since all are sent. */
export const MoreFields = ({
  form,
  edit,
  badAttachment,
  groupIds,
  withRaw = true,
  opener,
  children,
}: MoreFieldsProps) => {
  const count = filledIn(form)
  const valueOf = (name: (typeof TEXTS)[number]) => ({
    value: form[name],
    onType: (typed: string): void => edit((now) => ({ ...now, [name]: typed })),
  })
  return (
    <details
      id={opener?.id}
      class="more folds"
      onToggle={({ currentTarget }) => opener?.onToggle(currentTarget.open)}
    >
      {opener ? (
        <summary hidden />
      ) : (
        <summary>
          <Icon name="down" />
          <span class="label">{text('popup_more')}</span>
          {count > 0 ? (
            <span class="hint">{counted(count, 'popup_more_filled_one', 'popup_more_filled_other')}</span>
          ) : null}
        </summary>
      )}
      <div class="more-fields stack-12">
        <RequestedStatus form={form} edit={edit} />
        <Check label={text('popup_sure')} checked={form.sure} onTick={(sure) => edit(setFields({ sure }))} />
        <TextField field="contact" label={text('common_contact')} most={2000} {...valueOf('contactInfo')} />
        <TextArea
          mono
          field="attachments"
          label={text('popup_attachments')}
          most={20_000}
          hint={text('popup_attachments_hint')}
          problem={badAttachment ? text('blocker_attachment') : null}
          {...valueOf('attachmentUrls')}
        />
        <TextField
          mono
          field="submission-link"
          label={text('popup_submission_link')}
          most={8192}
          {...valueOf('externalSubmissionLink')}
        />
        <div class="pair">
          {GROUP_IDS.map(([name, label]) => (
            <TextField
              mono
              key={name}
              label={text(label)}
              most={200}
              hint={<Offer id={groupIds?.[name] ?? null} {...valueOf(name)} />}
              {...valueOf(name)}
            />
          ))}
        </div>
        <fieldset class="stack-4 shrinks">
          <legend class="label">{text('popup_reporter')}</legend>
          <div class="pair">
            {REPORTER.map(({ name, label, ...row }) => (
              <TextField
                key={name}
                label={text(label)}
                value={form.reporter[name]}
                onType={(value) => edit(setReporter({ [name]: value }))}
                {...row}
              />
            ))}
          </div>
        </fieldset>
        {withRaw ? (
          <TextArea
            mono
            label={text('popup_raw')}
            most={200_000}
            hint={text('popup_raw_hint')}
            {...valueOf('rawAssetsInput')}
          />
        ) : null}
        {children}
      </div>
    </details>
  )
}

/** Offers the reported page’s group ID; it is sent only if the user accepts it. */
const Offer = ({ id, value, onType }: { id: string | null; value: string; onType: (id: string) => void }) =>
  id === null || id === value ? null : (
    <TextButton small class="mono wrap-anywhere" onClick={() => onType(id)}>
      {text('common_use', id)}
    </TextButton>
  )

const RequestedStatus = ({ form, edit }: EditProps) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {text('popup_status')}
      </label>
      <Select
        id={id}
        value={form.requestedStatus}
        values={REQUESTED_STATUSES}
        wordsOf={assetStatusWords}
        onChoose={(requestedStatus) => edit(setFields({ requestedStatus }))}
      />
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

type RecentDescriptionsProps = { recent: string[]; onTake: (description: string) => void }

export const RecentDescriptions = ({ recent, onTake }: RecentDescriptionsProps) =>
  recent.length === 0 ? null : (
    <details class="recent">
      <summary class="hint">{counted(recent.length, 'popup_recent_one', 'popup_recent_other')}</summary>
      <ul class="recent-list ruled box">
        {recent.map((description, index) => (
          <li key={index}>
            <BareButton class="menu-item small" onClick={() => onTake(description)}>
              <span class="visually-hidden">
                <Pieces pieces={pieced('popup_recent_take', quoted(description))} />
              </span>
              <span class="one-line" aria-hidden="true" title={description} {...foreign()}>
                {description}
              </span>
            </BareButton>
          </li>
        ))}
      </ul>
    </details>
  )

/** Asks, once per key that can’t read the asset list, whether that is intended. */
export const ReportOnlyKey = ({ onReportOnly }: { onReportOnly: () => void }) => (
  <>
    <p class="small">{text('report_only_key_lines')}</p>
    <Button onClick={onReportOnly}>{text('report_only_key')}</Button>
  </>
)

export const kindWords = (kind: SecretKind): string => text(PREFERENCES.redaction[kind].label)

type KindChoiceProps = {
  kind: SecretKind
  choice: KindChoice
  onChoose: (choice: KindChoice) => void
  id?: string
}

export const KindChoiceSelect = ({ kind, choice, onChoose, id }: KindChoiceProps) => (
  <Select
    id={id}
    class="input narrow small"
    aria-label={id === undefined ? text('redaction_choice', kindWords(kind)) : undefined}
    value={choice}
    values={KIND_CHOICES}
    wordsOf={(one) => textOf('redaction', one)}
    onChoose={onChoose}
  />
)

type Destined = { destination: { slug: string; baseUrl: string } | null }

/** A request that the background makes: that it’s on its way or failed, or its recipient and the body that `children` shows. */
export const AskedRequest = <T extends Destined>({
  asked,
  children,
}: {
  asked: Loadable<T>
  children: (request: T) => ComponentChildren
}) => {
  if (asked.status === 'loading') return <p class="hint">{text('popup_request_asking')}</p>
  if (asked.status === 'failed')
    return <NotDoneWords problem={notRead(asked.failure, 'popup_request_failed')} />
  const { destination } = asked.value
  return (
    <>
      {destination ? (
        <Destination slug={destination.slug} baseUrl={destination.baseUrl} />
      ) : (
        <p class="hint">{text('popup_request_nowhere')}</p>
      )}
      {children(asked.value)}
    </>
  )
}

/** Platforms where a handle alone names a profile, and its URL before the handle; a test compares them with lib/assets. */
export const HANDLE_PLATFORMS = [
  { type: 'TWITTER', name: 'X (Twitter)', before: 'https://x.com/' },
  { type: 'TELEGRAM', name: 'Telegram', before: 'https://t.me/' },
  { type: 'INSTAGRAM', name: 'Instagram', before: 'https://instagram.com/' },
  { type: 'FACEBOOK', name: 'Facebook', before: 'https://facebook.com/' },
  { type: 'TIKTOK', name: 'TikTok', before: 'https://tiktok.com/@' },
  { type: 'YOUTUBE', name: 'YouTube', before: 'https://youtube.com/@' },
  { type: 'THREADS', name: 'Threads', before: 'https://threads.com/@' },
  { type: 'LINKEDIN', name: 'LinkedIn', before: 'https://linkedin.com/company/' },
  { type: 'REDDIT', name: 'Reddit', before: 'https://reddit.com/user/' },
  { type: 'GITHUB', name: 'GitHub', before: 'https://github.com/' },
  { type: 'MEDIUM', name: 'Medium', before: 'https://medium.com/@' },
  { type: 'BLUESKY', name: 'Bluesky', before: 'https://bsky.app/profile/' },
  { type: 'FARCASTER', name: 'Farcaster', before: 'https://farcaster.xyz/' },
  { type: 'SNAPCHAT', name: 'Snapchat', before: 'https://snapchat.com/@' },
  { type: 'PINTEREST', name: 'Pinterest', before: 'https://pinterest.com/' },
  { type: 'PATREON', name: 'Patreon', before: 'https://patreon.com/' },
] as const satisfies readonly { type: AssetType; name: string; before: string }[]
