import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timedScript } from './in-page-clock.ts'
import { popupClock } from './popup-clock.ts'

/**
 * Copies the built extension and puts one statement before the popup's own script, because the product carries no code for
 * the bench. Nothing else differs from what is shipped.
 */
export async function copyWithPopupClock(build: string, folder: string): Promise<void> {
  await cp(build, folder, { recursive: true })
  const html = await readFile(join(folder, 'popup.html'), 'utf8')
  const source = /<script[^>]* src="\/([^"]+)"/.exec(html)?.[1]
  if (source === undefined) throw new Error('The popup has no script of its own')
  const script = join(folder, source)
  await writeFile(script, popupClock(isDraftFilled) + (await readFile(script, 'utf8')))
}

/** Copies the built extension with the capture script between two looks at the clock. */
export async function copyWithCaptureClock(build: string, folder: string): Promise<void> {
  await cp(build, folder, { recursive: true })
  const script = join(folder, 'content-scripts', 'capture.js')
  await writeFile(script, timedScript(await readFile(script, 'utf8')))
}

/** Runs in the popup: an address stands in its field and nothing is still being read. */
function isDraftFilled(): boolean {
  const address = document.querySelector<HTMLInputElement>('[data-field="asset"]')
  const reading = globalThis.chrome?.i18n.getMessage('evidence_reading') ?? ''
  return !!address?.value && !document.body.textContent.includes(reading)
}
