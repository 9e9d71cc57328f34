import type { KindChoice, SecretKind } from '#lib/model/form/draft-form.ts'
import type { DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { Draft, Unsent, WholeDraft } from '#lib/model/draft.ts'
import { withMadeTitle } from '#lib/model/title.ts'
import { keepShown, readdressed, redactedParts } from './secrets.ts'

type Change = (id: string, by: (draft: Draft, unsent: Unsent | null) => WholeDraft) => Promise<DraftOrGone>

/** Returns a draft with other decisions: its generated lines are rebuilt from their originals, and its redacted parts made anew. */
export const redecided = (draft: Draft, unsent: Unsent, decided: Unsent): WholeDraft => {
  const line = readdressed(unsent, decided)
  const assets = draft.form.assets.map(({ content, exact, insteadOf }) => ({
    content: line(content),
    exact: exact === null ? null : line(exact),
    ...(insteadOf === undefined ? {} : { insteadOf: line(insteadOf) }),
  }))
  const form = withMadeTitle({ ...draft.form, assets })
  const about = draft.about === undefined ? {} : { about: readdressed(unsent, decided)(draft.about) }
  const offers = draft.offers.map(readdressed(unsent, decided))
  // A value in a line’s host can’t be removed, because the result would be somebody else’s URL.
  const kept = keepShown(decided, form)
  return { draft: { ...draft, ...redactedParts(kept), ...about, offers, form }, unsent: kept }
}

/** Redacts and restores single values of a draft, and all values of a kind. */
export const makeDecisions = (change: Change) => {
  const decide = (id: string, by: (unsent: Unsent) => Unsent): Promise<DraftOrGone> =>
    change(id, (draft, unsent) => {
      if (!unsent) return { draft, unsent }
      const decided = redecided(draft, unsent, by(unsent))
      const revision = draft.revision + 1
      return { draft: { ...decided.draft, revision, touched: true }, unsent: decided.unsent }
    })

  return {
    redact: (id: string, secret: string, remove: boolean): Promise<DraftOrGone> =>
      decide(id, (unsent) => ({ ...unsent, decisions: { ...unsent.decisions, [secret]: remove } })),

    /** Applies a choice to a whole kind, replacing earlier decisions on single values of it. */
    choose: (id: string, kind: SecretKind, choice: KindChoice): Promise<DraftOrGone> =>
      decide(id, (unsent) => ({
        ...unsent,
        choices: { ...unsent.choices, [kind]: choice },
        decisions: Object.fromEntries(
          Object.entries(unsent.decisions).filter(([secret]) => !secret.startsWith(`${kind}:`)),
        ),
      })),
  }
}
