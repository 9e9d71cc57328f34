import { useEffect, useState } from 'preact/hooks'
import type { AssetCheck, Finding, Verdict } from '#lib/model/verdict.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import type { AddressParts } from '#components/wording/assets.tsx'
import { Address, assetProblemWords, defanged, idnWords, PlainAddress } from '#components/wording/assets.tsx'
import { Announcer, asSentences } from '#components/ui/announcer.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useAnswer } from '#components/ui/answers.ts'
import type { Reads } from '#components/dashboard/read.ts'
import { Pieces } from '#components/ui/pieces.tsx'
import { LookAlikeRows } from '#components/wording/look-alikes.tsx'
import { verdictWords, type FindingWords } from '#components/wording/verdicts.ts'
import type { ComponentChildren } from 'preact'
import { LookUpMenu } from '#components/report/look-up.tsx'
import { CopyButton } from '#components/ui/controls.tsx'
import { Button } from '#components/ui/fields.tsx'
import { takedownRoute, useTypedAsset } from '#components/dashboard/page.ts'
import { NotDoneWords, useAction, type NotDone } from '#components/wording/failures.tsx'

/** Debounce in ms. */
const DEBOUNCE_MS = 150

type Props = {
  address: string
  version: string
  now: number
  read: Pick<Reads, 'checkAsset'>
  /** The text was searched for: it may be words, and while it is checked the list says enough. */
  searched?: boolean
}

/** Runs the allowlist check on an asset, from the local copy alone, as the popup does. */
export const AssetVerdict = ({ address, version, now, read, searched = false }: Props) => {
  const asked = useAnswer(
    async () => ({ about: address, check: await read.checkAsset(address) }),
    `${version} ${address}`,
  )
  if (asked.status === 'failed') return <p class="problem">{text('common_not_answered')}</p>
  // Ignores an answer about the previous asset.
  const answer = asked.status === 'loading' || asked.value.about !== address ? null : asked.value
  if (!searched) {
    if (answer === null) return <p class="small quiet">{text('verdict_checking')}</p>
    return answer.check && <Check check={answer.check} now={now} />
  }
  const check = answer?.check && (answer.check.ok || !isWords(answer.check)) ? answer.check : null
  return (
    <>
      {check && (
        <Check check={check} now={now}>
          {check.ok && !check.verdict.stops ? <Ways address={address} verdict={check.verdict} /> : null}
        </Check>
      )}
      <Announcer words={check === null ? '' : announcedWords(check, now)} />
    </>
  )
}

/** What a check found, as one text; without the age of the list, which changes by itself. */
const announcedWords = (check: AssetCheck, now: number): string => {
  if (!check.ok) return asSentences([text('assets_not_reportable'), assetProblemWords(check)])
  const { headline, proof, asset, after } = verdictWords(check.verdict, now)
  const parts = [proof, asset === null ? '' : defanged(asset), after]
  return asSentences([headline, parts.filter((part) => part !== '').join(' ')])
}

type OfWays = { address: string; verdict: Verdict }
/** What can be done with an asset that isn’t yours. What was reported already is rather looked at than reported again. */
const Ways = ({ address, verdict: { findings } }: OfWays) => {
  const isNew = findings.every(({ relation }) => relation !== 'reported' && relation !== 'takedown')
  const { report, addToList } = useTypedAsset(address)
  const { busy, problem, run } = useAction()
  const add = async (): Promise<NotDone | null> => {
    const says = await addToList()
    return says === null ? null : { says, failure: null }
  }
  return (
    <>
      <div class="actions">
        <Button main={isNew} aria-disabled={busy} onClick={() => run(report)}>
          {text('assets_report_this')}
        </Button>
        <Button aria-disabled={busy} onClick={() => run(add)}>
          {text('basket_add')}
        </Button>
        <LookUpMenu content={address} name={defanged(address)} />
      </div>
      <NotDoneWords problem={problem} />
    </>
  )
}

type CheckProps<Of> = { check: Of; now: number; children?: ComponentChildren }

const Check = ({ check, now, children }: CheckProps<AssetCheck>) => {
  if (!check.ok) {
    return (
      <div class="filled stack-4 fill-quiet">
        <p class="state">
          <Icon name="info" />
          <span>{text('assets_not_reportable')}</span>
        </p>
        <p class="small wrap-anywhere">{assetProblemWords(check)}</p>
      </div>
    )
  }
  return (
    <VerdictBox check={check} now={now}>
      {children}
    </VerdictBox>
  )
}

