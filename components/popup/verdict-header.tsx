import { useState } from 'preact/hooks'
import { addDescription } from '#components/report/form.tsx'
import { useFirstThatFits } from '#components/ui/controls.tsx'
import { TextButton } from '#components/ui/fields.tsx'
import type { PageFacts } from '#lib/model/draft.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { DraftView, ReportView } from '#lib/messages/report-requests.ts'
import type { Finding, Verdict } from '#lib/model/verdict.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import type { AddressParts } from '#components/wording/assets.tsx'
import { Address, defanged } from '#components/wording/assets.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { named, pieced, Pieces, plain } from '#components/ui/pieces.tsx'
import { alikeWords, LookAlikeRows } from '#components/wording/look-alikes.tsx'
import { linesOfFacts, signalNames } from '#components/wording/page-facts.tsx'
import type { FindingWords } from '#components/wording/verdicts.ts'
import { namedIn, verdictWords } from '#components/wording/verdicts.ts'
import { counted, number } from '#components/ui/format.ts'
import { Head, usePopup } from './first-frame/screens.tsx'
import { asSentences } from '#components/ui/announcer.tsx'
import { outcomeWords } from '#components/wording/report-states.tsx'
import type { PopupState } from './first-frame/state.ts'
import type { Relation } from '#lib/model/states.ts'

const MAX_ALSO = 3
/** Signals tried first for the line beside the result; longer words and a narrow window leave room for fewer. */
const MAX_SIGNALS = 4

/** Headlines that say whose asset it is, because the report stops; tables and lists say where it was found. */
const OWN_HEADLINES: Partial<Record<Relation, TextKey>> = {
  ours: 'verdict_own',
  'part-of-ours': 'verdict_own_part',
}

const ownProof = ({ own }: Verdict): string =>
  own?.organization ? text('verdict_own_of', own.organization.name) : text('verdict_own_proof')

/** The allowlist check’s result: headline, proof, source, and further findings one per line. */
export const VerdictHeader = ({
  draft: { verdict, checks, kind, pageFacts: seen },
  form,
  now,
}: {
  draft: DraftView
  form: DraftForm
  now: number
}) => {
  const names = seen ? signalNames(seen) : []
  const signals = seen && names.length > 0 ? <Signals form={form} facts={seen} names={names} /> : null
  if (verdict === null) {
    return (
      <Head tone="quiet" icon="shield">
        <h1>{text('verdict_nothing')}</h1>
        <p class="small quiet">{text('verdict_nothing_proof')}</p>
        {signals}
      </Head>
    )
  }
  const { source, ...worst } = verdictWords(verdict, now)
  const also = besidesName(worst.also)
  const about = checks.find((check) => check.ok && check.verdict.about === verdict.about)
  const host = worst.asset === verdict.about && about?.ok ? about.host : null
  const open = <OpenReported findings={verdict.findings} />
  const [first] = verdict.findings
  const own = OWN_HEADLINES[worst.relation]
  const pieces = own ? plain(ownProof(verdict)) : worst.pieces
  const one = namedIn(verdict)
  return (
    <Head tone={worst.tone} icon={worst.icon}>
      <h1 class={`tone-${worst.tone}`}>
        {first?.relation === 'look-alike' ? (
          <Pieces pieces={alikeWords(first)} />
        ) : own ? (
          text(own)
        ) : (
          worst.headline
        )}
      </h1>
      {first?.relation === 'look-alike' ? (
        <LookAlikeRows
          finding={first}
          label={text(
            first.match.what === 'account'
              ? 'verdict_row_account'
              : kind === 'page' && checks.length === 1
                ? 'verdict_row_page'
                : 'verdict_row_asset',
          )}
        />
      ) : (
        <p class={worst.asset === null ? 'small' : 'small cluster-4 baseline tight'}>
          {pieces.length === 0 ? null : (
            <span class={worst.asset === null ? undefined : 'verdict-label'}>
              <Pieces pieces={pieces} />
            </span>
          )}
          {worst.relation === 'not-known' && one !== null && !isHost(one) ? (
            <NameOnHost {...one} />
          ) : (
            <Asset words={worst} host={host} />
          )}
          {worst.relation === 'reported' ? open : null}
        </p>
      )}
      <p class="small quiet">{source}</p>
      {signals}
      {also.length === 0 ? null : (
        <ul class="verdict-also stack-4 small" aria-label={text('popup_verdict_also')}>
          {also.slice(0, MAX_ALSO).map((words) => (
            <li key={words.relation}>
              <span class={`tone-${words.tone}`}>
                <Icon name={words.icon} />
              </span>
              <p class={words.asset === null ? 'clamp' : 'cluster-4 baseline tight'}>
                <strong class="verdict-label">
                  {words.headline}
                  {words.proof === '' && words.asset === null ? '' : ': '}
                </strong>
                {words.asset === null ? (
                  <Pieces pieces={words.pieces} />
                ) : (
                  <Asset words={words} host={null} />
                )}
                {words.relation === 'reported' ? open : null}
              </p>
            </li>
          ))}
          {also.length > MAX_ALSO ? (
            <li class="verdict-more quiet">
              {counted(also.length - MAX_ALSO, 'popup_verdict_more_one', 'popup_verdict_more_other')}
            </li>
          ) : null}
        </ul>
      )}
    </Head>
  )
}

type OfPage = { form: DraftForm; facts: PageFacts }

