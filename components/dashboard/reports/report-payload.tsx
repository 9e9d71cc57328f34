import { Button } from '#components/ui/fields.tsx'
import type { Reads } from '../read.ts'
import { Fragment } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { forEachItem } from '#lib/capture/evidence-items.ts'
import { text, textIfAny, type TextKey } from '#lib/platform/texts.ts'
import { defangedWords } from '#components/wording/assets.tsx'
import { NotDoneWords, notRead } from '#components/wording/failures.tsx'
import { useAnswer } from '#components/ui/answers.ts'
import { beside, foreign } from '#components/ui/pieces.tsx'
import { clockTime, counted, number } from '#components/ui/format.ts'
import { useReportVersion, useDashboard } from '#components/dashboard/page.ts'
import type { ReportRow } from '#lib/model/report-state.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { JsonView } from '#components/ui/json.tsx'
import { CaseFilePanel } from '#components/dashboard/case-file/case-file-panel.tsx'

type Evidence = Awaited<ReturnType<Reads['evidence']>>

const PARTS: Record<string, TextKey> = {
  ...forEachItem(({ label }) => label),
  cut: 'dashboard_evidence_cut',
}

const partName = (name: string): string => {
  const known = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
  return known ? text(known) : name
}

/** Shows the evidence as plain text with defanged URLs. Page content is never rendered; screenshots are blurred until revealed. */
export const ReportEvidence = ({ id, version }: { id: string; version: string }) => {
  const { read } = useDashboard()
  // Reload: removing a screenshot doesn’t change the report’s own version.
  const changes = useReportVersion(id)
  const asked = useAnswer(() => read.evidence(id), `${version} ${changes}`)
  if (asked.status === 'loading') return <p class="hint">{text('common_loading')}</p>
  if (asked.status === 'failed') return <NotDoneWords problem={notRead(asked.failure)} />
  const { captures, pictures, removed } = asked.value
  if (captures.length + pictures.length === 0) return <p class="hint">{text('dashboard_evidence_none')}</p>
  return (
    <div class="kept-evidence stack-12" role="region" aria-label={text('common_evidence')}>
      {pictures.map((picture) => (
        <Picture key={picture.sha256} picture={picture} removed={removed} />
      ))}
      {captures.map((capture, index) => (
        <Capture key={index} capture={capture} />
      ))}
    </div>
  )
}

type PictureProps = { picture: Evidence['pictures'][number]; removed: Evidence['removed'] }

const Picture = ({ picture, removed }: PictureProps) => {
  const { now } = useDashboard()
  const [shown, setShown] = useState(false)
  const { base64, width, height, time, sha256, done } = picture
  const about = [
    text('screenshot_sides', number(width), number(height)),
    ...(done.cropped ? [text('screenshot_cropped')] : []),
    ...(done.blackedOut > 0
      ? [counted(done.blackedOut, 'screenshot_black_one', 'screenshot_black_other')]
      : []),
  ]
  return (
    <div class="stack-4 at-start">
      <h3 class="label">{text('common_screenshot')}</h3>
      {base64 === null ? (
        <p class="small">{removed ? removedWords(removed, now()) : text('dashboard_picture_gone')}</p>
      ) : (
        <>
          <div class="kept-picture box">
            <img
              class={shown ? undefined : 'blurred'}
              src={`data:image/jpeg;base64,${base64}`}
              width={width}
              height={height}
              alt={text(shown ? 'dashboard_picture' : 'dashboard_picture_blurred')}
            />
          </div>
          <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
            {text(shown ? 'dashboard_picture_hide' : 'dashboard_picture_show')}
          </Button>
        </>
      )}
      <p class="small quiet numbers">{beside(about)}</p>
      <Time time={time} />
      <Checksum name={text('dashboard_evidence_sha_picture')} value={sha256} />
      {removed ? <Checksum name={text('dashboard_evidence_sha_body')} value={removed.bodySha256} /> : null}
    </div>
  )
}

const removedWords = ({ why, afterDays, at }: NonNullable<Evidence['removed']>, now: number): string => {
  switch (why) {
    case 'age':
      return counted(
        afterDays ?? 0,
        'dashboard_picture_removed_age_one',
        'dashboard_picture_removed_age_other',
        clockTime(at, now),
      )
    case 'asked':
      return text('dashboard_picture_removed_asked', clockTime(at, now))
    case 'disk-full':
      return text('dashboard_picture_removed_full', clockTime(at, now))
  }
}

/** Groups of a page’s details, by the fields of a capture; all others are in the first. */
const GROUPS: readonly [label: TextKey, fields: readonly string[]][] = [
  ['dashboard_kind_page', []],
  ['case_name_forms', ['forms']],
  ['case_name_links', ['linkHosts', 'scriptHosts', 'frameHosts', 'imageHosts', 'socialLinks']],
  ['case_name_walletaddresses', ['walletAddresses']],
  ['common_response', ['navigation']],
]

const groupOf = ({ path }: EvidenceLine): TextKey => {
  const [field = ''] = path.split(' ')
  return GROUPS.find(([, fields]) => fields.includes(field))?.[0] ?? 'dashboard_kind_page'
}

const Capture = ({ capture }: { capture: Evidence['captures'][number] }) => (
  <>
    {capture.parts.map(({ name, sha256, value }) => {
      const lines = linesOf(value)
      const groups =
        name === 'page'
          ? GROUPS.map(([label]) => ({
              label: text(label),
              lines: lines.filter((line) => groupOf(line) === label),
            }))
          : [{ label: partName(name), lines }]
      return lines.length === 0 ? null : (
        <div key={name} class="stack-4 at-start">
          {groups.map((group) => (
            <Lines key={group.label} {...group} />
          ))}
          {sha256 === null ? null : <Checksum name={text('dashboard_evidence_sha')} value={sha256} />}
        </div>
      )
    })}
    <Time time={capture.time} />
    {capture.whole === null ? null : (
      <Checksum name={text('dashboard_evidence_sha_whole')} value={capture.whole} />
    )}
  </>
)

