import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElementHandle, Page } from 'puppeteer-core'
import type { Screen } from './browsers/screen.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Every run leaves its pictures here, for people to look at; git ignores the folder. */
const LOOKED_AT = join(ROOT, '.e2e', 'pictures')

/** The pictures of the documents, renewed by `npm test -- --pictures` and by nothing else. */
const SHIPPED = join(ROOT, 'docs', 'pictures')

/**
 * Takes a picture of a page, an element or a whole virtual screen into `.e2e/pictures/NAME.png`. A picture `for` the
 * documents is also copied to `docs/pictures` when the run was asked to renew them.
 *
 * @returns the path of the picture
 */
export async function takePicture(
  subject: Page | ElementHandle | Screen,
  name: string,
  options: { for?: 'documents' } = {},
): Promise<string> {
  await mkdir(LOOKED_AT, { recursive: true })
  const file = `${name}.png` as const
  const path = join(LOOKED_AT, file)
  if ('picture' in subject) await subject.picture(path)
  else await subject.screenshot({ path: `${LOOKED_AT}/${file}` })
  if (options.for === 'documents' && process.env.TAKEDOWN_REPORTER_PICTURES === '1') {
    await mkdir(SHIPPED, { recursive: true })
    await copyFile(path, join(SHIPPED, file))
  }
  return path
}
