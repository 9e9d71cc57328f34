import type { DraftView } from '#lib/messages/draft-requests.ts'
import { checkAssets, type AssetLookup } from './check-assets.ts'
import { makeBody, type BodyMaking } from './draft-body.ts'
import type { DraftForm, SecretKind } from '#lib/model/form/draft-form.ts'
import type { DraftStore } from './draft-store.ts'
import { viewOf, type Looked } from './draft-view.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'
import type { Destination } from '#lib/model/report.ts'

export type LookingDeps = {
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

export type LookedAtLines = { lines: string[] } & Pick<
  Looked,
  'checked' | 'destination' | 'hostToAsk' | 'overrideAllowed'
>

export const makeLooking = (deps: LookingDeps) => {
  /** Checks a draft’s lines. Can start before the rest of the draft is available. */
  const lookAtLines = async ({ id, form, madeFrom }: Draft): Promise<LookedAtLines> => {
    const lines = form.assets.map(({ content }) => content)
    const [destination, hostToAsk, lookup, overrideAllowed] = await Promise.all([
      deps.destination(),
      deps.hostToAsk(),
      deps.lookup(madeFrom ? [id, madeFrom.id] : [id]),
      deps.overrideAllowed(),
    ])
    return { lines, destination, hostToAsk, overrideAllowed, checked: await checkAssets(lines, lookup) }
  }

  const look = async (draft: Draft, unsent: Unsent | null, before?: LookedAtLines): Promise<Looked> => {
    const same =
      before?.lines.length === draft.form.assets.length &&
      draft.form.assets.every(({ content }, index) => content === before.lines[index])
    const { destination, hostToAsk, checked, overrideAllowed } = same ? before : await lookAtLines(draft)
    const picture = (await deps.store.getPicture(draft.id))?.kept ?? null
    const made = await makeBody(draft, unsent, checked, destination?.slug ?? '', deps.making, picture)
    return { draft, unsent, checked, made, destination, hostToAsk, overrideAllowed, picture }
  }

  const view = async (looked: Looked): Promise<DraftView> => {
    const [recentDescriptions, settledKinds, notKept] = await Promise.all([
      deps.recentDescriptions(looked.draft.form.category),
      deps.settledKinds(),
      deps.store.notKept(looked.draft),
    ])
    return viewOf({ ...looked, recentDescriptions, settledKinds, notKept })
  }

  /** Looks and returns the view. Waits for `stored`, so that a failed write shows. */
  const lookAndView = async (
    draft: Draft,
    unsent: Unsent | null,
    { before, stored }: { before?: LookedAtLines | undefined; stored?: Promise<unknown> } = {},
  ): Promise<DraftView> => {
    const [looked, recentDescriptions, settledKinds] = await Promise.all([
      look(draft, unsent, before),
      deps.recentDescriptions(draft.form.category),
      deps.settledKinds(),
      stored,
    ])
    const notKept = await deps.store.notKept(draft)
    return viewOf({ ...looked, recentDescriptions, settledKinds, notKept })
  }

  return { lookAtLines, look, view, lookAndView }
}