const Lines = ({ label, lines }: { label: string; lines: EvidenceLine[] }) =>
  lines.length === 0 ? null : (
    <>
      <h3 class="label">{label}</h3>
      <dl class="kept-lines">
        {lines.map(({ path, value }, index) => (
          <Fragment key={index}>
            <dt class="small quiet">{wordsOfPath(path)}</dt>
            <dd class="wrap-anywhere" {...foreign()}>
              {defangedWords(value)}
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  )

/** Names the field at a path, and which one of several: `forms 2 action` is “Sent to 2”. */
const wordsOfPath = (path: string): string => {
  const steps = path.split(' ')
  const field = steps.findLast((step) => !/^\d+$/.test(step)) ?? ''
  const at = steps.findLast((step) => /^\d+$/.test(step)) ?? '1'
  // A later version may have stored another field.
  const words = textIfAny(`case_name_${field.toLowerCase()}`) || field
  return at === '1' ? words : `${words} ${number(Number(at))}`
}

const Time = ({ time }: { time: string }) =>
  time === '' ? null : <p class="small quiet numbers">{text('dashboard_evidence_time', time)}</p>

const Checksum = ({ name, value }: { name: string; value: string }) => (
  <p class="small quiet">
    {name} <span class="mono wrap-anywhere">{value}</span>
  </p>
)

/** One text of a capture and its path, such as `forms 1 action`. */
type EvidenceLine = { path: string; value: string }

/** Upper bound; no real capture comes near it. */
const MAX_LINES = 600

/** Flattens a captured value into lines of plain text, in order. What is empty, zero or false says nothing and is dropped. */
export const linesOf = (value: unknown, path = ''): EvidenceLine[] => {
  const lines: EvidenceLine[] = []
  collect(value, path, lines)
  return lines
}

const below = (path: string, name: string): string => (path === '' ? name : `${path} ${name}`)

const collect = (value: unknown, path: string, lines: EvidenceLine[]): void => {
  if (lines.length >= MAX_LINES || !value) return
  if (typeof value === 'object') {
    const pair = pairIn(value)
    if (pair !== null) lines.push({ path, value: pair })
    else
      for (const [name, item] of Object.entries(value))
        collect(item, below(path, Array.isArray(value) ? String(Number(name) + 1) : name), lines)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    lines.push({ path, value: value === true ? text('case_file_yes') : String(value) })
}

/** Returns two fields that are read as one, such as a host and its count. */
const pairIn = (value: object): string | null => {
  const { host, type, property, chain, count, content, address }: Record<string, unknown> = { ...value }
  const [first, second] = [host ?? type ?? property ?? chain, count ?? content ?? address]
  const isPair = Object.keys(value).length === 2 && typeof first === 'string'
  return isPair && (typeof second === 'string' || typeof second === 'number') ? `${first}: ${second}` : null
}

type Paper = 'request' | 'answer' | 'evidence' | 'case-file'

type Props = { report: ReportView; rows: ReportRow[] }

/** The frozen request body and the service’s last response, both unchanged, the evidence, and the case file. */
export const ReportPayload = ({ report, rows }: Props) => {
  const id = useId()
  const [open, setOpen] = useState<Paper | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // What opens below the fold is brought in sight, with its buttons.
  useLayoutEffect(() => {
    if (open !== null) box.current?.scrollIntoView({ block: 'start' })
  }, [open])
  const button = (paper: Paper, label: string) => (
    <Button
      class="paper"
      aria-expanded={open === paper}
      aria-controls={open === paper ? id : undefined}
      onClick={() => setOpen(open === paper ? null : paper)}
    >
      {label}
    </Button>
  )
  return (
    <div class="stack-8" ref={box}>
      <div class="actions">
        {button('request', text('common_request'))}
        {button('answer', text('common_response'))}
        {button('evidence', text('common_evidence'))}
        {button('case-file', text('case_file_title'))}
      </div>
      <div id={id}>
        {open === 'evidence' ? <ReportEvidence id={report.id} version={versionOf(report)} /> : null}
        {open === 'case-file' ? <CaseFilePanel key={report.id} id={report.id} rows={rows} /> : null}
        {open === 'request' || open === 'answer' ? <Payload report={report} open={open} /> : null}
      </div>
    </div>
  )
}

const versionOf = (report: ReportView): string => `${report.id} ${report.state.at} ${report.attempts.length}`

const Payload = ({ report, open }: Omit<Props, 'rows'> & { open: 'request' | 'answer' }) => {
  const { read, now } = useDashboard()
  const asked = useAnswer(() => read.payload(report.id), versionOf(report))
  if (asked.status === 'loading') return <p class="hint">{text('common_loading')}</p>
  if (asked.status === 'failed') return <NotDoneWords problem={notRead(asked.failure)} />
  const { body, answer } = asked.value
  if (open === 'request') return <JsonView label={text('common_request')} json={body} />
  if (answer === null) return <p class="hint">{text('dashboard_no_answer')}</p>
  return (
    <>
      <p class="hint">
        {text('dashboard_answer_received', answer.status, clockTime(answer.received, now()))}
      </p>
      <JsonView label={text('common_response')} json={answer.text} />
    </>
  )
}
