import * as z from 'zod/mini'

/** One notification of each kind at most: a new one takes the place of the old one and counts for both. */
export const NOTICE_KINDS = ['needs-you', 'accepted'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const ids = z.array(z.string())

/** What the person has been told, on disk: a worker that starts anew tells nothing twice. */
export const told = z.object({
  /** What has been told and still stands: it is told again only when it has been over in between. */
  standing: ids,
  /** Of each kind, the reports told of since the person last looked. */
  unseen: z.object({ 'needs-you': ids, accepted: ids }),
  /** The last accepted ones that were told, so that a late change of one tells nothing. */
  accepted: ids,
})
export type Told = z.output<typeof told>

export const NOTHING_TOLD: Told = { standing: [], unseen: { 'needs-you': [], accepted: [] }, accepted: [] }

/** So many accepted reports are remembered as told. */
const REMEMBERED = 200

/**
 * A reason to tell the person. `about` names what is told once: the report, or the whole connection for all that it holds.
 */
export type Need = { about: string; id: string }

export type NoticeInput = {
  needs: readonly Need[]
  /** Reports accepted since the last look. */
  accepted: readonly string[]
  /** Something is on the wire: a held report that goes as a probe is held no less while it does. */
  sending: boolean
  told: Told
  wanted: { needsYou: boolean; accepted: boolean }
  /** The person has the dashboard or the popup before them. */
  watched: boolean
}

export type NoticeOutput = {
  told: Told
  /** To be shown, each with all its reports. */
  show: { kind: NoticeKind; ids: string[] }[]
  /** To be taken away: what they told of is over, or has been seen. */
  clear: NoticeKind[]
}

/** The name under which everything that is held for one wrong connection is told once. */
export const HELD = 'held'

/** What to tell, and what to remember as told: the whole decision, without a clock and without a browser. */
export const notices = ({
  needs,
  accepted,
  sending,
  told: before,
  wanted,
  watched,
}: NoticeInput): NoticeOutput => {
  const standing = new Set(needs.map(({ about }) => about))
  if (sending && before.standing.includes(HELD)) standing.add(HELD)
  const fresh = needs.filter(({ about }) => !before.standing.includes(about))
  const open = new Set(needs.map(({ id }) => id))
  const freshAccepted = accepted.filter((id) => !before.accepted.includes(id))

  const needing = unseen(
    before.unseen['needs-you'].filter((id) => open.has(id)),
    fresh.map(({ id }) => id),
    wanted.needsYou && !watched,
  )
  const arrived = unseen(before.unseen.accepted, freshAccepted, wanted.accepted && !watched)
  const show: NoticeOutput['show'] = []
  if (fresh.length > 0 && needing.length > 0) show.push({ kind: 'needs-you', ids: needing })
  if (freshAccepted.length > 0 && arrived.length > 0) show.push({ kind: 'accepted', ids: arrived })
  return {
    told: {
      standing: [...standing],
      unseen: { 'needs-you': needing, accepted: arrived },
      accepted: [...before.accepted, ...freshAccepted].slice(-REMEMBERED),
    },
    show,
    clear: NOTICE_KINDS.filter(
      (kind) => before.unseen[kind].length > 0 && (kind === 'needs-you' ? needing : arrived).length === 0,
    ),
  }
}

/** Nothing is left unseen of what the person looks at or does not want to be told. */
const unseen = (before: readonly string[], fresh: readonly string[], telling: boolean): string[] =>
  telling ? [...new Set([...before, ...fresh])] : []

/** The person has looked: the next notification counts from here. */
export const seen = (before: Told): Told => ({ ...before, unseen: NOTHING_TOLD.unseen })

/** As if that report had never been told of. */
export const withoutReport = ({ standing, unseen: before, accepted }: Told, id: string): Told => {
  const without = (all: readonly string[]): string[] => all.filter((one) => one !== id)
  return {
    standing: without(standing),
    unseen: { 'needs-you': without(before['needs-you']), accepted: without(before.accepted) },
    accepted: without(accepted),
  }
}
