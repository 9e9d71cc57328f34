import { isValidElement, type ComponentChild, type ComponentChildren } from 'preact'
import { shown } from '#lib/case-file/shown-text.ts'
import { isScreenshot, type SentEvidence, type SentScreenshot } from '#lib/model/sent-evidence.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { text, textIfAny } from '#lib/platform/texts.ts'

/** The evidence of a report in its case file: whatever a page’s capture holds, also of a later version, as text. */

/** Depth below which values are shown as JSON, and most items of one list: our evidence is never deeper or longer. */
const DEEPEST = 6
export const MAX_ITEMS = 5000

/** Turns `kitMarks`, of another version, into `kit marks`. */
const fieldInWords = (field: string): string =>
  field.replace(
    /([\p{Ll}\p{N}])(\p{Lu})/gu,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )

/** Returns the name of a field of evidence (lib/capture/capture-schema.ts). */
export const evidenceName = (field: string): string => {
  const key = field.toLowerCase()
  return textIfAny(`case_name_${key}`) || shown(fieldInWords(field))
}

export const none = (): string => text('case_file_none')

export type Fact = [name: string, value: ComponentChildren]

export const Facts = ({ facts, css }: { facts: Fact[]; css?: string }) =>
  facts.length === 0 ? null : (
    <dl class={css}>
      {facts.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </>
      ))}
    </dl>
  )

export const Quiet = ({ children }: { children: ComponentChildren }) => <p class="quiet">{children}</p>

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

const plainWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return none()
  if (typeof value === 'boolean') return text(value ? 'case_file_yes' : 'case_file_no')
  return shown(typeof value === 'string' ? value : JSON.stringify(value))
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0

const Value = ({ value, depth = 0 }: { value: unknown; depth?: number }): ComponentChild => {
  if (isPlain(value)) return plainWords(value)
  if (isEmpty(value)) return none()
  if (depth >= DEEPEST) return <code>{shown(JSON.stringify(value))}</code>
  if (isRecord(value))
    return (
      <Facts
        css="text"
        facts={Object.entries(value)
          .slice(0, MAX_ITEMS)
          .map(([name, item]) => [evidenceName(name), <Value value={item} depth={depth + 1} />])}
      />
    )
  const items: unknown[] = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : []
  const rows = items.filter(isRecord)
  if (rows.length === items.length && rows.every((row) => Object.values(row).every(isPlain)))
    return <Table rows={rows} />
  return (
    <ul>
      {items.map((item) => (
        <li dir="auto">
          <Value value={item} depth={depth + 1} />
        </li>
      ))}
    </ul>
  )
}

