import type { ComponentChild, ComponentChildren } from 'preact'
import type { CaseFile, CaseReport, Tie, Seal, Signed } from '#lib/case-file/case-file.ts'
import {
  DATA_START,
  FORMAT,
  DATA_END,
  digestOf,
  headerOf,
  lineOf,
  sealLineOf,
} from '#lib/case-file/case-file.ts'
import { shown, shownAsset, shownJson } from '#lib/case-file/shown-text.ts'
import { evidenceIn } from '#lib/model/sent-evidence.ts'
import { livenessWords, statusWords } from '#lib/model/takedown.ts'
import { documentLanguage, text, textIfAny, keyOf, textOf } from '#lib/platform/texts.ts'
import { STATE_BADGES } from '#components/wording/report-states.tsx'
import { Evidence, Facts, MAX_ITEMS, none, Quiet, markupOf, STYLE, type Fact } from './case-file-evidence.tsx'

const orNone = (words: string | null | undefined): string => (words ? shown(words) : none())

type SectionProps = { title: string; level?: 'h2' | 'h3'; children: ComponentChildren }

const Section = ({ title, level: Heading = 'h3', children }: SectionProps) => (
  <section>
    <Heading>{title}</Heading>
    {children}
  </section>
)

const Asset = ({ content }: { content: string }) => (
  <span class="mono" dir="ltr">
    {shownAsset(content)}
  </span>
)

const FirstAsset = ({ assets: [first, ...more] }: Pick<CaseReport, 'assets'>) => (
  <>
    {first === undefined ? none() : <Asset content={first} />}
    {more.length > 0 ? ` +${more.length}` : ''}
  </>
)

const State = ({ state: { name, inWords } }: Pick<CaseReport, 'state'>) => (
  <span class={`state tone-${new Map(Object.entries(STATE_BADGES)).get(name)?.tone ?? 'quiet'}`}>
    {shown(inWords)}
  </span>
)

const Rows = ({ rows }: { rows: ComponentChild[] }) => (
  <table class="rows">
    <tbody>{rows}</tbody>
  </table>
)

const changeWords = ({ what, to }: CaseReport['cases'][number]['changes'][number]): string =>
  what === 'liveness' ? livenessWords(to) : statusWords(to)

const CHANGES = {
  found: 'case_file_case_found',
  status: 'case_file_case_status',
  liveness: 'case_file_case_liveness',
} as const

