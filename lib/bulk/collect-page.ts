import * as z from 'zod/mini'
import type { Drafting } from '#lib/drafts/drafts.ts'
import { executeScript } from '#lib/platform/tabs.ts'
import { isPageOf, seeTab, stillThere } from '#lib/drafts/read-page.ts'
import { removedValues, secretsOf } from '#lib/drafts/secrets.ts'
import { redactUrl } from '#lib/redaction/redact-url.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'
import type { AddedText } from './bulk.ts'
import { redactedContent } from './redacted-content.ts'

/** Build output of `entrypoints/collect.content.ts`. */
const COLLECT_SCRIPT = 'content-scripts/collect.js'

const collected = z.object({
  kind: z.literal('collected'),
  selection: z.object({ text: z.string().check(z.maxLength(1_000_000)), isCut: z.boolean() }),
  links: z.object({
    hrefs: z.array(z.string().check(z.maxLength(50_000))).check(z.maxLength(5000)),
    isCut: z.boolean(),
  }),
})

type CollectDeps = {
  load: Drafting['load']
  redaction: () => Promise<KindChoices>
}

/** The collected text, or why there is none. `moved`: the tab shows another page than the draft’s. */
export type CollectedText =
  | ({ at: 'text' } & AddedText)
  | { at: 'nothing' | 'not-readable' | 'moved' | 'gone' }

/** Returns a page’s selected text or link URLs, read on click. A right-clicked selection needs no page read. */
export const collectFrom = async (
  id: string,
  what: 'selection' | 'links',
  deps: CollectDeps,
): Promise<CollectedText> => {
  const loaded = await deps.load(id)
  if (!loaded) return { at: 'gone' }
  const { draft, unsent } = loaded
  const { inPrivate } = draft
  if (draft.kind === 'selection') {
    const text = (unsent?.target ?? draft.target)?.text ?? ''
    return text.trim() === ''
      ? { at: 'nothing' }
      : { at: 'text', kind: 'selection', name: '', text, inPrivate }
  }
  const tab = draft.tabId === null ? null : await seeTab(draft.tabId)
  const address = unsent?.originals[0]
  if (draft.kind !== 'page' || !tab || address === undefined) return { at: 'moved' }
  if (!(await isPageOf(draft, unsent, tab))) return { at: 'moved' }
  const answers = await executeScript({
    target: { tabId: tab.id },
    files: [COLLECT_SCRIPT],
    injectImmediately: true,
  }).catch(() => [])
  // The tab may have gone on to another page while it was read.
  if (!(await stillThere(tab))) return { at: 'moved' }
  const read = collected.safeParse(answers[0]?.result).data
  if (!read) return { at: 'not-readable' }
  const { text, isCut } =
    what === 'selection' ? read.selection : { text: read.links.hrefs.join('\n'), isCut: read.links.isCut }
  if (text.trim() === '') return { at: 'nothing' }
  // Redacted like the draft, because the name is shown and stored.
  const shown = redactUrl(redactedContent(address, await deps.redaction()), removedValues(secretsOf(unsent)))
  return { at: 'text', kind: what, name: shown.slice(0, 2000), text, inPrivate, isCut }
}
