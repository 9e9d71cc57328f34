import { TextButton } from '#components/ui/fields.tsx'
import { useEffect, useId, useState } from 'preact/hooks'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { DraftView } from '#lib/messages/report-requests.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { usePage } from '#components/ui/page.ts'
import type { DraftSession } from './first-frame/session.ts'
import { usePopup } from './first-frame/screens.tsx'
import type { Requests } from '#lib/messages/requests.ts'
import { KindChoiceSelect, kindWords } from '#components/report/more-fields.tsx'
import { counted, number } from '#components/ui/format.ts'
import { OF_REPORT, UNKNOWN } from '#components/ui/pieces.tsx'

type Secret = DraftView['secrets'][number]
type Secrets = AnswerOf<Requests, 'draft/occurrences'>['secrets']
type Occurrence = Secrets[number]['occurrences'][number]

/**
 * Personal data in URL and page, shown in context before and after redaction; each value can be kept or redacted. The count stands in the
 * line of the evidence’s name, the values below it.
 */
export const Redactions = ({ draft }: { draft: DraftView }) => {
  const { session } = usePopup()
  const { secrets, moreSecrets = NO_MORE } = draft
  const id = useId()
  const [open, setOpen] = useState(false)
  const occurrences = useOccurrences(open, draft)
  const listed = secrets.filter((secret) => secret.removed).length
  const removed = listed + moreSecrets.removed
  const kept = secrets.length - listed + moreSecrets.kept
  const more = moreSecrets.removed + moreSecrets.kept
  const kinds = [...new Set(secrets.map(({ kind }) => kind))]
  return (
    <>
      <p class="redactions hint numbers" title={kept > 0 ? text('popup_parts_hint') : undefined}>
        {partsWords(removed, kept)}{' '}
        <TextButton
          small
          // “Show” alone doesn’t say what.
          aria-label={`${text(open ? 'popup_hide' : removed === 0 ? 'popup_parts_review' : 'popup_show')}: ${text('popup_secrets')}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {text(open ? 'popup_hide' : removed === 0 ? 'popup_parts_review' : 'popup_show')}
        </TextButton>
      </p>
      <div id={id} class="redacted box ruled" hidden={!open} role="group" aria-label={text('popup_secrets')}>
        {kinds.map((kind) => (
          <section key={kind}>
            <div class="secret-kind-head cluster-12 between">
              <h3 class="label">{kindWords(kind)}</h3>
              {draft.kindsSetByPolicy.includes(kind) ? (
                <p class="hint">{text('policy_locked')}</p>
              ) : (
                <KindChoiceSelect
                  kind={kind}
                  choice={draft.choices[kind] ?? 'as-proposed'}
                  onChoose={(choice) => session.choose(kind, choice)}
                />
              )}
            </div>
            <ul class="ruled" aria-label={kindWords(kind)}>
              {secrets
                .filter((secret) => secret.kind === kind)
                .map((secret) => (
                  <SecretRow
                    key={secret.id}
                    secret={secret}
                    found={occurrences.find((one) => one.id === secret.id) ?? null}
                    redact={draft.kindsSetByPolicy.includes(kind) ? null : session.redact}
                  />
                ))}
            </ul>
          </section>
        ))}
        {more > 0 ? (
          <p class="hint">{counted(more, 'popup_secrets_more_one', 'popup_secrets_more_other')}</p>
        ) : null}
      </div>
    </>
  )
}

/** Short: beside “Evidence” and its size it has a line in a popup of 400 px. */
const partsWords = (removed: number, kept: number): string => {
  if (kept === 0) return text('popup_parts_changed', number(removed))
  return removed === 0
    ? counted(kept, 'popup_parts_marked_one', 'popup_parts_marked_other')
    : text('popup_parts_both', number(removed), number(kept))
}

const NO_MORE = { removed: 0, kept: 0 }

/** Loads the contexts while they are visible, and again after each change. */
const useOccurrences = (open: boolean, { id, revision }: DraftView): Secrets => {
  const { ask } = usePage()
  const [occurrences, setOccurrences] = useState<Secrets>([])
  useEffect(() => {
    if (!open) return
    let left = false
    ask('draft/occurrences', { id }).then(
      ({ secrets }) => (left ? undefined : setOccurrences(secrets)),
      // Rows then show without their context.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [open, id, revision])
  return occurrences
}

const SecretRow = ({
  secret,
  found,
  redact,
}: {
  secret: Secret
  found: Secrets[number] | null
  /** Null if a policy decides. */
  redact: DraftSession['redact'] | null
}) => {
  const { value, removed } = secret
  return (
    <li class="secret line-12 top between">
      <div class="shrinks">
        <p class="mono wrap-anywhere" dir="ltr">
          {removed ? <del>{shortened(value)}</del> : shortened(value)}
        </p>
        {found === null || found.occurrences.length === 0 ? (
          <p class="small quiet">{whereWords(secret.where)}</p>
        ) : (
          <ul class="small" aria-label={text('popup_secret_stands', value)}>
            {found.occurrences.map((occurrence, index) => (
              <OccurrenceLine key={index} occurrence={occurrence} removed={removed} />
            ))}
            {found.more > 0 ? (
              <li class="quiet">{counted(found.more, 'popup_secret_more_one', 'popup_secret_more_other')}</li>
            ) : null}
          </ul>
        )}
      </div>
      {redact && (
        <TextButton
          small
          aria-label={text(removed ? 'popup_secret_keep_it' : 'popup_secret_remove_it', value)}
          onClick={() => redact(secret.id, !removed)}
        >
          {text(removed ? 'popup_secret_keep' : 'common_redact')}
        </TextButton>
      )}
    </li>
  )
}

/** Tokens can have thousands of characters; the first ones identify them. */
const shortened = (value: string): string => (value.length > 80 ? `${value.slice(0, 80)}…` : value)

const OccurrenceLine = ({ occurrence, removed }: { occurrence: Occurrence; removed: boolean }) => (
  <li>
    <span class="quiet">{textOf('popup_place', occurrence.where)}</span>{' '}
    <span class="mono wrap-anywhere" lang={UNKNOWN} dir="ltr">
      {occurrence.before}
      {removed ? (
        <>
          <del>{occurrence.written}</del> <ins lang={OF_REPORT}>REDACTED</ins>
        </>
      ) : (
        <mark>{occurrence.written}</mark>
      )}
      {occurrence.after}
    </span>
  </li>
)

/** Returns where in the URL a value is, or its parameter’s name, unless the kind already says it. */
const whereWords = (where: string): string => {
  if (where === 'userinfo' || where === 'text') return ''
  return where === 'path' ? text('popup_secret_in_path') : text('popup_secret_in', where)
}

type Props = {
  description: string
  typed: DraftView['typedSecrets']
  onType: (description: string) => void
}

/** Points out personal data in the description; only the user’s click redacts it. */
export const TypedSecrets = ({ description, typed, onType }: Props) => {
  const there = typed.filter(({ written }) => description.includes(written))
  if (there.length === 0) return null
  return (
    <ul class="typed-secrets small" aria-label={text('popup_typed_secrets')}>
      {there.map(({ written, sent }) => (
        <li key={written}>
          <span class="wrap-anywhere">
            {text(sent ? 'popup_typed_sent' : 'popup_typed_removed', written)}
          </span>{' '}
          <TextButton
            small
            aria-label={text(sent ? 'popup_typed_remove_it' : 'popup_typed_remove_it_too', written)}
            onClick={() => onType(description.replaceAll(written, 'REDACTED'))}
          >
            {text(sent ? 'common_redact' : 'popup_typed_remove_too')}
          </TextButton>
        </li>
      ))}
    </ul>
  )
}
