import { extractAll } from '#lib/assets/extraction/extract.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import type { Extracted } from '#lib/assets/extraction/extracted.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import type { Case } from './corpus.ts'

/** What was found, as the labels write it. */
export function labelOf(item: Extracted): string {
  switch (item.kind) {
    case 'asset': {
      const { asset } = item
      if (asset.form === 'address') return `address ${asset.content}`
      return asset.form === 'domain' && !accountOf(asset)
        ? `domain ${asset.hostUnicode}`
        : `${accountOf(asset) ? 'profile' : asset.form} ${asset.content}`
    }
    case 'wallet':
      return `wallet ${item.address} ${item.chain ?? '?'}`
    case 'handle':
      return `handle ${item.name} ${item.platform ?? '?'}`
    case 'not-taken':
      return `${item.reason} ${item.reason === 'email' ? item.address : item.written}`
  }
}

export type Count = { kind: string; right: number; missed: number; wrong: number }
export type Mistake = { name: string; missed: string[]; wrong: string[] }

const without = (labels: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return labels.filter((label) => {
    const at = left.indexOf(label)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Precision and recall of the corpus by kind, and every input that was read otherwise than its label says. */
export async function measured(cases: readonly Case[]): Promise<{ counts: Count[]; mistakes: Mistake[] }> {
  const counts = new Map<string, Count>()
  const mistakes: Mistake[] = []
  const add = (label: string, what: 'right' | 'missed' | 'wrong') => {
    const kind = label.split(' ', 1)[0] ?? ''
    const count = counts.get(kind) ?? { kind, right: 0, missed: 0, wrong: 0 }
    count[what] += 1
    counts.set(kind, count)
  }
  for (const { name, input, expected: labels, form } of cases) {
    const expected = labels.filter((label) => label !== '')
    const found = extractAll(await decode(input, form), form ? { form } : {}).map(labelOf)
    const missed = without(expected, found)
    const wrong = without(found, expected)
    for (const label of without(expected, missed)) add(label, 'right')
    for (const label of missed) add(label, 'missed')
    for (const label of wrong) add(label, 'wrong')
    if (missed.length + wrong.length > 0) mistakes.push({ name, missed, wrong })
  }
  return { counts: [...counts.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1)), mistakes }
}

export const precisionOf = ({ right, wrong }: Count): number =>
  right + wrong === 0 ? 1 : right / (right + wrong)
export const recallOf = ({ right, missed }: Count): number =>
  right + missed === 0 ? 1 : right / (right + missed)
