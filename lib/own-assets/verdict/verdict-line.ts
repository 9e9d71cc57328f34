import { oneLine } from '#lib/assets/shown/one-line.ts'
import type { IconShape } from '#lib/platform/icon.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Finding, Relation, Verdict } from '#lib/model/verdict.ts'

/** How long an asset may be in it. */
const ASSET_LENGTH = 80
/** A status is the service's own word, and may be one that nobody knows. */
const STATUS_LENGTH = 40

/**
 * Each relation in the words of the popup, and in the icon's shape: filled stops a report, a mark asks for a closer look. A host that many
 * share and an earlier report say nothing about whose page it is.
 */
const RELATION: Record<Relation, { words: TextKey; shape: IconShape }> = {
  ours: { words: 'verdict_ours', shape: 'ours' },
  'part-of-ours': { words: 'verdict_part', shape: 'ours' },
  'contains-ours': { words: 'verdict_contains', shape: 'ours' },
  'on-your-list': { words: 'verdict_listed', shape: 'look-alike' },
  'already-blocked': { words: 'verdict_blocked', shape: 'look-alike' },
  'shared-host': { words: 'verdict_shared', shape: 'plain' },
  'look-alike': { words: 'verdict_alike', shape: 'look-alike' },
  reported: { words: 'verdict_reported', shape: 'plain' },
  takedown: { words: 'verdict_takedown', shape: 'plain' },
  'not-checked': { words: 'verdict_unchecked', shape: 'unknown' },
  'not-known': { words: 'verdict_unknown', shape: 'plain' },
}

type Found = Pick<Verdict, 'findings'>

const NOT_KNOWN: Finding = { relation: 'not-known' }

/** What is told where there is room for one thing: the worst that says whose it is, else the worst. */
const mostTelling = ({ findings }: Found): Finding =>
  findings.find(({ relation }) => RELATION[relation].shape !== 'plain') ?? findings[0] ?? NOT_KNOWN

/** A verdict in one line for the browser's own surfaces: the headline, and the own asset that it rests on. */
export const verdictLine = (verdict: Found): string => {
  const found = mostTelling(verdict)
  const status = found.relation === 'on-your-list' ? [oneLine(found.own.status, STATUS_LENGTH) || '–'] : []
  const headline = text(RELATION[found.relation].words, ...status)
  return 'own' in found ? text('verdict_line', headline, oneLine(found.own.content, ASSET_LENGTH)) : headline
}

/** What the toolbar shows of a page; nothing in particular for one that nothing can be said of. */
export const iconOf = (verdict: Found | null): { shape: IconShape; title: string } =>
  verdict
    ? {
        shape: RELATION[mostTelling(verdict).relation].shape,
        title: text('icon_verdict', verdictLine(verdict)),
      }
    : { shape: 'plain', title: text('extension_name') }