/** The page’s signals, strongest first: as many as one line holds, and a count that opens the rest. */
const Signals = ({ names, ...page }: OfPage & { names: readonly string[] }) => {
  const most = Math.min(names.length, MAX_SIGNALS)
  const [isOpen, setOpen] = useState(false)
  const { line, at } = useFirstThatFits<HTMLUListElement>(most, JSON.stringify([names, isOpen]))
  const fit = most - at
  const more = names.length - fit
  return (
    <div class="verdict-signals cluster-8 tight">
      <ul ref={line} class={isOpen ? 'unfolded' : undefined} aria-label={text('seen_signals_region')}>
        {names.slice(0, isOpen ? names.length : fit).map((name) => (
          <li
            key={name}
            class={fit === 1 ? 'shrinks one-line' : undefined}
            title={fit === 1 ? name : undefined}
          >
            {name}
          </li>
        ))}
        {isOpen || more > 0 ? (
          <li key={0}>
            <TextButton
              small
              aria-expanded={isOpen}
              aria-label={
                isOpen ? undefined : counted(more, 'popup_found_more_one', 'popup_found_more_other')
              }
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? text('popup_hide') : `+${number(more)}`}
            </TextButton>
          </li>
        ) : null}
      </ul>
      <AddFacts {...page} />
    </div>
  )
}

/** Puts the signals, and how the page was reached, into the description; that is done only by a press. */
export const AddFacts = ({ form, facts }: OfPage) => {
  const { edit } = usePopup().session
  const lines = linesOfFacts(facts, form.evidence.browser)
  const missing = lines.filter((line) => !form.description.includes(line))
  const isAdded = missing.length === 0
  // Pressed, it stays and keeps the focus.
  return lines.length === 0 ? null : (
    <TextButton
      small
      aria-disabled={isAdded}
      onClick={() => (isAdded ? undefined : edit(addDescription(missing.join('\n'))))}
    >
      {text(isAdded ? 'seen_added' : 'seen_add')}
    </TextButton>
  )
}

type Named = NonNullable<ReturnType<typeof namedIn>>

/** True for a tenant with a host of its own, which names it. */
const isHost = ({ what, name }: Named): boolean => what === 'site' && name.includes('.')

/** Which one account, post or form it is: “@acme on X”. */
const NameOnHost = ({ what, name, by, on }: Named) => (
  <span>
    <Pieces
      pieces={pieced(
        by === null ? 'verdict_named_on' : 'verdict_named_by_on',
        [
          ...(what === 'account' || what === 'site' ? [] : plain(`${textOf('place', what)} `)),
          ...named(name),
        ],
        ...(by === null ? [] : [named(by)]),
        plain(on),
      )}
    />
  </span>
)

/** Leaves out what names one thing of a shared host: the asset’s own row says it. */
const besidesName = (also: readonly FindingWords[]): FindingWords[] =>
  also.filter(({ relation, tone }) => relation !== 'shared-host' || tone !== 'quiet')

const Asset = ({ words, host }: { words: FindingWords; host: AddressParts | null }) => (
  <>
    {words.asset === null ? null : <Address line content={words.asset} host={host} />}
    {words.after === '' ? null : (
      <span class="shrinks one-line" title={words.after}>
        {words.after}
      </span>
    )}
  </>
)

const OpenReported = ({ findings }: { findings: readonly Finding[] }) => {
  const { openReports } = usePopup()
  const reported = findings.find((finding) => finding.relation === 'reported')
  return reported ? (
    <>
      {' '}
      <TextButton small onClick={() => openReports(reported.reportId)}>
        {text('common_view_report')}
      </TextButton>
    </>
  ) : null
}

/** What the popup’s header says, in one text for screen readers; without the age of the list, which changes by itself. */
export const announcedWords = (state: PopupState, now: number): string => {
  switch (state.kind) {
    case 'editing':
      return verdictAnnounced(state.draft.verdict, now)
    case 'sent':
      return outcomeAnnounced(state.report, now)
    case 'collected':
      return asSentences(collectedWords(state))
    case 'gone':
      return asSentences([text('popup_gone'), text('popup_gone_lines')])
    case 'starting':
    case 'broken':
      return ''
  }
}

const verdictAnnounced = (verdict: Verdict | null, now: number): string => {
  if (verdict === null) return text('verdict_nothing')
  const { also, ...worst } = verdictWords(verdict, now)
  const own = OWN_HEADLINES[worst.relation]
  const first = own
    ? { ...worst, headline: text(own), proof: ownProof(verdict) }
    : // The asset in question is in the form; only what was found besides is news.
      { ...worst, asset: worst.relation === 'not-known' ? null : worst.asset }
  return asSentences([...sentencesOf(first), ...besidesName(also).slice(0, MAX_ALSO).flatMap(sentencesOf)])
}

const sentencesOf = ({ headline, proof, asset, after }: FindingWords): string[] => [
  headline,
  [proof, asset === null ? '' : defanged(asset), after].filter((part) => part !== '').join(' '),
]

/** What was added to the bulk list: a headline and lines below it. */
export const collectedWords = ({
  waiting,
  aside,
}: Extract<PopupState, { kind: 'collected' }>): [string, ...string[]] => [
  text('basket_added'),
  counted(waiting, 'basket_waiting_one', 'basket_waiting_other'),
  ...(aside ? [text('basket_aside')] : []),
]

const outcomeAnnounced = (report: ReportView, now: number): string => {
  const { headline, lines } = outcomeWords(report, now)
  const { state } = report
  if (state.at === 'queued' && state.until > now)
    return `${headline} ${text('state_countdown', number(Math.ceil((state.until - now) / 1000)))}`
  return asSentences(state.at === 'queued' ? [headline] : [headline, lines[0] ?? ''])
}
