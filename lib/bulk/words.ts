import type { Extracted } from '#lib/assets/extraction/extracted.ts'
import { parseAssetInProse } from '#lib/assets/parse-asset.ts'

export function* words(text: string): Generator<Extracted> {
  let line = 1
  for (const { 0: written, index } of text.matchAll(/[^\s,;<>"'|]+|\n/g)) {
    if (written === '\n') line += 1
    const asset = written.length > 3 ? parseAssetInProse(written) : null
    if (asset?.ok)
      yield {
        kind: 'asset',
        asset: asset.value,
        written,
        place: { start: index, end: index + written.length, line },
      }
  }
}
