import * as z from 'zod'
import type { DraftView } from '#lib/messages/report-requests.ts'
import { startHostileServer } from '../hostile/server.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { openDraft, press, reportsSent, type Kit } from '../kit.ts'
import { ask } from '../outbox-kit.ts'

/** A page that fills most of what a capture holds: about 40 kB of it are read each time. */
const fullPage = (): string => {
  const wide = (length: number): string => '漢'.repeat(length)
  const many = (count: number, html: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => html(index)).join('')
  const host = (index: number): string => `h${index}.${'label-of-thirty-letters-or-so.'.repeat(2)}example`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${wide(300)}</title>
    ${many(12, (index) => `<meta property="og:name${index}" content="${wide(160)}">`)}
    ${many(8, (index) => `<meta name="twitter:name${index}" content="${wide(160)}">`)}
    ${many(16, (index) => `<h2>${wide(110)}${index}</h2>`)}
    ${many(20, (index) => `<p>${'m'.repeat(20)}${index}@${host(index)}</p><a href="https://${host(index)}/">x</a>`)}
    ${many(20, (index) => `<a href="https://x.com/account${index}">x</a><script src="https://${host(index)}/"></script>`)}
    ${many(10, (index) => `<form action="https://${host(index)}/${wide(80)}" method=post><input type=password></form>`)}
    ${many(60, () => `<p>${wide(200)}</p>`)}`
}

type Looked = {
  /** Pages that the extension didn’t answer about, or didn’t read. */
  problems: string[]
  seconds: number
  /** Bytes in `storage.session` at the end. */
  bytes: number
  /** Untouched drafts that are still in memory. */
  left: number
}

/**
 * Opens the draft of so many pages in one tab, each with its capture, and submits none; then the entries of the first must still be
 * there, and the last is reported by its popup. For a kit that may read loopback pages.
 */
export const lookAtPages = async (kit: Kit, pages: number): Promise<Looked> => {
  const server = await startHostileServer([
    { name: 'looked-at', why: 'it fills a capture', body: fullPage() },
  ])
  try {
    const address = server.addressOf('looked-at')
    const tabId = await kit.inPage(async (url) => {
      const tab = await (globalThis.browser ?? globalThis.chrome)?.tabs.create({ url, active: false })
      return tab?.id ?? -1
    }, address)
    await waitUntil('the page', () =>
      kit.inPage(async (id) => {
        const tab = await (globalThis.browser ?? globalThis.chrome)?.tabs.get(id)
        return tab?.status === 'complete' && tab.url?.startsWith('http') === true
      }, tabId),
    )
    const open = async (): Promise<DraftView | string> => {
      try {
        const opened = await ask(kit, 'draft/open-tab', { tabId, read: true })
        if (opened.kind !== 'draft') return opened.kind
        const { draft } = opened
        const read = draft.reading ? await ask(kit, 'draft/open', { id: draft.id, read: true }) : opened
        return read.kind === 'draft' ? read.draft : read.kind
      } catch (thrown) {
        return String(thrown)
      }
    }
    const started = performance.now()
    const problems: string[] = []
    let first: DraftView | null = null
    let last: DraftView | null = null
    for (let page = 0; page < pages; page += 1) {
      await kit.inPage(
        async (id, query) => {
          await (globalThis.browser ?? globalThis.chrome)?.scripting.executeScript({
            target: { tabId: id },
            func: (at: number) => history.pushState({}, '', `?page=${at}`),
            args: [query],
          })
        },
        tabId,
        page,
      )
      const draft = await open()
      if (typeof draft === 'string') problems.push(`page ${page}: ${draft}`)
      // The deadline is the clock's: on a busy machine any page may miss it, and is told to have.
      else if (draft.note !== null && draft.note !== 'timed-out') problems.push(`page ${page}: ${draft.note}`)
      else last = draft
      if (page === 0 && last !== null) {
        first = last
        const form = { ...last.form, description: 'typed first' }
        await ask(kit, 'draft/save', { id: last.id, form, editedAt: last.editedAt + 1 })
      }
    }
    const seconds = (performance.now() - started) / 1000
    const { bytes, left } = z.object({ bytes: z.number(), left: z.number() }).parse(
      await kit.inPage(async () => {
        const area = (globalThis.browser ?? globalThis.chrome)?.storage.session
        const keys = Object.keys((await area?.get(null)) ?? {})
        return {
          bytes: (await area?.getBytesInUse?.(null)) ?? -1,
          left: keys.filter((key) => key.startsWith('draft:')).length,
        }
      }),
    )
    const typed = await ask(kit, 'draft/open', { id: first?.id ?? '' })
    if (typed.kind !== 'draft' || typed.draft.form.description !== 'typed first')
      problems.push('the entries of the first page are gone')
    if (last !== null) {
      const popup = await openDraft(kit, last.id)
      const before = reportsSent(kit).length
      await press(popup, 'Submit report')
      await waitUntil('the report of the last page', () => reportsSent(kit).length > before)
      await popup.close()
    }
    return { problems, seconds, bytes, left }
  } finally {
    await server.close()
  }
}
