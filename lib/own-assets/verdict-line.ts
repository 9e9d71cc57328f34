import { oneLine } from '#lib/assets/one-line.ts'
import type { IconShape } from '#lib/platform/icon.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Relation, Verdict } from './verdict-shape.ts'

/** How long an asset may be in it. */
const ASSET_LENGTH = 80

/** Each relation in the words of the popup, and in the icon's shape: filled stops a report, a mark asks for a closer look. */
const RELATION: Record<Relation, { words: TextKey; shape: IconShape }> = {
  ours: { words: 'verdict_ours', shape: 'ours' },
  'part-of-ours': { words: 'verdict_part', shape: 'ours' },
  'contains-ours': { words: 'verdict_contains', shape: 'ours' },
  'on-your-list': { words: 'verdict_listed', shape: 'look-alike' },
  'already-blocked': { words: 'verdict_blocked', shape: 'look-alike' },
  'not-checked': { words: 'verdict_unchecked', shape: 'unknown' },
  'not-known': { words: 'verdict_unknown', shape: 'plain' },
}

/** A verdict in one line for the browser's own surfaces: the headline, and the own asset that it rests on. */
export const verdictLine = ({ relation, own }: Pick<Verdict, 'relation' | 'own'>): string => {
  const headline = text(RELATION[relation].words)
  return own ? text('verdict_line', headline, oneLine(own.content, ASSET_LENGTH)) : headline
}

/** What the toolbar shows of a page; nothing in particular for one that nothing can be said of. */
export const iconOf = (
  verdict: Pick<Verdict, 'relation' | 'own'> | null,
): { shape: IconShape; title: string } =>
  verdict
    ? { shape: RELATION[verdict.relation].shape, title: text('icon_verdict', verdictLine(verdict)) }
    : { shape: 'plain', title: text('extension_name') }
