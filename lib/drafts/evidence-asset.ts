import { sameSpelling } from '#lib/assets/compare.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { hasHost } from '#lib/assets/asset.ts'
import type { LineChecks } from './check-assets.ts'
import { captureOf } from './captured.ts'
import type { AssetLine } from '#lib/model/form/draft-form.ts'
import type { Draft } from '#lib/model/draft.ts'

type Evidenced = Pick<Draft, 'kind' | 'about' | 'capture' | 'target' | 'form'>

/** Returns the redacted URL of a draft’s page, or null if it isn’t about a page. */
export const pageOfEvidence = (draft: Omit<Evidenced, 'form'>): string | null =>
  draft.kind === 'page'
    ? (draft.about ?? captureOf(draft, null)?.page.url ?? draft.target?.target ?? null)
    : null

/** Relations of a line to the page, closest first. */
const CLOSEST = ['written', 'same', 'from', 'host'] as const

/**
 * Returns the index of the line that the evidence belongs to, or null: the line closest to the draft’s page (`CLOSEST`), or the
 * first line for a link, selection or image.
 */
export const evidenceLine = (draft: Evidenced, { checks }: Pick<LineChecks, 'checks'>): number | null => {
  const lines = draft.form.assets
    .map((line, index) => ({ line, index }))
    .filter(({ index }) => checks[index]?.ok)
  const page = pageOfEvidence(draft)
  if (page === null) return lines[0]?.index ?? null
  for (const close of CLOSEST) {
    const found = lines.find(({ line }) => isAbout(line, page, close))
    if (found) return found.index
  }
  return null
}

const isAbout = (
  { content, exact, insteadOf }: AssetLine,
  page: string,
  close: (typeof CLOSEST)[number],
): boolean => {
  switch (close) {
    case 'written':
      return content === page
    case 'same':
      return isSame(content, page)
    case 'from':
      return [exact, insteadOf].some((earlier) => earlier && (earlier === page || isSame(earlier, page)))
    case 'host':
      return hostOf(content) !== null && hostOf(content) === hostOf(page)
  }
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [parseAsset(one), parseAsset(other)]
  return a.ok && b.ok && sameSpelling(a.value, b.value)
}

const hostOf = (text: string): string | null => {
  const asset = parseAsset(text)
  return asset.ok && hasHost(asset.value) ? asset.value.host.replace(/^www\./, '') : null
}

/** Returns the evidence’s index among the sent assets. A merged line counts as the one it was merged into. */
export const evidenceIndex = (draft: Evidenced, lineChecks: Pick<LineChecks, 'checks'>): number | null => {
  const line = evidenceLine(draft, lineChecks)
  const check = line === null ? undefined : lineChecks.checks[line]
  if (line === null || !check?.ok) return null
  const kept = check.sameAs ?? line
  return lineChecks.checks.slice(0, kept).filter((one) => one.ok && one.sameAs === null).length
}
