import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { waitUntil } from '../e2e/browsers/wait-until.ts'
import { startKit, waitForAssetCopy, type Kind, type Kit } from '../e2e/kit.ts'
import { ask, confirmedOf, destinationOf, layReports, listReports } from '../e2e/outbox-kit.ts'
import { startOrca, type Orca } from './orca.ts'

/** In ms. */
const PATIENCE = 30_000
const WRITTEN = join(import.meta.dirname, 'written')

/** A browser on the screen of a screen reader, and what was said in it. */
export type Spoken = {
  kit: Kit
  orca: Orca
  /** Does something, and resolves with all that is said for it, until some words were said if they are given. */
  hear: (what: string, action?: () => Promise<unknown>, until?: string | RegExp) => Promise<string[]>
  /** Presses a key, in xdotool’s names, and hears it. */
  press: (key: string, until?: string | RegExp) => Promise<string[]>
  /** Silence, before something else begins: a page that is still read aloud takes the focus back from what opens over it. */
  hush: () => Promise<void>
  /** Writes down all that was said into `written/NAME.BROWSER.txt`, with `npm run spoken -- --record`. */
  keep: (name: string) => void
  close: () => Promise<void>
}

/** A browser on the screen of a new Orca. The options, which open at the first run in front of everything, are closed. */
export const startSpoken = async (kind: Kind): Promise<Spoken> => {
  const orca = await startOrca()
  try {
    const kit = await startKit(kind, { screen: orca.screen, windowSize: { width: 1270, height: 960 } })
    const open = await kit.browser.puppeteer.pages()
    await Promise.all(open.filter((page) => page.url().endsWith('/options.html')).map((page) => page.close()))
    await kit.browser.grantHost('http://127.0.0.1/*')
    await orca.heard()
    return spokenOf(kit, orca)
  } catch (thrown) {
    await orca.stop()
    throw thrown
  }
}

/** The same, connected with the full key; not through the options, which have their own journey. */
export const startConnected = async (kind: Kind): Promise<Spoken> => {
  const spoken = await startSpoken(kind)
  const { baseUrl, slug, keys } = spoken.kit.sandbox
  await spoken.kit.ask('connection/save', { baseUrl, slug, key: keys.full })
  await waitForAssetCopy(spoken.kit)
  return spoken
}

const REPORTED = [
  'https://acme-drainer.test/claim',
  'https://login.ignored.test/',
  'https://wallet-restore.test/seed',
]

/** The same, once three reports have had their outcome. */
export const startWithReports = async (kind: Kind): Promise<Spoken> => {
  const spoken = await startConnected(kind)
  const { kit } = spoken
  const { baseUrl, slug } = kit.sandbox
  const confirmedAt = Date.now() - 4000
  const confirmed = REPORTED.map((asset, place) =>
    confirmedOf(`r${place}`, asset, destinationOf(kit.sandbox), { confirmedAt: confirmedAt + place }),
  )
  await layReports(kit, confirmed)
  await ask(kit, 'connection/save', { baseUrl, slug, key: '' })
  await waitUntil('the outcome of each report', async () =>
    (await listReports(kit)).every(({ state }) => state.at !== 'queued' && state.at !== 'sending'),
  )
  return spoken
}

const spokenOf = (kit: Kit, orca: Orca): Spoken => {
  const record: string[] = []
  const hear: Spoken['hear'] = async (what, action = async () => {}, until) => {
    await action()
    const end = Date.now() + PATIENCE
    const said: string[] = []
    do said.push(...(await orca.heard()).map(steady).filter((text) => !isOfBrowser(text)))
    while (until !== undefined && !isSaid(said, until) && Date.now() < end)
    record.push(what, ...said.map((text) => `    ${text}`))
    return said
  }
  return {
    kit,
    orca,
    hear,
    press: (key, until) => hear(key, () => orca.screen.keys(key), until),
    hush: async () => {
      await orca.screen.keys('Control_L')
      await sleep(300)
      await orca.heard()
    },
    keep: (name) => {
      if (process.env['SPOKEN_RECORD'])
        writeFileSync(join(WRITTEN, `${name}.${kit.kind}.txt`), `${record.join('\n')}\n`)
    },
    close: async () => {
      await kit.close()
      await orca.stop()
    },
  }
}

/** What differs from run to run. */
const steady = (text: string): string =>
  text
    .replaceAll(/(\.test|127\.0\.0\.1|\[\.\]test):\d+/g, '$1:PORT')
    .replaceAll(/\d+ (?:seconds?|sec\.|minutes?|min\.) ago/g, 'TIME ago')

/** Said by the browser or the screen reader of itself. */
const OF_BROWSER = [
  /^Loading\. +Please wait\.$/,
  /^Finished loading\.$/,
  /^(?:Browse|Focus) mode$/,
  /Mozilla Firefox frame\.$/,
]
const isOfBrowser = (text: string): boolean => OF_BROWSER.some((one) => one.test(text))

/** Puts the focus on the button with these words, as Tab would at last. */
export const focusOnButton = (page: Page, name: string): Promise<void> =>
  page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('button')].find(
      (one) => one.textContent.trim() === wanted && one.checkVisibility(),
    )
    if (found === undefined) throw new Error(`There is no button ${wanted}`)
    found.focus()
  }, name)

/** Puts the focus on an element, as a click would, without its consequences. */
export const focusOn = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    const found = document.querySelector(wanted)
    if (!(found instanceof HTMLElement)) throw new Error(`There is no ${wanted}`)
    found.focus()
  }, selector)

const isSaid = (said: readonly string[], until: string | RegExp): boolean =>
  typeof until === 'string' ? timesSaid(said, until) > 0 : said.some((text) => until.test(text))

/** What is said of a control that has the focus: a key that moves it waits for these words, however late they come. */
export const CONTROL = /\b(?:button|check box|link|entry|combo box|page tab)\b/

/** How often these words were said, in all texts together. */
export const timesSaid = (said: readonly string[], words: string): number =>
  said.join('\n').split(words).length - 1
