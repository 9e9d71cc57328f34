import type { DraftView } from '#lib/messages/draft-requests.ts'
import { checkAssets, type AssetLookup } from './check-assets.ts'
import { makeBody, type BodyMaking } from './draft-body.ts'
import type { DraftForm, SecretKind } from '#lib/model/form/draft-form.ts'
import type { DraftStore } from './draft-store.ts'
import { viewOf, type CheckedDraft } from './draft-view.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'
import type { Destination } from '#lib/model/report.ts'

export type DraftCheckDeps = {
  store: Pick<DraftStore, 'notKept' | 'getPicture'>
  destination: () => Promise<Destination | null>
  /** The match pattern of the service’s host if the browser doesn’t allow access; otherwise null. */
  hostToAsk: () => Promise<string | null>
  /** `except`: reports to ignore, because the draft becomes or repairs them. */
  lookup: (except: readonly string[]) => Promise<AssetLookup>
  /** True if the organization allows reporting its own assets with a reason. */
  overrideAllowed: () => Promise<boolean>
  /** Kinds of personal data that the organization’s policy decides. */
  settledKinds: () => Promise<SecretKind[]>
  making: BodyMaking
  recentDescriptions: (category: DraftForm['category']) => Promise<string[]>
}

export type CheckedLines = { lines: string[] } & Pick<
  CheckedDraft,
  'checked' | 'destination' | 'hostToAsk' | 'overrideAllowed'
>

export const makeDraftChecks = (deps: DraftCheckDeps) => {
  /** Checks a draft’s lines. Can start before the rest of the draft is available. */
  const checkLines = async ({ id, form, madeFrom }: Draft): Promise<CheckedLines> => {
    const lines = form.assets.map(({ content }) => content)
    const [destination, hostToAsk, lookup, overrideAllowed] = await Promise.all([
      deps.destination(),
      deps.hostToAsk(),
      deps.lookup(madeFrom ? [id, madeFrom.id] : [id]),
      deps.overrideAllowed(),
    ])
    return { lines, destination, hostToAsk, overrideAllowed, checked: await checkAssets(lines, lookup) }
  }

  const check = async (draft: Draft, unsent: Unsent | null, before?: CheckedLines): Promise<CheckedDraft> => {
    const same =
      before?.lines.length === draft.form.assets.length &&
      draft.form.assets.every(({ content }, index) => content === before.lines[index])
    const { destination, hostToAsk, checked, overrideAllowed } = same ? before : await checkLines(draft)
    const picture = (await deps.store.getPicture(draft.id))?.kept ?? null
    const made = await makeBody(draft, unsent, checked, destination?.slug ?? '', deps.making, picture)
    return { draft, unsent, checked, made, destination, hostToAsk, overrideAllowed, picture }
  }

  const view = async (checkedDraft: CheckedDraft): Promise<DraftView> => {
    const [recentDescriptions, settledKinds, notKept] = await Promise.all([
      deps.recentDescriptions(checkedDraft.draft.form.category),
      deps.settledKinds(),
      deps.store.notKept(checkedDraft.draft),
    ])
    return viewOf({ ...checkedDraft, recentDescriptions, settledKinds, notKept })
  }

  /** Looks and returns the view. Waits for `stored`, so that a failed write shows. */
  const checkAndView = async (
    draft: Draft,
    unsent: Unsent | null,
    { before, stored }: { before?: CheckedLines | undefined; stored?: Promise<unknown> } = {},
  ): Promise<DraftView> => {
    const [checkedDraft, recentDescriptions, settledKinds] = await Promise.all([
      check(draft, unsent, before),
      deps.recentDescriptions(draft.form.category),
      deps.settledKinds(),
      stored,
    ])
    const notKept = await deps.store.notKept(draft)
    return viewOf({ ...checkedDraft, recentDescriptions, settledKinds, notKept })
  }

  return { checkLines, check, view, checkAndView }
}
