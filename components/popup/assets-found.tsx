import type { ComponentProps } from 'preact'
import { LookUpMenu } from '#components/report/look-up.tsx'
import { Select } from '#components/ui/controls.tsx'
import { TextButton } from '#components/ui/fields.tsx'
import type { AssetCheck } from '#lib/model/verdict.ts'
import type { AssetLine, DraftForm } from '#lib/model/draft-form.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import type { AddressParts } from '#components/wording/assets.tsx'
import {
  AddressText,
  partsOf,
  assetProblemWords,
  Address,
  defanged,
  idnWords,
} from '#components/wording/assets.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import { usePage } from '#components/ui/page.ts'
import { HANDLE_PLATFORMS } from '#components/report/more-fields.tsx'
import { namedIn, oneOfManyWords, verdictWords } from '#components/wording/verdicts.ts'
import { listed, named, pieced, Pieces } from '#components/ui/pieces.tsx'
import type { DraftView } from '#lib/messages/report-requests.ts'

/** Overlays the idle field to keep the domain of a long URL visible; from the scheme on aligned by letter, so that clicks hit the right one. */
export const Shown = ({ content, check }: { content: string; check: AssetCheck | null }) =>
  check?.ok && (check.form === 'url' || check.form === 'domain') ? (
    <span class="asset-shown address address-line mono" aria-hidden="true" dir="ltr">
      <AddressText {...withName(partsOf(content, check.host), namedIn(check.verdict))} />
    </span>
  ) : null

/** Moves the emphasis from the host to the account that a URL names, since anybody may have one there. */
export const withName = (
  { before, registrable, after }: AddressParts,
  one: ReturnType<typeof namedIn>,
): AddressParts => {
  const name = one?.name.replace(/^@/, '') ?? ''
  const at = name === '' ? -1 : after.toLowerCase().indexOf(name.toLowerCase())
  return at === -1
    ? { before, registrable, after }
    : {
        before: before + registrable + after.slice(0, at),
        registrable: after.slice(at, at + name.length),
        after: after.slice(at + name.length),
      }
}

/** Returns what a named thing of a shared host is: “X account”, “Form”. */
export const kindWords = ({ what, on }: NonNullable<ReturnType<typeof namedIn>>): string =>
  what === 'account' ? text('popup_account_on', on) : textOf('place', what)

/** Selects what is reported of an asset, and where it can be looked up. */
export const AssetWays = (props: ComponentProps<typeof Scope>) => {
  const { line, check } = props
  return (
    <>
      <Scope {...props} />
      {check?.ok ? <LookUpMenu content={line.content} name={defanged(line.content)} /> : null}
    </>
  )
}

/** Selects this page or the whole domain; without a choice it shows the asset type. */
const Scope = ({
  number,
  line,
  check,
  onChange,
}: {
  number: number
  line: AssetLine
  check: AssetCheck | null
  onChange: (line: AssetLine) => void
}) => {
  if (check?.ok === false && check.problem === 'handle')
    return (
      <PlatformOf
        number={number}
        onChoose={(before) =>
          onChange({ content: before + line.content.trim().replace(/^@/, ''), exact: null })
        }
      />
    )
  const domain = line.exact !== null
  const wholeDomain = check?.ok ? check.wholeDomain : null
  const one = check?.ok ? namedIn(check.verdict) : null
  // One account, form or bucket has no whole domain to choose instead: that is everybody’s.
  if (one !== null && !domain && isByPath(check)) return <span class="small quiet">{kindWords(one)}</span>
  if (check?.ok && check.form === 'domain' && !domain) {
    // The asset is the whole domain and has no page.
    return <span class="small quiet">{text('popup_scope_domain')}</span>
  }
  if (!domain && wholeDomain === null) {
    return check?.ok ? <span class="small quiet">{check.type}</span> : null
  }
  return (
    <Select
      class="asset-scope fixed quiet bold small"
      aria-label={text('popup_scope', number)}
      value={domain ? 'domain' : 'page'}
      values={['page', 'domain'] as const}
      wordsOf={(scope) => textOf('popup_scope', scope)}
      onChoose={(wanted) => {
        if (wanted === 'page' && line.exact !== null) onChange({ ...line, content: line.exact, exact: null })
        if (wanted === 'domain' && wholeDomain !== null)
          onChange({ ...line, content: wholeDomain, exact: line.content })
      }}
    />
  )
}

