import type { ComponentChild, ComponentChildren } from 'preact'
import { shown } from '#lib/case-file/shown-text.ts'
import { isScreenshot, type SentEvidence, type SentScreenshot } from '#lib/model/sent-evidence.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { text, textIfAny } from '#lib/platform/texts.ts'

/** The evidence of a report in its case file: whatever a page’s capture holds, also of a later version, as text. */

/** Depth below which values are shown as JSON, and most items of one list: our evidence is never deeper or longer. */
const DEEPEST = 6
export const MOST_ITEMS = 5000

/** Turns `kitMarks`, of another version, into `kit marks`. */
const spaced = (field: string): string =>
  field.replace(
    /([\p{Ll}\p{N}])(\p{Lu})/gu,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )

/** Returns the name of a field of evidence (lib/capture/capture-schema.ts). */
export const evidenceName = (field: string): string => {
  const key = field.toLowerCase()
  return textIfAny(`case_name_${key}`) || shown(spaced(field))
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
          .slice(0, MOST_ITEMS)
          .map(([name, item]) => [evidenceName(name), <Value value={item} depth={depth + 1} />])}
      />
    )
  const items: unknown[] = Array.isArray(value) ? value.slice(0, MOST_ITEMS) : []
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
    <h4>{text('case_file_screenshot')}</h4>
    {base64 !== null && JPEG.test(base64) ? (
      <figure>
        <img src={`data:image/jpeg;base64,${base64}`} alt={text('case_file_screenshot')} />
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
