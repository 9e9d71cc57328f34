import type { Relation, Verdict } from '#lib/own-assets/verdict-shape.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { IconName } from './icons.tsx'
import type { Tone } from './state-mark.tsx'
import { counted, relative } from './words.ts'

type Look = { tone: Tone; icon: IconName; headline: TextKey; proof: TextKey | null }

const LOOKS: Record<Relation, Look> = {
  ours: { tone: 'danger', icon: 'shield-ours', headline: 'verdict_ours', proof: 'verdict_ours_proof' },
  'part-of-ours': {
    tone: 'danger',
    icon: 'shield-ours',
    headline: 'verdict_part',
    proof: 'verdict_part_proof',
  },
  'contains-ours': {
    tone: 'danger',
    icon: 'warning',
    headline: 'verdict_contains',
    proof: 'verdict_contains_proof',
  },
  'on-your-list': {
    tone: 'warn',
    icon: 'warning',
    headline: 'verdict_listed',
    proof: 'verdict_listed_proof',
  },
  'already-blocked': {
    tone: 'info',
    icon: 'info',
    headline: 'verdict_blocked',
    proof: 'verdict_blocked_proof',
  },
  'not-checked': { tone: 'warn', icon: 'shield-unknown', headline: 'verdict_unchecked', proof: null },
  'not-known': { tone: 'quiet', icon: 'shield', headline: 'verdict_unknown', proof: null },
}

export const UNCHECKED: Record<NonNullable<Verdict['unchecked']>, TextKey> = {
  'no-connection': 'verdict_unchecked_no_connection',
  'no-host-access': 'verdict_unchecked_no_host',
  'first-sync-running': 'verdict_unchecked_first_sync',
  'not-fetched': 'verdict_unchecked_not_fetched',
  'no-organization-access': 'verdict_unchecked_no_access',
  'sync-failed': 'verdict_unchecked_failed',
  'disk-full': 'verdict_unchecked_full',
}

export type VerdictWords = {
  tone: Tone
  icon: IconName
  headline: string
  /** The words before `asset`, or all there is to say. */
  proof: string
  /** The asset that the proof is about. */
  asset: string | null
  /** How we know: the local copy and its age. */
  source: string
}

/** A verdict in words. Says no more than the local copy of the asset list shows, and how old that is. */
export const verdictWords = (verdict: Verdict, now: number): VerdictWords => {
  const { tone, icon, headline, proof } = LOOKS[verdict.relation]
  const look = { tone, icon, headline: text(headline), source: sourceWords(verdict, now) }
  if (verdict.relation === 'not-checked') {
    return {
      ...look,
      proof: text(verdict.unchecked ? UNCHECKED[verdict.unchecked] : 'verdict_unchecked_proof'),
      asset: null,
    }
  }
  const asset = verdict.own?.content ?? verdict.about
  return { ...look, proof: proof === null ? '' : text(proof, verdict.own?.status ?? ''), asset }
}

const sourceWords = ({ copy }: Verdict, now: number): string => {
  if (copy === null) return text('verdict_no_copy')
  const known = counted(copy.count, 'verdict_copy_one', 'verdict_copy_other', relative(copy.completedAt, now))
  return copy.unreadable === 0 ? known : `${known} · ${unreadableWords(copy.unreadable)}`
}

/** What no verdict takes into account, although it stands on the list. */
export const unreadableWords = (count: number): string =>
  counted(count, 'assets_unreadable_one', 'assets_unreadable_other')