const isByPath = (check: AssetCheck | null): boolean =>
  check?.ok === true &&
  check.verdict.findings.some((one) => one.relation === 'shared-host' && one.by === 'path')

/** Makes a handle the URL of its profile. */
const PlatformOf = ({ number, onChoose }: { number: number; onChoose: (before: string) => void }) => (
  <Select
    class="asset-scope fixed quiet bold small"
    aria-label={text('popup_platform', number)}
    value=""
    values={['', ...HANDLE_PLATFORMS.map(({ before }) => before)]}
    wordsOf={(one) =>
      HANDLE_PLATFORMS.find(({ before }) => before === one)?.name ?? text('popup_platform_choose')
    }
    onChoose={(before) => (before === '' ? undefined : onChoose(before))}
  />
)

/** Shows a wrong checksum, cautions and duplicates of a line; its verdict too unless it is the only one, which the header shows. */
export const AssetFinding = ({
  check,
  alone,
  onTake,
}: {
  check: Extract<AssetCheck, { ok: true }>
  alone: boolean
  onTake: (suggestion: string) => void
}) => {
  const { sameAs, perhapsSameAs, verdict, checksum, caution } = check
  const words = verdictWords(verdict, usePage().now())
  const one = namedIn(verdict)
  return (
    <>
      {checksum === null ? null : (
        <p class="problem">
          {text('asset_problem_checksum')}
          <Take suggestion={checksum} onTake={onTake} />
        </p>
      )}
      {caution === null ? null : (
        <p class="line-8 baseline bold small tone-warn">
          <StateMark tone="warn" /> {textOf('asset_caution', caution)}
        </p>
      )}
      {check.idn === undefined ? null : <p class="hint wrap-anywhere">{idnWords(check.idn)}</p>}
      {sameAs === null ? null : <p class="hint">{text('popup_same_as', sameAs + 1)}</p>}
      {perhapsSameAs === null ? null : <p class="hint">{text('popup_perhaps_same_as', perhapsSameAs + 1)}</p>}
      {one === null || alone ? null : <p class="hint">{oneOfManyWords(one)}</p>}
      {alone || verdict.relation === 'not-known' ? null : (
        <p class={`line-8 baseline bold small tone-${words.tone}`}>
          <StateMark tone={words.tone} /> {words.headline}
        </p>
      )}
    </>
  )
}

/** Explains an invalid line and offers a correction. */
export const AssetProblem = ({
  check,
  onTake,
}: {
  check: Extract<AssetCheck, { ok: false }>
  onTake: (suggestion: string) => void
}) => {
  const { suggestion } = check
  return (
    <p class="problem">
      {check.problem === 'handle' ? text('popup_platform_hint') : assetProblemWords(check)}
      {suggestion === null ? null : <Take suggestion={suggestion} onTake={onTake} />}
    </p>
  )
}

const Take = ({ suggestion, onTake }: { suggestion: string; onTake: (suggestion: string) => void }) => (
  <TextButton small onClick={() => onTake(suggestion)}>
    {text('common_use', suggestion)}
  </TextButton>
)

type Change = (line: AssetLine) => void
type Resource = AssetCheck['resources'][number]

