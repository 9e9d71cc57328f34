import { defangText } from '#lib/assets/shown/defang.ts'
import type { CaseReport } from './case-file.ts'
import { drawReached, drawSeen } from './draw-evidence.ts'
import { drawFacts } from './draw-value.ts'
import { broken, escaped, shown, shownJson, visible } from './shown-text.ts'
import { word } from './words.ts'

/** Color and shape of each state, as elsewhere in the product. */
const TONES: Record<string, string> = {
  accepted: 'ok',
  refused: 'danger',
  'needs-you': 'danger',
  waiting: 'warn',
  held: 'warn',
  presumed: 'warn',
  known: 'info',
  queued: 'info',
  sending: 'info',
}

/** Returns an asset defanged: ASCII host, broken scheme and dots. */
export const drawnAsset = (content: string): string => {
  const scheme = /^https:\/\//i.test(content) ? 'hxxps://' : ''
  return broken(visible(scheme + defangText(content)))
}

export const drawAsset = (content: string): string =>
  `<span class="mono" dir="ltr">${escaped(drawnAsset(content))}</span>`

export const drawState = ({ name, inWords }: CaseReport['state']): string =>
  `<span class="state ${Object.hasOwn(TONES, name) ? TONES[name] : 'off'}">${shown(inWords)}</span>`

const section = (title: string, inside: string): string => `<section><h3>${title}</h3>${inside}</section>`
const quiet = (words: string): string => `<p class="quiet">${words}</p>`
const time = (iso: string | null): string => (iso === null ? word('none') : shown(iso))

type Moment = { at: string; what: string }

const seenWhen = ({ after, by }: CaseReport['cases'][number]['changes'][number]): string =>
  after === null ? word('seenBy', shown(by)) : word('between', shown(after), shown(by))

/** Returns all events, oldest first. ISO times of equal length sort as text. */
const momentsOf = (report: CaseReport): Moment[] => {
  const { begun, captured, confirmed, attempts, answer, cases } = report
  const moments: Moment[] = []
  if (begun !== null) moments.push({ at: begun, what: word('begun') })
  if (captured !== null) moments.push({ at: captured, what: word('captured') })
  moments.push({ at: confirmed, what: word('confirmed') })
  for (const { number, started, ended, outcome, status, mayHaveArrived } of attempts) {
    const parts = [
      status === null ? word('attempt', number) : word('attemptStatus', number, status),
      shown(outcome),
      ...(mayHaveArrived ? [word('mayHaveArrived')] : []),
      ...(ended === null ? [] : [word('until', shown(ended))]),
    ]
    moments.push({ at: started, what: parts.filter(Boolean).join(' · ') })
  }
  if (answer) moments.push({ at: answer.received, what: word('answered') })
  for (const { id, changes } of cases)
    for (const change of changes) {
      const what = { found: 'caseFound', status: 'caseStatus', liveness: 'caseLiveness' } as const
      const parts = [word(what[change.what], id), shown(change.to), seenWhen(change)]
      moments.push({ at: change.by, what: parts.join(' · ') })
    }
  return moments.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const drawWhen = (report: CaseReport): string => {
  const rows = momentsOf(report).map(
    ({ at, what }) => `<tr><td class="time mono">${shown(at)}</td><td>${what}</td></tr>`,
  )
  return `<table class="rows"><tbody>${rows.join('')}</tbody></table>`
}

const drawVerdict = ({ verdict }: CaseReport): string => {
  if (verdict === null) return quiet(word('verdictNone'))
  return verdict
    .map(({ about, found, source }) => {
      const lines = found.map(
        ({ headline, proof, asset, after }) =>
          `<li><strong>${shown(headline)}</strong>${[proof, asset ?? '', after]
            .filter(Boolean)
            .map((one) => ` ${shown(one)}`)
            .join('')}</li>`,
      )
      return `<p>${drawAsset(about)}</p><ul>${lines.join('')}</ul>${quiet(shown(source))}`
    })
    .join('')
}

const drawCases = ({ cases, casesLookedAt }: CaseReport): string => {
  if (cases.length === 0)
    return quiet(
      `${word('casesNone')} ${casesLookedAt === null ? word('casesNever') : word('casesLooked', shown(casesLookedAt))}`,
    )
  return cases
    .map((one) =>
      drawFacts([
        [word('caseNumber', one.id), `${shown(one.statusInWords)} (${shown(one.status)})`],
        [word('assets'), drawAsset(one.asset)],
        [word('liveness'), one.liveness === '' ? word('none') : shown(one.liveness)],
        [word('opened'), one.opened === null ? word('none') : shown(one.opened)],
        [word('updated'), one.updated === null ? word('none') : shown(one.updated)],
        [word('lastSeen'), time(one.lastSeen)],
      ]),
    )
    .join('')
}

const drawAnswer = ({ answer }: CaseReport): string =>
  answer === null
    ? quiet(word('answerNone'))
    : `${quiet(`HTTP ${answer.status} · ${shown(answer.received)}`)}<pre dir="ltr">${shown(answer.text)}</pre>`

const drawRequest = ({ request }: CaseReport): string =>
  request === null
    ? quiet(word('requestNone'))
    : `<details><summary>${word('request')}</summary>${quiet(word('requestHint'))}<pre dir="ltr">${shownJson(request)}</pre></details>`

const drawHashes = ({ hashes, sealed }: CaseReport): string => {
  const rows = Object.entries(hashes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, hash]) => `<tr><td>${shown(name)}</td><td><code>${hash}</code></td></tr>`)
  const kept =
    sealed === null
      ? quiet(word('sealedNone'))
      : `<p class="quiet">${word('sealed', shown(sealed.at))}</p><p><code>${shown(sealed.sha256)}</code></p>`
  return `<table><thead><tr><th scope="col">${word('hashPart')}</th><th scope="col">SHA-256</th></tr></thead><tbody>${rows.join('')}</tbody></table>${kept}`
}

export const drawReport = (report: CaseReport, number: number | null): string => {
  const { assets, state, service } = report
  const more = assets.length > 1 ? ` +${assets.length - 1}` : ''
  const facts: [string, string][] = [
    [word('state'), drawState(state)],
    [word('means'), shown(state.whatItMeans)],
    [word('created'), shown(report.createdByService ?? '')],
    [word('reportTitle'), shown(report.title)],
    [word('category'), report.category === null ? word('none') : shown(report.category)],
    [word('kind'), shown(report.kind)],
    [word('organization'), shown(service.organization)],
    [word('service'), `<span class="mono" dir="ltr">${shown(service.address)}</span>`],
    [word('id'), `<span class="mono" dir="ltr">${shown(report.id)}</span>`],
  ]
  return [
    `<article><h2 dir="ltr">${number === null ? '' : `${number} · `}${assets[0] === undefined ? word('none') : drawAsset(assets[0])}${more}</h2>`,
    drawFacts(facts.filter(([, value]) => value !== '')),
    section(word('assets'), `<ul>${assets.map((asset) => `<li>${drawAsset(asset)}</li>`).join('')}</ul>`),
    section(word('when'), drawWhen(report)),
    section(word('reached'), drawReached(report.request)),
    section(word('seen'), drawSeen(report.request)),
    section(word('verdict'), drawVerdict(report)),
    section(word('cases'), drawCases(report)),
    section(word('answer'), drawAnswer(report)),
    drawRequest(report),
    section(word('hashes'), drawHashes(report)),
    '</article>\n',
  ].join('\n')
}
