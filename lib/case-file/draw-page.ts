import { canonicalJson } from '#lib/capture/canonical-json.ts'
import { documentLanguage } from '#lib/platform/texts.ts'
import { FORMAT, type CaseFile, type Tie } from './case-file.ts'
import { drawAsset, drawReport, drawState } from './draw-report.ts'
import { drawFacts } from './draw-value.ts'
import type { Digest } from './hashes.ts'
import { escaped, plainJson, shown } from './shown-text.ts'
import { STYLE } from './style.ts'
import { word } from './words.ts'

export const DATA_START = `<pre id="${FORMAT}" dir="ltr">`
export const DATA_END = '</pre>'

/** The page’s last line: the checksum of everything before it. */
export const LAST_LINE = { start: '<!-- sha256 ', end: ` ${FORMAT} -->\n` }

/** Returns the page’s content security policy: its images and its style only. No script, no request. */
const policyOf = async (digest: Digest): Promise<string> => {
  const bytes = new Uint8Array(await digest(new TextEncoder().encode(STYLE)))
  const hash = btoa(String.fromCharCode(...bytes))
  return `default-src 'none'; img-src data:; style-src 'sha256-${hash}'`
}

const WHAT = { report: 'report', selection: 'selection', campaign: 'campaign' } as const

const drawTies = ({ reports, ties }: CaseFile): string => {
  if (ties.length === 0) return ''
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
  const rows = [...shared.values()].map(({ tie: { how, what }, among }) => {
    const ofReports = [...among].toSorted((one, other) => one - other).join(', ')
    return `<tr><td>${word(how)}</td><td class="mono" dir="ltr">${shown(what)}</td><td>${word('among', ofReports)}</td></tr>`
  })
  return `<section><h3>${word('ties')}</h3><table class="rows"><tbody>${rows.join('')}</tbody></table></section>`
}

const drawList = (file: CaseFile): string => {
  const { reports } = file
  if (reports.length < 2) return ''
  const rows = reports.map(
    ({ assets, state, confirmed }, index) =>
      `<tr><td>${index + 1}</td><td>${drawAsset(assets[0] ?? '')}${assets.length > 1 ? ` +${assets.length - 1}` : ''}</td><td>${drawState(state)}</td><td class="time mono">${shown(confirmed)}</td></tr>`,
  )
  return `<section><h3>${word('reports')}</h3><table class="rows"><tbody>${rows.join('')}</tbody></table></section>${drawTies(file)}\n`
}

/** Yields the page in slices, without its last line. Depends on the data only, so the same data gives the same bytes. */
export async function* drawPage(file: CaseFile, digest: Digest): AsyncGenerator<string, void> {
  const { what, reports, made, by, root } = file
  const first = reports[0]?.assets[0] ?? ''
  const { lang, dir } = documentLanguage()
  const title = `${word('title')} · ${reports.length === 1 ? first : String(reports.length)}`
  yield [
    `<!doctype html>\n<html lang="${escaped(lang)}"${dir === 'rtl' ? ' dir="rtl"' : ''}>\n<head>`,
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${await policyOf(digest)}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="generator" content="${FORMAT}">`,
    `<title>${shown(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<header>`,
    `<h1>${word('title')}</h1>`,
    drawFacts([
      [word(WHAT[what]), word('number', reports.length)],
      [word('made'), shown(made)],
      [word('by'), shown(by)],
      [word('root'), `<code>${root}</code>`],
    ]),
    `<p class="small quiet">${word('claim')}</p>\n</header>\n`,
  ].join('\n')
  yield drawList(file)
  for (const [index, report] of reports.entries())
    yield drawReport(report, reports.length === 1 ? null : index + 1)
  yield `<footer>\n<p class="small quiet">${word('check')}</p>\n<details><summary>${word('data')}</summary><p class="small quiet">${word('dataHint')}</p>${DATA_START}`
  for (const slice of dataSlices(file)) yield plainJson(slice)
  yield `${DATA_END}</details>\n</footer>\n</body>\n</html>\n`
}

/** Yields the canonical JSON one report at a time, because the whole may exceed the maximum string length. */
export function* dataSlices(file: CaseFile): Generator<string, void> {
  const { reports, ...rest } = file
  const [before = '', after = ''] = canonicalJson({ ...rest, reports: [] }).split('"reports":[]')
  yield `${before}"reports":[`
  for (const [index, report] of reports.entries()) yield (index === 0 ? '' : ',') + canonicalJson(report)
  yield `]${after}`
}
