import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import type { BulkState } from '#lib/messages/bulk-requests.ts'
import { hostileTexts, SIGNS, type Grammar, type Hostile } from '#test/budgets/pieces.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { press, reportDemoPage, waitForStatus, type Kind, type Kit } from '#test/e2e/kit.ts'
import { chooseFile, contentsOf } from '#test/e2e/dashboard/list-kit.ts'
import { ask } from '#test/e2e/outbox-kit.ts'
import { startCrashKit } from './kill-browser.ts'
import type { Verdict } from './tally.ts'

/** As large as a file may be, in bytes. */
const LENGTH = 10 * 1024 * 1024
/** No text is read for longer: it is done, or set aside after two deadlines. Milliseconds. */
const AT_MOST = 600_000
const SHOWN = 60

/** One text: how long it took, and the slowest answer that a popup got meanwhile; milliseconds. */
type Pasted = { piece: string; readIn: number; slowest: number; aside: boolean; lost: boolean }

const isGrammar = (name: string): name is Grammar => Object.hasOwn(SIGNS, name)

/** As long as a file may be, with an address of its own at its beginning. */
const bytesOf = ({ text }: Hostile, address: string): Uint8Array =>
  new TextEncoder().encode(new TextDecoder().decode(cut(`${address}\n\n${text}`), { stream: true }))
const cut = (text: string): Uint8Array => new TextEncoder().encode(text).subarray(0, LENGTH)

/** Reports a page as a person does, by the popup. */
const reportPage = async (kit: Kit, number: number): Promise<void> => {
  const popup = await reportDemoPage(kit, `phishing.html?${number}`)
  await press(popup, 'Submit report')
  await waitForStatus(popup, 'Accepted')
  await popup.close().catch(() => undefined)
}

const pasteOne = async (
  kit: Kit,
  { dashboard, folder }: { dashboard: Page; folder: string },
  hostile: Hostile,
  number: number,
): Promise<Pasted> => {
  const address = `https://paste-${number}.test/claim`
  const name = `paste-${number}.txt`
  const started = performance.now()
  let slowest = 0
  await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
  await chooseFile(kit, dashboard, folder, name, bytesOf(hostile, address))
  const sourceNow = async (): Promise<BulkState['sources'][number] | undefined> => {
    const asked = performance.now()
    const { sources } = await ask(kit, 'bulk/open', {})
    slowest = Math.max(slowest, performance.now() - asked)
    return sources.find((one) => one.name === name)
  }
  await waitUntil(`${name} in the list`, sourceNow)
  // The popup's tab asks on while another reports.
  const [reported, source] = await Promise.all([
    reportPage(kit, number).then(
      () => true,
      () => false,
    ),
    waitUntil(
      `${name} to be read`,
      async () => {
        const now = await sourceNow()
        return now?.done === true && now
      },
      AT_MOST,
    ),
  ])
  const readIn = performance.now() - started
  const aside = source.aside === true
  const isFound = (await contentsOf(kit)).includes(address)
  const lost = !reported || source.unreadable === true || (!aside && !isFound)
  return { piece: hostile.label, readIn, slowest, aside, lost }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const HEAD = ['number', 'read in', 'slowest answer', 'set aside', 'lost', 'piece']

const lineOf = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index < HEAD.length - 1 ? cell.padEnd(15) : cell)).join('')

const rowOf = (number: number, { piece, readIn, slowest, aside, lost }: Pasted): string =>
  lineOf([
    String(number),
    seconds(readIn),
    seconds(slowest),
    aside ? 'yes' : '',
    lost ? 'LOST' : '',
    piece.slice(0, SHOWN),
  ])

/** `from`: the first text, from 0; `count`: how many at most; `minutes`: no text is begun after so many. */
export type Portion = { from: number; count: number; minutes: number }

/**
 * Texts of 10 MB, made of the signs of every grammar, put into Bulk one after the other, and a page reported by the popup while
 * each is read; prints a row for each. The same number is the same text in every run, so a long count can be made in portions.
 * Lost: the text is gone or neither read nor set aside, or the report did not arrive. `next`: the number to go on with.
 */
export const pasteHostileTexts = async (
  kind: Kind,
  { from, count, minutes }: Portion,
): Promise<{ verdicts: Verdict[]; words: string; next: number }> => {
  const end = performance.now() + minutes * 60_000
  const folder = mkdtempSync(join(tmpdir(), 'pastes-'))
  const kit = await startCrashKit(kind)
  const pasted: Pasted[] = []
  try {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    const grammars = Object.keys(SIGNS).filter((name) => isGrammar(name))
    console.log(lineOf(HEAD))
    let number = -1
    for (const hostile of hostileTexts(grammars, { length: LENGTH, count: from + count, seed: 1 })) {
      number += 1
      if (number < from) continue
      if (performance.now() > end) break
      const one = await pasteOne(kit, { dashboard, folder }, hostile, number)
      console.log(rowOf(number, one))
      pasted.push(one)
    }
  } finally {
    await kit.close()
    rmSync(folder, { recursive: true })
  }
  return {
    verdicts: pasted.map(({ piece, lost }) => ({ lost, doubled: false, wronglyTold: false, words: piece })),
    words: `${pasted.length} pasted, ${pasted.filter(({ aside }) => aside).length} set aside; slowest answer ${seconds(Math.max(0, ...pasted.map(({ slowest }) => slowest)))}`,
    next: from + pasted.length,
  }
}
