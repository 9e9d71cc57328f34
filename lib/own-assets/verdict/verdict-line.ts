import { oneLine } from '#lib/assets/written-text.ts'
import type { IconShape } from '#lib/platform/icon.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Finding, Verdict } from '#lib/model/verdict.ts'
import type { Relation } from '#lib/model/relations.ts'

const ASSET_LENGTH = 80
/** Longest status shown: the service may return any text. */
const STATUS_LENGTH = 40

/** Text and icon of each relation: filled stops a report, marked needs a closer look; plain says nothing about the owner. */
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

/** The one finding to show where space is short: the worst about ownership, otherwise the worst. */
const mostTelling = ({ findings }: Found): Finding =>
  findings.find(({ relation }) => RELATION[relation].shape !== 'plain') ?? findings[0] ?? NOT_KNOWN

/** Nobody is told that an asset was reported which only had the wanted status already. */
const wordsOf = (found: Finding): TextKey =>
  found.relation === 'reported' && found.reason === 'correct'
    ? 'state_correct'
    : RELATION[found.relation].words

/** Formats a verdict as one line for browser UI: the headline, and the own asset behind it. */
export const verdictLine = (verdict: Found): string => {
  const found = mostTelling(verdict)
  const status = found.relation === 'on-your-list' ? [oneLine(found.own.status, STATUS_LENGTH) || '–'] : []
  const headline = text(wordsOf(found), ...status)
  return 'own' in found ? text('verdict_line', headline, oneLine(found.own.content, ASSET_LENGTH)) : headline
}

/** Returns the toolbar icon and title for a page; the plain icon if there is no verdict. */
export const iconOf = (verdict: Found | null): { shape: IconShape; title: string } =>
  verdict
    ? {
        shape: RELATION[mostTelling(verdict).relation].shape,
        title: text('icon_verdict', verdictLine(verdict)),
      }
    : { shape: 'plain', title: text('extension_name') }
