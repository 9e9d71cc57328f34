import * as z from 'zod/mini'
import type { ExecuteScript } from '#lib/capture/read-page.ts'
import { LONGEST_INPUT } from '#lib/limits.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import type { Drafting } from '#lib/drafts/drafting.ts'
import { removedValues, secretsOf } from '#lib/drafts/removal/secrets.ts'
import { redactUrl } from '#lib/capture/redaction/remove-from-url.ts'
import type { KindChoices } from '#lib/capture/redaction/rules/secret-kinds.ts'
import type { AddedText } from './bulk.ts'
import { redactedContent } from './redacted-content.ts'

/** Build output of `entrypoints/collect.content.ts`. */
const COLLECT_SCRIPT = 'content-scripts/collect.js'

const collected = z.lazy(() =>
  z.object({
    kind: z.literal('collected'),
    selection: z.string().check(z.maxLength(1_000_000)),
    links: z.array(z.string().check(z.maxLength(50_000))).check(z.maxLength(5000)),
    allLinks: z.number(),
  }),
)

export type CollectDeps = {
  load: Drafting['load']
  redaction: () => Promise<KindChoices>
  getTab: (id: number) => Promise<Tab | null>
  executeScript: ExecuteScript
}

/** The collected text, or why there is none. `moved`: the tab shows another page than the draft’s. */
export type CollectedText =
  | ({ at: 'text' } & AddedText)
  | { at: 'nothing' | 'not-readable' | 'moved' | 'gone' }

/** Returns the links, one a line, as many as a text of the list holds. The page’s script has the same limit, but isn’t trusted. */
const withinList = (links: readonly string[]): string => {
  const text = links.join('\n')
  return text.length <= LONGEST_INPUT ? text : text.slice(0, text.lastIndexOf('\n', LONGEST_INPUT))
}

/** Returns a page’s selected text or link URLs, read on click. A right-clicked selection needs no page read. */
export const collectFrom = async (
  id: string,
  what: 'selection' | 'links',
  { load, redaction, getTab, executeScript }: CollectDeps,
): Promise<CollectedText> => {
  const loaded = await load(id)
  if (!loaded) return { at: 'gone' }
  const { draft, unsent } = loaded
  const { inPrivate } = draft
  if (draft.kind === 'selection') {
    const text = (unsent?.target ?? draft.target)?.text ?? ''
    return text.trim() === ''
      ? { at: 'nothing' }
      : { at: 'text', kind: 'selection', name: '', text, inPrivate }
  }
  const tab = draft.tabId === null ? null : await getTab(draft.tabId)
  const address = unsent?.originals[0]
  if (draft.kind !== 'page' || !tab || address === undefined || tab.url !== address) return { at: 'moved' }
  const answers = await executeScript({
    target: { tabId: tab.id },
    files: [COLLECT_SCRIPT],
    injectImmediately: true,
  }).catch(() => [])
  const read = collected.safeParse(answers[0]?.result).data
  if (!read) return { at: 'not-readable' }
  const text = what === 'selection' ? read.selection : withinList(read.links)
  if (text.trim() === '') return { at: 'nothing' }
  // Redacted like the draft, because the name is shown and stored.
  const shown = redactUrl(redactedContent(address, await redaction()), removedValues(secretsOf(unsent))).url
  return { at: 'text', kind: what, name: shown.slice(0, 2000), text, inPrivate }
}
