import type { AssetCheck } from '#lib/model/asset-check.ts'
import type { AssetLine } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { AddressText, partsOf } from '../wording/address.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { unannounced } from '../ui/boxes/unannounced.ts'
import { HANDLE_PLATFORMS } from '../form/handle-platforms.ts'
import { verdictWords } from '../wording/verdict-words.ts'
import { assetProblemWords, CAUTION_WORDS } from '../wording/asset-words.ts'

/** In characters; what the popup’s field shows whole beside the scope selector. */
const FITS = 30

/**
 * Overlays the idle field to keep the domain of a long URL visible. Text that fits is aligned by letter, so that clicks hit the right one.
 */
export const Shown = ({ content, check }: { content: string; check: AssetCheck | null }) =>
  check?.ok && (check.form === 'url' || check.form === 'domain') ? (
    <span
      class={`asset-shown address address-line mono${content.length > FITS ? '' : ' fits'}`}
      aria-hidden="true"
      dir="ltr"
    >
      <AddressText {...partsOf(content, check.host)} />
    </span>
  ) : null

/** Selects this page or the whole domain; without a choice it shows the asset type. */
export const Scope = ({
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
  if (check?.ok && check.form === 'domain' && !domain) {
    // The asset is the whole domain and has no page.
    return <span class="asset-type small quiet">{text('popup_scope_domain')}</span>
  }
  if (!domain && wholeDomain === null) {
    return check?.ok ? <span class="asset-type small quiet">{check.type}</span> : null
  }
  return (
    <select
      ref={unannounced}
      class="asset-scope small"
      aria-label={text('popup_scope', number)}
      value={domain ? 'domain' : 'page'}
      onChange={(event) => {
        const wanted = event.currentTarget.value
        if (wanted === 'page' && line.exact !== null) onChange({ ...line, content: line.exact, exact: null })
        if (wanted === 'domain' && wholeDomain !== null)
          onChange({ ...line, content: wholeDomain, exact: line.content })
      }}
    >
      <option value="page">{text('popup_scope_page')}</option>
      <option value="domain">{text('popup_scope_domain')}</option>
    </select>
  )
}

/** Makes a handle the URL of its profile. */
const PlatformOf = ({ number, onChoose }: { number: number; onChoose: (before: string) => void }) => (
  <select
    ref={unannounced}
    class="asset-scope small"
    aria-label={text('popup_platform', number)}
    value=""
    onChange={(event) => {
      if (event.currentTarget.value !== '') onChoose(event.currentTarget.value)
    }}
  >
    <option value="">{text('popup_platform_choose')}</option>
    {HANDLE_PLATFORMS.map(({ type, name, before }) => (
      <option key={type} value={before}>
        {name}
      </option>
    ))}
  </select>
)

/** Shows a wrong checksum, cautions and duplicates of a line; its verdict too unless it is the only one, which the header shows. */
export const AssetFinding = ({
  check,
  alone,
  now,
  onTake,
}: {
  check: Extract<AssetCheck, { ok: true }>
  alone: boolean
  now: number
  onTake: (suggestion: string) => void
}) => {
  const { sameAs, perhapsSameAs, verdict, checksum, caution } = check
  const words = verdictWords(verdict, now)
  return (
    <>
      {checksum === null ? null : (
        <p class="problem">
          {text('asset_problem_checksum')}
          <Take suggestion={checksum} onTake={onTake} />
        </p>
      )}
      {caution === null ? null : (
        <p class="asset-standing small tone-warn">
          <StateMark tone="warn" /> {text(CAUTION_WORDS[caution])}
        </p>
      )}
      {sameAs === null ? null : <p class="hint">{text('popup_same_as', sameAs + 1)}</p>}
      {perhapsSameAs === null ? null : <p class="hint">{text('popup_perhaps_same_as', perhapsSameAs + 1)}</p>}
      {alone || verdict.relation === 'not-known' ? null : (
        <p class={`asset-standing small tone-${words.tone}`}>
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
  <button type="button" class="text-button small" onClick={() => onTake(suggestion)}>
    {text('popup_use_suggestion', suggestion)}
  </button>
)
