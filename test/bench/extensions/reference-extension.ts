import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { SHARED_SCRIPTS } from '../../../.ci/shared-scripts.ts'
import { timedScript } from './in-page-clock.ts'
import { popupClock } from './popup-clock.ts'
import { readsWorker } from './same-reads.ts'

/** The script that stands for reading a page at the least: one bounded pass over its elements and its lists of links and forms. */
export const WALK_SCRIPT = 'walk.js'

/** What the product's worker imports. */
const IMPORTED = [...SHARED_SCRIPTS, 'verdict.js', 'drafts.js', 'handlers.js']

/** What the worker of the reference does. */
export const WORKERS = {
  /** Answers every message with a constant. */
  constant: `chrome.runtime.onMessage.addListener((message, sender, answer) => { answer({ ok: true }) })\n`,
  /**
   * Answers a constant too, and runs none of the scripts that the product's worker imports but while it is installed; yet Chromium hands every script that was
   * imported while a worker was installed to each start of it, with its compiled code.
   */
  scripts: `const imported = async () => importScripts(${IMPORTED.map((name) => `'/${name}'`).join()})
// One that lacks a script must not be installed.
addEventListener('install', (event) => event.waitUntil(imported()))
chrome.runtime.onMessage.addListener((message, sender, answer) => { answer({ ok: true }) })\n`,
  /** Reads what a verdict has to read, then answers a constant. */
  reads: readsWorker(),
  /** Runs the walk in the tab that a message names, and answers what it came to. */
  walks: `chrome.runtime.onMessage.addListener((message, sender, answer) => {
  chrome.scripting
    .executeScript({ target: { tabId: message.tabId }, files: ['${WALK_SCRIPT}'], injectImmediately: true })
    .then(([frame]) => answer(frame.result))
  return true
})\n`,
} as const

/**
 * Writes an extension with the product's manifest and next to nothing in it: a popup of one field that its script focuses
 * and then fills by one message to the worker. What it costs, every extension with a popup and a worker costs.
 */
export async function writeReference(
  build: string,
  folder: string,
  options: { worker: keyof typeof WORKERS; contentScript?: boolean },
): Promise<void> {
  // Its own name, and no fixed id: that one is the product's.
  const { key: _, ...shipped } = z
    .looseObject({})
    .parse(JSON.parse(await readFile(join(build, 'manifest.json'), 'utf8')))
  const manifest = { ...shipped, name: 'Reference', background: { service_worker: 'background.js' } }
  const declared = { content_scripts: [{ matches: ['<all_urls>'], js: ['empty.js'] }] }
  const files: Record<string, string> = {
    'manifest.json': JSON.stringify(options.contentScript ? { ...manifest, ...declared } : manifest),
    'background.js': WORKERS[options.worker],
    'popup.html': POPUP_HTML,
    'popup.js': popupClock(isPopupFilled) + POPUP_SCRIPT,
    [WALK_SCRIPT]: timedScript(`(${String(walk)})()`),
    'empty.js': '',
  }
  // The manifest names pictures, texts and pages: pictures and texts are the product's, pages are blank.
  const wanted = options.worker === 'scripts' ? IMPORTED : []
  await cp(build, folder, {
    recursive: true,
    filter: (path) => !/\.(?:js|css)$/.test(path) || wanted.includes(basename(path)),
  })
  for (const name of await readdir(folder))
    if (name.endsWith('.html')) await writeFile(join(folder, name), '')
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
}

const POPUP_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Reference</title>
    <script type="module" src="/popup.js"></script>
  </head>
  <body><textarea></textarea></body>
</html>
`

const POPUP_SCRIPT = `document.querySelector('textarea').focus()
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
const answer = await chrome.runtime.sendMessage({ tabId: tab.id })
document.body.append(JSON.stringify(answer))
document.body.dataset.filled = 'true'
`

/** Runs in the popup. */
function isPopupFilled(): boolean {
  return document.body.dataset.filled === 'true'
}

/** Runs in a page. Stays below the number of nodes at which the product stops, too. */
function walk(): { nodes: number; links: number; forms: number } {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT)
  let nodes = 0
  while (nodes < 250_000 && walker.nextNode() !== null) nodes += 1
  return { nodes, links: document.links.length, forms: document.forms.length }
}
