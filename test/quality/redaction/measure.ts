import { NO_ORIGINALS } from '#lib/model/draft.ts'
import { secretsOf } from '#lib/drafts/secrets.ts'
import { sampleCapture } from '#test/capture/sample-capture.ts'
import type { Item, SecretItem } from './corpus.ts'

type Offered = { kind: string; value: string; removed: boolean }

/** What a report of such a page offers the person, by the path that a draft takes. */
const offeredOf = (item: Item): Offered[] => {
  const {
    title = '',
    headings = [],
    text = '',
    description = '',
    card = [],
    links = [],
  } = 'page' in item ? (item.page ?? {}) : {}
  const sample = sampleCapture()
  const { canonical: _canonical, ...page } = sample.page
  const capture = {
    ...sample,
    page: {
      ...page,
      url: item.url,
      title,
      description,
      openGraph: card.map((content) => ({ property: 'og:description', content })),
      socialLinks: links,
    },
    text: { headings: headings.map((heading) => ({ level: 1, text: heading })), visible: text },
    emails: [],
    foundOn: '',
  }
  return [...secretsOf({ ...NO_ORIGINALS, originals: [item.url], capture })]
}

/** The same for every writing of a value that differs by case, width, white space, invisible characters or grouping. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff\-()./]/g, '')

export type KindFound = { kind: string; of: number; missed: string[] }

/** Secrets that are offered, by kind; `missed` has those that are not, with their addresses. */
export const foundByKind = (items: readonly Item[]): KindFound[] => {
  const kinds = new Map<string, KindFound>()
  for (const item of items) {
    if (item.kind === 'ordinary') continue
    const count = kinds.get(item.kind) ?? { kind: item.kind, of: 0, missed: [] }
    const secrets = [item.secret].flat()
    count.of += secrets.length
    count.missed.push(...missedOf(item, secrets).map((secret) => `${secret} in ${item.url} (${item.why})`))
    kinds.set(item.kind, count)
  }
  return [...kinds.values()].toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
}

const missedOf = (item: SecretItem, secrets: readonly string[]): string[] => {
  const values = offeredOf(item).map(({ value }) => comparable(value))
  const { written } = item
  if (written !== undefined && values.some((value) => value.includes(comparable(written)))) return []
  return secrets.filter((secret) => !values.some((value) => value.includes(comparable(secret))))
}

/** Ordinary addresses with a part proposed for removal, and which. */
export const wronglyRemoved = (items: readonly Item[]): { url: string; values: string[] }[] =>
  items.flatMap((item) => {
    const values = item.kind === 'ordinary' ? offeredOf(item).filter(({ removed }) => removed) : []
    return values.length === 0
      ? []
      : [{ url: item.url, values: values.map(({ kind, value }) => `${kind} ${value}`) }]
  })
