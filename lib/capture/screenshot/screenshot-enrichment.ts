import { enriched, hashesOf, sha256, type Digest, type Enrichment } from '../enrichment.ts'

/**
 * A picture of the page, as a second enrichment of the same type. `picture.sha256` is that of the JPEG's own bytes, for
 * whoever has the file; `hashes` has each part as of any output, so that it can be checked without knowing what it is.
 */
export type ScreenshotOutput = {
  version: 1
  kind: 'screenshot'
  /** When it was taken, UTC. */
  time: string
  picture: {
    mediaType: 'image/jpeg'
    width: number
    height: number
    sha256: string
    base64: string
  }
  /** What the person did to it, and how many of each 100 pixels in a row are left. */
  done: { cropped: boolean; blackedOut: number; scalePercent: number }
  hashes: Record<string, string>
}

export type SentPicture = {
  takenAt: number
  width: number
  height: number
  /** The JPEG that is sent. */
  base64: string
  done: ScreenshotOutput['done']
}

/** Hashed here, of what is sent and nothing else. The bytes are parsed before (jpeg.ts). */
export const screenshotEnrichment = async (
  { takenAt, width, height, base64, done }: SentPicture,
  bytes: Uint8Array<ArrayBuffer>,
  { version, digest }: { version: string; digest: Digest },
): Promise<Enrichment<ScreenshotOutput>> => {
  const picture = {
    mediaType: 'image/jpeg' as const,
    width,
    height,
    sha256: await sha256(bytes, digest),
    base64,
  }
  const time = new Date(takenAt).toISOString()
  const output = { version: 1, kind: 'screenshot', time, picture, done } as const
  return enriched(version, { ...output, hashes: await hashesOf(output, digest) })
}
