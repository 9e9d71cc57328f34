import { Button } from '#components/ui/fields.tsx'
import type { Reads } from '../read.ts'
import { useState, useId } from 'preact/hooks'
import { forEachItem } from '#lib/capture/evidence-items.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import { defangedWords } from '#components/wording/assets.tsx'
import { NotDoneWords, notRead } from '#components/wording/failures.tsx'
import { useAnswer } from '#components/ui/answers.ts'
import { beside, foreign } from '#components/ui/pieces.tsx'
import { clockTime, counted, number } from '#components/ui/format.ts'
import { useVersion, useDashboard } from '#components/dashboard/page.ts'
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
  const { read, now } = useDashboard()
  // Reload: removing a screenshot doesn’t change the report’s own version.
  const changes = useVersion(id)
  const asked = useAnswer(() => read.evidence(id), `${version} ${changes}`)
  if (asked.status === 'loading') return <p class="hint">{text('common_loading')}</p>
  if (asked.status === 'failed') return <NotDoneWords problem={notRead(asked.failure)} />
  const { captures, pictures, removed } = asked.value
  if (captures.length + pictures.length === 0) return <p class="hint">{text('dashboard_evidence_none')}</p>
  return (
    <div class="kept-evidence stack-12" role="region" aria-label={text('common_evidence')}>
      {pictures.map((picture) => (
        <Picture key={picture.sha256} picture={picture} removed={removed} now={now()} />
      ))}
      {captures.map((capture, index) => (
        <Capture key={index} capture={capture} />
      ))}
    </div>
  )
}

const Picture = ({
  picture,
  removed,
  now,
}: {
  picture: Evidence['pictures'][number]
  removed: Evidence['removed']
  now: number
}) => {
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
        <p class="small">{removed ? removedWords(removed, now) : text('dashboard_picture_gone')}</p>
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

const Capture = ({ capture }: { capture: Evidence['captures'][number] }) => (
  <>
    {capture.parts
      .map((part) => ({ ...part, lines: linesOf(part.value) }))
      .filter(({ lines }) => lines.length > 0)
      .map(({ name, sha256, lines }) => (
        <div key={name} class="stack-4 at-start">
          <h3 class="label">{partName(name)}</h3>
          <div class="kept-lines box" tabIndex={0} role="region" aria-label={partName(name)}>
            <dl>
              {lines.map(({ path, value }, index) => (
                <div key={index}>
                  <dt class="small quiet">{path}</dt>
                  <dd class="wrap-anywhere" {...foreign()}>
                    {defangedWords(value)}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          {sha256 === null ? null : <Checksum name={text('dashboard_evidence_sha')} value={sha256} />}
        </div>
      ))}
    <Time time={capture.time} />
    {capture.whole === null ? null : (
      <Checksum name={text('dashboard_evidence_sha_whole')} value={capture.whole} />
    )}
  </>
)

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

/** Flattens a captured value into lines of plain text, in order. Empty lists and texts are dropped. */
export const linesOf = (value: unknown, path = ''): EvidenceLine[] => {
  const lines: EvidenceLine[] = []
  collect(value, path, lines)
  return lines
}

const below = (path: string, name: string): string => (path === '' ? name : `${path} ${name}`)

const collect = (value: unknown, path: string, lines: EvidenceLine[]): void => {
  if (lines.length >= MAX_LINES || value === null || value === undefined || value === '') return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, below(path, String(index + 1)), lines)
    return
  }
  if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) collect(item, below(path, name), lines)
    return
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    lines.push({ path, value: String(value) })
}

type Paper = 'request' | 'answer' | 'evidence' | 'case-file'

type Props = { report: ReportView; rows: ReportRow[] }

/** The frozen request body and the service’s last response, both unchanged, the evidence, and the case file. */
export const ReportPayload = ({ report, rows }: Props) => {
  const id = useId()
  const [open, setOpen] = useState<Paper | null>(null)
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
    <div class="stack-8">
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
