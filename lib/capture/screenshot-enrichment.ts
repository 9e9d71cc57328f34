import { enriched, hashesOf, sha256, type Digest, type Enrichment } from './enrichment.ts'

/** A screenshot as a second enrichment. `picture.sha256` is the JPEG file's checksum; `hashes` covers each part of the output. */
export type ScreenshotOutput = {
  version: 1
  kind: 'screenshot'
  time: string
  picture: {
    mediaType: 'image/jpeg'
    width: number
    height: number
    sha256: string
    base64: string
  }
  /** The user's edits, and the scale in percent. */
  done: { cropped: boolean; blackedOut: number; scalePercent: number }
  hashes: Record<string, string>
}

export type SentPicture = {
  takenAt: number
  width: number
  height: number
  base64: string
  done: ScreenshotOutput['done']
}

/** Hashes exactly the bytes that are sent; jpeg.ts has validated them. */
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
