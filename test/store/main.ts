/**
 * npm run store: makes the pictures of the stores (docs/store) anew, in a real browser with the extension as it is shipped,
 * connected to the sandbox service.
 */
import { readFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import messages from '../../public/_locales/en/messages.json' with { type: 'json' }
import { buildExtension } from '../demo/build-extension.ts'
import { ANSWERED, OURS, PHISHING } from '../demo/hosts.ts'
import { PICTURE_FONT } from '../demo/picture-font.ts'
import {
  connect,
  draftBehind,
  fill,
  openDraft,
  openPopup,
  press,
  startPictureKit,
  submitNow,
  waitForAssetCopy,
  waitForStatus,
  waitForText,
  type Kit,
} from '../e2e/kit.ts'
import type { Camera } from './pictures.ts'
import { makeCamera, openAs, PASTED, withoutUnreadable } from './pictures.ts'
import { CAPTIONS } from './captions.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const DRAWING = join(import.meta.dirname, '..', 'gallery', 'toolbar-icon.svg')

const reported = async (kit: Kit, camera: Camera): Promise<void> => {
  const phishing = await openAs(kit, 'phishing.html', `https://${PHISHING}/sync`)
  const id = await draftBehind(await kit.browser.openToolbarPopup(phishing))
  const draft = await openDraft(kit, id)
  await fill(draft, 'Description', 'Asks for the recovery phrase. A bot posts it in our Discord.')
  await waitForText(draft, 'Submit report')
  await camera.popup(draft, '1-report.png')
  await press(draft, 'Show request')
  await waitForText(draft, 'enrichments')
  await camera.popup(draft, '3-evidence.png', 'dark')
  await draft.close()
  const popup = await openPopup(kit, phishing)
  await submitNow(popup)
  await waitForStatus(popup, 'Accepted')
  await phishing.close()
}

const stopped = async (kit: Kit, camera: Camera): Promise<void> => {
  const own = await openAs(kit, 'own.html', `https://${OURS}/`)
  const popup = await openDraft(kit, await draftBehind(await kit.browser.openToolbarPopup(own)))
  await press(popup, 'Submit report')
  await popup.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'override')
  await camera.popup(popup, '2-check.png')
  await popup.close()
  await own.close()
}

/** Reports that end in other ways, for the list. */
const answered = async (kit: Kit): Promise<void> => {
  for (const [host, status] of ANSWERED) {
    const page = await openAs(kit, 'invitation.html', `https://${host}/claim`)
    const popup = await openPopup(kit, page)
    await submitNow(popup)
    await waitForStatus(popup, status)
    await page.close()
  }
}

const pasted = async ({ browser }: Kit, camera: Camera): Promise<void> => {
  const dashboard = await browser.openExtensionPage('dashboard.html#bulk')
  await fill(dashboard, 'Paste anything', PASTED)
  await press(dashboard, 'Add')
  await waitForText(dashboard, 'Review: shared host')
  await camera.page(dashboard, '4-bulk.png')
  await dashboard.close()
}

const looked = async ({ browser }: Kit, camera: Camera): Promise<void> => {
  const takedowns = await browser.openExtensionPage('dashboard.html#takedowns')
  await takedowns.waitForSelector('tbody .row-button')
  await takedowns.click('tbody .row-button')
  await waitForText(takedowns, 'Timeline')
  await camera.page(takedowns, '5-takedowns.png')
  await takedowns.close()
}

/** The plain shield, as on the toolbar. */
const shield = async (size: number): Promise<string> => {
  const drawing = await readFile(DRAWING, 'utf8')
  return `<style>svg { display: block; width: ${size}px } #ours, #look-alike, #unknown { display: none }</style>${drawing}`
}

const drawn = async (camera: Camera): Promise<void> => {
  await camera.drawing(
    `<style>body { margin: 0; display: grid; place-items: center; height: 100vh; background: #fff }</style>${await shield(220)}`,
    { width: 300, height: 300 },
    'logo-300.png',
  )
  await camera.drawing(
    `<!doctype html><style>
      body { margin: 0; box-sizing: border-box; height: 100vh; padding: 0 28px; display: grid; grid-template-columns: 140px 1fr; gap: 24px; align-items: center; background: #e8edf5; color: #16191d; font-family: ${PICTURE_FONT} }
      h1 { margin: 0 0 14px; font-size: 42px; line-height: 46px; letter-spacing: -0.02em }
      p { margin: 0; font-size: 20px; line-height: 28px; color: #565f6b }
    </style>${await shield(140)}<div><h1>${messages.extension_name.message}</h1><p>${CAPTIONS['1-report.png']}</p></div>`,
    { width: 440, height: 280 },
    'tile-440x280.png',
  )
}

say('Building the extension …')
const extensionDir = await buildExtension('chromium')
const folder = dirname(extensionDir)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const kit = await startPictureKit({
  extensionDir,
  userDataDir: join(folder, 'profile'),
})
try {
  withoutUnreadable(kit.sandbox)
  const camera = await makeCamera(kit.browser)
  await waitForStatus(await connect(kit), 'Connected')
  await waitForAssetCopy(kit)
  await reported(kit, camera)
  await stopped(kit, camera)
  await answered(kit)
  await pasted(kit, camera)
  await looked(kit, camera)
  await drawn(camera)
  say('The pictures of docs/store are renewed.')
} finally {
  await kit.close()
}