/** Returns all events, oldest first. ISO times of equal length sort as text. */
const momentsOf = ({ begun, captured, confirmed, attempts, answer, cases }: CaseReport) =>
  [
    ...(begun === null ? [] : [{ at: begun, what: [text('case_file_begun')] }]),
    ...(captured === null ? [] : [{ at: captured, what: [text('case_file_captured')] }]),
    { at: confirmed, what: [text('case_file_confirmed')] },
    ...attempts.map(({ number, started, ended, outcome, status, mayHaveArrived }) => ({
      at: started,
      what: [
        status === null
          ? text('case_file_attempt', number)
          : text('case_file_attempt_status', number, status),
        shown(outcome),
        mayHaveArrived ? text('case_file_may_have_arrived') : '',
        ended === null ? '' : text('case_file_until', shown(ended)),
      ],
    })),
    ...(answer ? [{ at: answer.received, what: [text('case_file_answered')] }] : []),
    ...cases.flatMap(({ id, changes }) =>
      changes.map((change) => ({
        at: change.by,
        what: [
          text(CHANGES[change.what], id),
          shown(changeWords(change)),
          change.after === null
            ? text('case_file_seen_by', shown(change.by))
            : text('case_file_between', shown(change.after), shown(change.by)),
        ],
      })),
    ),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

const Verdict = ({ verdict }: Pick<CaseReport, 'verdict'>) =>
  verdict === null ? (
    <Quiet>{text('case_file_verdict_none')}</Quiet>
  ) : (
    verdict.map(({ about, found, source }) => (
      <>
        <p>
          <Asset content={about} />
        </p>
        <ul>
          {found.map(({ headline, proof, asset, after }) => (
            <li>
              <strong>{shown(headline)}</strong>
              {[proof, asset ?? '', after].filter(Boolean).map((one) => ` ${shown(one)}`)}
            </li>
          ))}
        </ul>
        <Quiet>{shown(source)}</Quiet>
      </>
    ))
  )

const Cases = ({ cases, casesLookedAt }: Pick<CaseReport, 'cases' | 'casesLookedAt'>) =>
  cases.length === 0 ? (
    <Quiet>
      {text('case_file_cases_none')}{' '}
      {casesLookedAt === null
        ? text('common_not_checked_yet')
        : text('common_last_checked_at', shown(casesLookedAt))}
    </Quiet>
  ) : (
    cases.map((one) => (
      <Facts
        facts={[
          [text('common_case_number', one.id), shown(statusWords(one.status))],
          [text('case_file_assets'), <Asset content={one.asset} />],
          [text('common_liveness'), shown(livenessWords(one.liveness))],
          [text('common_opened'), orNone(one.opened)],
          [text('common_updated'), orNone(one.updated)],
          [text('common_last_checked'), shown(one.lastSeen)],
        ]}
      />
    ))
  )

/** One report, as a saved page and the verification show it. */
export const CaseReportPage = ({ report, number }: { report: CaseReport; number: number | null }) => {
  const { assets, state, service, answer, request, sealed, category } = report
  const evidence = evidenceIn(request ?? '')
  const facts: Fact[] = [
    [text('case_file_state'), <State state={state} />],
    [text('case_file_means'), shown(state.whatItMeans)],
    [text('case_file_created'), shown(report.createdByService ?? '')],
    [text('common_title'), shown(report.title)],
    [text('common_category'), orNone(category)],
    [text('case_file_kind'), textIfAny(keyOf('dashboard_kind', report.kind)) || shown(report.kind)],
    [text('case_file_organization'), shown([service.name, service.organization].filter(Boolean).join(' · '))],
    [text('case_file_service'), <Asset content={service.address} />],
    [text('case_file_id'), shown(report.id)],
  ]
  return (
    <article>
      <h2 dir="ltr">
        {number === null ? '' : `${number} · `}
        <FirstAsset assets={assets} />
      </h2>
      <Facts facts={facts.filter(([, value]) => value !== '')} />
      <Section title={text('case_file_assets')}>
        <ul>
          {assets.map((asset) => (
            <li>
              <Asset content={asset} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={text('case_file_when')}>
        <Rows
          rows={momentsOf(report).map(({ at, what }) => (
            <tr>
              <td class="time mono">{shown(at)}</td>
              <td>{what.filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        />
      </Section>
      <Section title={text('common_evidence')}>
        {evidence.length === 0 ? (
          <Quiet>{text('case_file_seen_none')}</Quiet>
        ) : (
          evidence.map((sent) => <Evidence sent={sent} />)
        )}
      </Section>
      <Section title={text('case_file_verdict')}>
        <Verdict verdict={report.verdict} />
      </Section>
      <Section title={text('case_file_cases')}>
        <Cases cases={report.cases} casesLookedAt={report.casesLookedAt} />
      </Section>
      <Section title={text('case_file_answer')}>
        {answer === null ? (
          <Quiet>{text('case_file_answer_none')}</Quiet>
        ) : (
          <>
            <Quiet>{`HTTP ${answer.status} · ${shown(answer.received)}`}</Quiet>
            <pre dir="ltr">{shown(answer.text)}</pre>
          </>
        )}
      </Section>
      {request === null ? (
        <Quiet>{text('case_file_request_none')}</Quiet>
      ) : (
        <details>
          <summary>{text('case_file_request')}</summary>
          <Quiet>{text('case_file_request_hint')}</Quiet>
          <pre dir="ltr">{shownJson(request)}</pre>
        </details>
      )}
      <Quiet>
        {sealed === null ? (
          text('case_file_sealed_none')
        ) : (
          <>
            {text('case_file_sealed', shown(sealed.at))} <code>{shown(sealed.sha256)}</code>
          </>
        )}
      </Quiet>
    </article>
  )
}

const Ties = ({ reports, ties }: CaseFile) => {
  const numbers = new Map(reports.map(({ id }, index) => [id, index + 1]))
  const shared = new Map<string, { tie: Tie; among: Set<number> }>()
  for (const tie of ties) {
    const key = `${tie.how} ${tie.what}`
    const one = shared.get(key) ?? { tie, among: new Set<number>() }
    for (const id of [tie.report, tie.to]) {
      const number = numbers.get(id)
      if (number !== undefined) one.among.add(number)
    }
    shared.set(key, one)
  }
  return (
    <Section title={text('case_file_ties')} level="h2">
      <Rows
        rows={[...shared.values()].slice(0, MAX_ITEMS).map(({ tie: { how, what }, among }) => (
          <tr>
            <td>{textOf('case_file_tie', how)}</td>
            <td class="mono" dir="ltr">
              {shown(what)}
            </td>
            <td>{text('case_file_among', [...among].toSorted((one, other) => one - other).join(', '))}</td>
          </tr>
        ))}
      />
    </Section>
  )
}

const WHAT = {
  report: 'case_file_report',
  selection: 'case_file_selection',
  campaign: 'case_file_campaign',
} as const

/** What stands above the reports: what the file is, and for several reports their list and relations. */
export const CaseFileHeader = ({ file, root }: { file: CaseFile; root: string }) => (
  <>
    <header>
      <h1>{text('case_file_title')}</h1>
      <Facts
        facts={[
          [text(WHAT[file.what]), text('case_file_number', file.reports.length)],
          [text('case_file_made'), shown(file.made)],
          [text('case_file_by'), shown(file.by)],
          [text('case_file_root'), <code>{root}</code>],
        ]}
      />
      <p class="small quiet">{text('case_file_claim')}</p>
    </header>
    {file.reports.length < 2 ? null : (
      <Section title={text('common_reports')} level="h2">
        <Rows
          rows={file.reports.slice(0, MAX_ITEMS).map(({ assets, state, confirmed }, index) => (
            <tr>
              <td>{index + 1}</td>
              <td>
                <FirstAsset assets={assets} />
              </td>
              <td>
                <State state={state} />
              </td>
              <td class="time mono">{shown(confirmed)}</td>
            </tr>
          ))}
        />
      </Section>
    )}
    {file.ties.length === 0 ? null : <Ties {...file} />}
  </>
)

const sha256Base64 = async (words: string): Promise<string> =>
  btoa(
    String.fromCharCode(
      ...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))),
    ),
  )

/** Yields the page of a file up to its data, in slices. */
export async function* pageBefore(file: CaseFile, root: string): AsyncGenerator<string, void> {
  const { reports } = file
  const { lang, dir } = documentLanguage()
  const about = reports.length === 1 ? (reports[0]?.assets[0] ?? '') : String(reports.length)
  // Its images and its style only. No script, no request.
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${await sha256Base64(STYLE)}'`
  yield '<!doctype html>\n'
  yield markupOf(<html lang={lang} dir={dir} />).replace('</html>', '\n<head>\n')
  yield markupOf([
    <meta charset="utf-8" />,
    <meta http-equiv="Content-Security-Policy" content={policy} />,
    <meta name="referrer" content="no-referrer" />,
    <meta name="viewport" content="width=device-width, initial-scale=1" />,
    <meta name="generator" content={FORMAT} />,
    <title>{`${text('case_file_title')} · ${shown(about)}`}</title>,
  ])
  yield `\n<style>${STYLE}</style>\n</head>\n<body>\n`
  yield markupOf(<CaseFileHeader file={file} root={root} />)
  for (const [index, report] of reports.entries())
    yield `\n${markupOf(<CaseReportPage report={report} number={reports.length === 1 ? null : index + 1} />)}`
  yield '\n<footer>\n'
  yield markupOf(<p class="small quiet">{text('case_file_check')}</p>)
  yield '<details>'
  yield markupOf([
    <summary>{text('case_file_data')}</summary>,
    <p class="small quiet">{text('case_file_data_hint')}</p>,
  ])
  yield DATA_START
}

// All that makes, verifies and shows case files: one script, loaded when it is first needed.
export { shownAsset } from '#lib/case-file/shown-text.ts'
export { verifyCaseFile } from '#lib/case-file/verify.ts'
export { checkWords, trustedKeysIn } from '#lib/case-file/whose-key.ts'
export { STYLE } from './case-file-evidence.tsx'

const digestOfAll = async (texts: string[]): Promise<string> =>
  digestOf(new Uint8Array(await new Blob(texts).arrayBuffer()))

export type Sign = (checksums: Pick<Signed, 'root' | 'page'>) => Promise<Pick<Seal, 'key' | 'signature'>>

/** Returns the root hash of a file and what saves it: as a page, or its data alone. `pause` runs between reports. */
export const sealCaseFile = async (file: CaseFile, sign: Sign, pause: () => Promise<void>) => {
  const lines: string[] = []
  for (const item of [headerOf(file), ...file.reports]) {
    lines.push(lineOf(item))
    await pause()
  }
  const root = await digestOfAll(lines)
  const sealed = async (page: string | null): Promise<string[]> => {
    const signed = await sign({ root, page })
    return ['[\n', ...lines, sealLineOf({ root, page, ...signed }), '\n]']
  }
  return {
    root,
    page: async (): Promise<Blob> => {
      const before: string[] = []
      for await (const slice of pageBefore(file, root)) {
        before.push(slice)
        await pause()
      }
      const data = await sealed(await digestOfAll(before))
      return new Blob([...before, ...data, DATA_END], { type: 'text/html;charset=utf-8' })
    },
    data: async (): Promise<Blob> => new Blob([...(await sealed(null)), '\n'], { type: 'application/json' }),
  }
}