/** Problems of text that isn’t yet, or was never meant as, an asset: a search for words. */
const isWords = ({ problem }: { problem: string }): boolean =>
  /^(?:empty|too-long|contains-space|no-dot|unparsable|not-a-domain)/.test(problem)

/** Runs the allowlist check on searched text if it is an asset; shows nothing for other words. */
export const SearchedAsset = ({ query, version, now, read }: Omit<Props, 'address'> & { query: string }) => {
  const address = useDebounced(query.trim())
  return (
    <div class="asset-searched fixed band">
      {address === '' || address !== query.trim() ? null : (
        <AssetVerdict address={address} version={version} now={now} read={read} searched />
      )}
    </div>
  )
}

/** Debounces typed text; clearing it takes effect at once. */
const useDebounced = (typed: string): string => {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    if (typed === '') {
      setDebounced('')
      return
    }
    const timer = setTimeout(() => setDebounced(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}

const VerdictBox = ({ check, now, children }: CheckProps<Extract<AssetCheck, { ok: true }>>) => {
  const { also, source, ...worst } = verdictWords(check.verdict, now)
  const [first] = check.verdict.findings
  const host = worst.asset === check.verdict.about ? check.host : null
  return (
    <div class={`filled stack-4 fill-${worst.tone}`}>
      <p class={`state tone-${worst.tone}`}>
        <Icon name={worst.icon} />
        <span>{worst.headline}</span>
      </p>
      {first?.relation === 'look-alike' ? (
        <LookAlikeRows finding={first} label={text('verdict_row_asset')} />
      ) : (
        <Proof words={worst} host={host} href={hrefOf(check.verdict.findings, worst)} />
      )}
      {check.idn === undefined ? null : <p class="small">{idnWords(check.idn)}</p>}
      {check.checksum === null ? null : <p class="small">{text('asset_problem_checksum')}</p>}
      {check.caution === null ? null : <p class="small">{textOf('asset_caution', check.caution)}</p>}
      {also.length === 0 ? null : (
        <ul class="findings icons-16 stack-4" aria-label={text('popup_verdict_also')}>
          {also.map((words) => (
            <li key={words.relation}>
              <span class={`tone-${words.tone}`}>
                <Icon name={words.icon} />
              </span>
              <div>
                <p class="small">
                  <strong>{words.headline}</strong>
                </p>
                <Proof words={words} host={null} href={hrefOf(check.verdict.findings, words)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <p class="small quiet">{source}</p>
      {children}
    </div>
  )
}

/** Returns the dashboard’s address of the case or report that a finding names; null for other findings. */
const hrefOf = (findings: readonly Finding[], { relation }: FindingWords): string | null => {
  const finding = findings.find((one) => one.relation === relation)
  if (finding?.relation === 'takedown') return `#${takedownRoute(finding.caseId, finding.organization)}`
  return finding?.relation === 'reported' ? `#reports/${finding.reportId}` : null
}

type ProofProps = { words: FindingWords; host: AddressParts | null; href: string | null }

const Proof = ({ words: { pieces, asset, after }, host, href }: ProofProps) =>
  pieces.length === 0 && asset === null && after === '' ? null : (
    <p class="small wrap-anywhere">
      {href === null ? (
        <Pieces pieces={pieces} />
      ) : (
        <a class="text-link" href={href}>
          <Pieces pieces={pieces} />
        </a>
      )}{' '}
      {asset === null ? null : <Address content={asset} host={host} />}{' '}
      {after === '' ? null : <span>{after}</span>}
    </p>
  )

type AssetHeadProps = { shown: AddressParts; content: string; name: string }

/** Heading of an asset’s details: its URL or address, with a button that copies it. `name`: the asset in words. */
export const AssetHead = ({ shown, content, name }: AssetHeadProps) => (
  <div class="detail-head line-8 top">
    <h2 class="wrap-anywhere">
      <PlainAddress shown={shown} />
    </h2>
    <CopyButton content={content} name={name} />
    <LookUpMenu content={content} name={name} />
  </div>
)

/** One line of a list of facts. */
export const Fact = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <>
    <dt>{label}</dt>
    <dd class="numbers">{children}</dd>
  </>
)