/** Offers a wrapper’s target, or the account or post on a platform, from the URL alone. Can be undone, also after the popup closed. */
export const Leads = ({
  line,
  check,
  onChange,
}: {
  line: AssetLine
  check: AssetCheck | null
  onChange: Change
}) => {
  const instead = (content: string): void =>
    onChange({ content, exact: null, insteadOf: line.insteadOf ?? line.content })
  const { insteadOf } = line
  return (
    <>
      {insteadOf === undefined ? null : (
        <Row
          label={text('lead_in_place_of')}
          content={insteadOf}
          host={check?.original ?? null}
          does={text('lead_put_back')}
          name={text('lead_put_back_it', defanged(insteadOf))}
          onClick={() => onChange({ content: insteadOf, exact: null })}
        />
      )}
      {check?.leadsTo ? <LeadsTo {...check.leadsTo} onTake={instead} /> : null}
      {check === null || check.resources.length === 0 ? null : (
        <ul aria-label={text('lead_places')}>
          {check.resources.map(({ what, content, host }) => (
            <li key={what}>
              <Row
                label={textOf('place', what)}
                content={content}
                host={host}
                does={text('lead_take')}
                name={text('lead_take_it', defanged(content))}
                onClick={() => instead(content)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const LeadsTo = ({
  target,
  host,
  via,
  onTake,
}: NonNullable<AssetCheck['leadsTo']> & { onTake: (target: string) => void }) => {
  const [outer = '', ...inner] = via
  if (target === null) return <p class="hint">{text('lead_unreadable', outer)}</p>
  return (
    <div class="asset-lead">
      <Row
        label={text('lead_leads_to')}
        content={target}
        host={host}
        does={text('lead_take')}
        name={text('lead_take_it', defanged(target))}
        onClick={() => onTake(target)}
      />
      <p class="hint">
        {inner.length === 0
          ? text('lead_read_from', outer)
          : text('lead_read_from_many', outer, listed(inner))}
      </p>
    </div>
  )
}

/** One alternative. Choosing it moves the focus to the asset line. */
const Row = ({
  label,
  content,
  host,
  does,
  name,
  onClick,
}: {
  label: string
  content: string
  host: Resource['host']
  does: string
  name: string
  onClick: () => void
}) => (
  <div class="asset-resource cluster-8 tight shrinks">
    <span class="small quiet">{label}</span>
    <Address content={content} host={host} line />
    <TextButton
      small
      aria-label={name}
      onClick={(event) => {
        event.currentTarget.closest('.asset-list > li')?.querySelector('input')?.focus()
        onClick()
      }}
    >
      {does}
    </TextButton>
  </div>
)

export type Found = { form: DraftForm; draft: DraftView }

/** Related assets, such as the host of a frame. They are never added automatically. */
export const Offers = ({ form, draft, onAdd }: Found & { onAdd: (content: string) => void }) => {
  const offers = draft.offers.filter((offer) => form.assets.every(({ content }) => content !== offer))
  if (offers.length === 0) return null
  return (
    <ul aria-label={text('popup_offers')}>
      {offers.map((offer) => (
        <li key={offer} class="line-12 baseline between">
          <Address content={offer} />
          <TextButton small aria-label={text('popup_offer_add_it', offer)} onClick={() => onAdd(offer)}>
            {text('common_add')}
          </TextButton>
        </li>
      ))}
    </ul>
  )
}

/** Returns the host, not defanged. */
const hostIn = (host: AddressParts | null): string =>
  host === null ? '' : (host.before + host.registrable).replaceAll('[.]', '.').replace(/^hxxp:\/\//, '')

/** Warns that the service may extend a reported page to its whole domain. */
export const Reach = ({ form, draft }: Found) => {
  const domains = new Set<string>()
  let pages = 0
  draft.checks.forEach((check, index) => {
    if (
      !check.ok ||
      (check.form !== 'url' && check.form !== 'domain') ||
      draft.form.assets[index]?.content !== form.assets[index]?.content
    )
      return
    if (check.form === 'url') pages += 1
    // An IP address or a single-label name isn’t a domain, but can still be reported whole.
    const domain = check.wholeDomain ?? hostIn(check.host)
    if (domain) domains.add(domain)
  })
  const [only] = draft.checks
  const one = only?.ok === true && draft.checks.length === 1 ? namedIn(only.verdict) : null
  if (one !== null && only !== undefined && form.assets.length === 1 && domains.size > 0)
    return <p class="hint reach">{oneOfManyWords(one)}</p>
  if (domains.size === 0) return <p class="hint reach" />
  const [first = ''] = domains
  if (domains.size > 1)
    return (
      <p class="hint reach">
        {pages > 0 && domains.size === 2
          ? text('popup_reach_both')
          : text(pages > 0 ? 'popup_reach_pages' : 'popup_reach_domains', domains.size)}
      </p>
    )
  return (
    <p class="hint reach">
      <Pieces pieces={pieced(pages > 0 ? 'popup_reach_site' : 'popup_reach_domain', named(first))} />
    </p>
  )
}
