import * as z from 'zod/mini'

/** At most one notification of each kind is shown. A new one replaces the old one and counts for both. */
export const NOTICE_KINDS = ['needs-you', 'accepted'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const ids = z.lazy(() => z.array(z.string()))

/** What the user was already notified of. Stored, so a restarted worker doesn’t repeat it. */
export const told = z.lazy(() =>
  z.object({
    /** Announced needs that still exist. One is announced again only after it was resolved in between. */
    standing: ids,
    /** For each kind, the reports announced since the user last looked. */
    unseen: z.object({ 'needs-you': ids, accepted: ids }),
    /** The last accepted reports announced, so a late change of one isn’t announced again. */
    accepted: ids,
  }),
)
export type Told = z.output<typeof told>

export const NOTHING_TOLD: Told = { standing: [], unseen: { 'needs-you': [], accepted: [] }, accepted: [] }

const REMEMBERED = 200

/** A reason to notify the user. `about` is what gets one notification: a report, or the connection for everything it holds. */
type Need = { about: string; id: string }

export type NoticeInput = {
  needs: readonly Need[]
  accepted: readonly string[]
  /** True while a report is on the wire: a held report sent as a probe still counts as held. */
  sending: boolean
  told: Told
  wanted: { needsYou: boolean; accepted: boolean }
  isReportPageFocused: boolean
}

export type NoticeOutput = {
  told: Told
  show: { kind: NoticeKind; ids: string[] }[]
  clear: NoticeKind[]
}

/** The shared `about` of all reports held for one wrong connection. */
export const HELD = 'held'

/** Returns what to announce and what to remember as announced. Pure. */
export const notices = ({
  needs,
  accepted,
  sending,
  told: before,
  wanted,
  isReportPageFocused,
}: NoticeInput): NoticeOutput => {
  const standing = new Set(needs.map(({ about }) => about))
  if (sending && before.standing.includes(HELD)) standing.add(HELD)
  const fresh = needs.filter(({ about }) => !before.standing.includes(about))
  const open = new Set(needs.map(({ id }) => id))
  const freshAccepted = accepted.filter((id) => !before.accepted.includes(id))

  const needing = unseen(
    before.unseen['needs-you'].filter((id) => open.has(id)),
    fresh.map(({ id }) => id),
    wanted.needsYou && !isReportPageFocused,
  )
  const arrived = unseen(before.unseen.accepted, freshAccepted, wanted.accepted && !isReportPageFocused)
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

/** Returns the unseen reports; none if the user is looking or turned this kind off. */
const unseen = (before: readonly string[], fresh: readonly string[], telling: boolean): string[] =>
  telling ? [...new Set([...before, ...fresh])] : []

export const seen = (before: Told): Told => ({ ...before, unseen: NOTHING_TOLD.unseen })

/** Removes a report, as if it had never been announced. */
export const withoutReport = ({ standing, unseen: before, accepted }: Told, id: string): Told => {
  const without = (all: readonly string[]): string[] => all.filter((one) => one !== id)
  return {
    standing: without(standing),
    unseen: { 'needs-you': without(before['needs-you']), accepted: without(before.accepted) },
    accepted: without(accepted),
  }
}