const Table = ({ rows }: { rows: Record<string, unknown>[] }) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 20)
  return (
    <table>
      <thead>
        <tr>
          {names.map((name) => (
            <th scope="col">{evidenceName(name)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {names.map((name) => (
              <td dir="auto">{Object.hasOwn(row, name) ? plainWords(row[name]) : ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Matches a base64 JPEG. Anything else isn’t shown. */
const JPEG = /^\/9j\/[A-Za-z0-9+/]*={0,2}$/

const Screenshot = ({ sent: { base64, width, height, done, sha256 } }: { sent: SentScreenshot }) => (
  <section>
    <h4>{text('common_screenshot')}</h4>
    {base64 !== null && JPEG.test(base64) ? (
      <figure>
        <img src={`data:image/jpeg;base64,${base64}`} alt={text('common_screenshot')} />
      </figure>
    ) : (
      <p>{text('case_file_removed')}</p>
    )}
    <Quiet>{`${width} × ${height}`}</Quiet>
    <Facts
      facts={[
        ...Object.entries(done).map(([name, value]): Fact => [evidenceName(name), plainWords(value)]),
        ['SHA-256', <code>{shown(sha256)}</code>],
      ]}
    />
  </section>
)

export const Evidence = ({ sent }: { sent: SentEvidence }) => (
  <>
    <Quiet>{[sent.asset, sent.time, sent.source].filter(Boolean).map(shown).join(' · ')}</Quiet>
    {isScreenshot(sent) ? (
      <Screenshot sent={sent} />
    ) : 'parts' in sent ? (
      sent.parts
        .filter(({ value }) => !isEmpty(value))
        .map(({ name, value }) => (
          <section>
            <h4>{evidenceName(name)}</h4>
            <div class="text" dir="auto">
              <Value value={value} />
            </div>
          </section>
        ))
    ) : null}
  </>
)

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escaped = (words: string): string => words.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

const EMPTY_ELEMENTS: ReadonlySet<string> = new Set(['meta', 'img'])

/** Returns elements as HTML, attributes in double quotes. Every text and attribute passes through `escaped`: there is no other way in. Components without hooks only. */
export const markupOf = (node: unknown): string => {
  if (Array.isArray(node)) return node.map(markupOf).join('')
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escaped(String(node))
  if (typeof node !== 'object' || !isValidElement(node)) throw new Error('neither text nor an element')
  const { type: element, props }: { type: unknown; props: unknown } = node
  if (!isRecord(props)) throw new Error('an element has properties')
  if (typeof element === 'function') return markupOf(element(props))
  if (typeof element !== 'string') throw new Error('an element has a name')
  const { children, ...attributes } = props
  const start = `<${element}${Object.entries(attributes).map(attributeOf).join('')}>`
  return EMPTY_ELEMENTS.has(element) ? start : `${start}${markupOf(children)}</${element}>`
}

const attributeOf = ([name, value]: [string, unknown]): string => {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${name} isn’t text`)
  return ` ${name}="${escaped(String(value))}"`
}

/**
 * The style of a case file, named in the page’s policy by its checksum. Colors are the product’s. The dashboard shows a verified file in
 * a shadow root with the same style; `.page` stands for the body there.
 */
export const STYLE = `
:root{color-scheme:light dark}
:root,:host{--bg:light-dark(#fff,#15181c);--bg-2:light-dark(#f6f7f9,#1d2127);--line:light-dark(#dfe3e8,#323941);--ink:light-dark(#16191d,#eceff3);--ink-2:light-dark(#565f6b,#a3adb9);--ok:light-dark(#0b6b3a,#6fd39b);--danger:light-dark(#b3261e,#ff9a92);--warn:light-dark(#8a5300,#f2bd6b);--info:light-dark(#1f5fd6,#7fb0ff);--mono:ui-monospace,'SF Mono','Cascadia Mono','Roboto Mono','DejaVu Sans Mono',Menlo,Consolas,monospace}
*{box-sizing:border-box}
html{background:var(--bg);text-size-adjust:100%}
body{max-width:880px;margin:0 auto;padding:24px 16px 48px}
body,.page{color:var(--ink);font:14px/20px system-ui,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',sans-serif}
h1,h2,h3,h4,p,ul,ol,dl,dd,pre,figure,table{margin:0;padding:0}
h1{font-size:22px;line-height:28px}
h2{font-size:16px;line-height:22px}
h3{padding-top:8px;font-size:14px;line-height:20px}
h4{font-size:12px;line-height:17px;color:var(--ink-2)}
h3::first-letter,h4::first-letter,dt::first-letter,th::first-letter{text-transform:uppercase}
header,article,section,footer{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
header{padding-bottom:16px;border-bottom:1px solid var(--line)}
header+*{margin-top:16px}
article{gap:12px;margin-top:24px;padding-top:24px;border-top:2px solid var(--line)}
header+article{margin-top:8px;padding-top:0;border-top:0}
footer{margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}
.mono,pre,code{font-family:var(--mono);font-size:12.5px;line-height:18px;font-weight:400;overflow-wrap:anywhere}
h1,h2,p,dd,li,td{overflow-wrap:anywhere;unicode-bidi:isolate}
h2 .mono{font-size:15px;line-height:22px;font-weight:600}
.small,.quiet{font-size:12px;line-height:17px}
.quiet{color:var(--ink-2)}
.text,.text dd{white-space:pre-wrap}
ul{display:grid;gap:4px;list-style:none}
dl{display:grid;grid-template-columns:minmax(96px,max-content) minmax(0,1fr);gap:4px 16px}
dt{max-width:200px;color:var(--ink-2);overflow-wrap:anywhere}
dd>dl,dd>ul{padding-top:1px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:4px 12px 4px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
td{min-width:64px}
th{white-space:nowrap;color:var(--ink-2);font-size:12px;line-height:17px;font-weight:600}
td.time{width:216px;white-space:nowrap}
.state{font-weight:600;white-space:nowrap}
.state::before{content:'';display:inline-block;width:9px;height:9px;margin-inline-end:8px;border:2px solid}
.tone-ok{color:var(--ok)}.tone-ok::before{border-radius:50%;background:currentcolor}
.tone-danger{color:var(--danger)}.tone-danger::before{background:currentcolor}
.tone-warn{color:var(--warn)}.tone-warn::before{border-radius:50%}
.tone-info{color:var(--info)}
pre{max-height:480px;overflow:auto;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:var(--bg-2);white-space:pre-wrap}
details>*+*{margin-top:8px}
summary{width:fit-content;padding:2px 0;font-weight:600;cursor:pointer}
summary:focus-visible{outline:2px solid var(--info);outline-offset:2px}
figure{display:grid;gap:4px;justify-items:start}
img{display:block;max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
@media (max-width:520px){dl{grid-template-columns:minmax(0,1fr);gap:2px}dd{padding-bottom:4px}dt{max-width:none}td.time{width:auto}.rows,.rows tbody,.rows tr,.rows td{display:block}.rows tr{padding:4px 0;border-bottom:1px solid var(--line)}.rows td{padding:1px 0;border:0}table:not(.rows){display:block;overflow-x:auto}}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:10.5pt;line-height:1.4}article{break-before:page;margin-top:0;border-top:0;padding-top:0}h2,h3,h4,summary{break-after:avoid}tr,li,figure{break-inside:avoid}header+article{break-before:auto}details{display:none}pre{max-height:none;overflow:visible}@page{margin:16mm}}
@media (forced-colors:active){.state::before{forced-color-adjust:none}}
`
