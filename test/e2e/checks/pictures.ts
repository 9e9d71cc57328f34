import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElementHandle, Page } from 'puppeteer-core'
import type { Screen } from '../browsers/screen.ts'

/** Every run leaves its pictures here, for people to look at; git ignores the folder. */
const LOOKED_AT = join(import.meta.dirname, '..', '..', '..', '.e2e', 'pictures')

/**
 * Takes a picture of a page, an element or a whole virtual screen into `.e2e/pictures/NAME.png`. The pictures of the
 * documents are taken by `npm run pictures`.
 *
 * @returns the path of the picture
 */
export async function takePicture(subject: Page | ElementHandle | Screen, name: string): Promise<string> {
  await mkdir(LOOKED_AT, { recursive: true })
  const file = `${name}.png` as const
  const path = join(LOOKED_AT, file)
  if ('picture' in subject) await subject.picture(path)
  else await subject.screenshot({ path: `${LOOKED_AT}/${file}`, optimizeForSpeed: true })
  return path
}
