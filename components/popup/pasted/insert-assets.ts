import { MOST_ASSETS_AT_ONCE } from '#lib/limits.ts'
import type { AssetLine, DraftForm } from '#lib/model/form/draft-form.ts'

/** A form’s lines with pasted assets, or why there is no room for them. `added`: lines that are new in the form. */
export type Inserted =
  | { at: 'inserted'; assets: AssetLine[]; added: number; merged: number }
  | { at: 'too-many' }

const isBlank = ({ content }: AssetLine): boolean => content.trim() === ''

/** Inserts assets below the line at `index`, or in its stead if it is empty or `replaced`. What the form has already is merged. */
export const insertAssets = (
  { assets }: Pick<DraftForm, 'assets'>,
  contents: readonly string[],
  { index, replaced }: { index: number; replaced: boolean },
): Inserted => {
  const line = assets[index]
  const stays = line !== undefined && !replaced && !isBlank(line)
  const before = [...assets.slice(0, index), ...(stays ? [line] : [])]
  const after = assets.slice(index + 1)
  const known = new Set([...before, ...after].map(({ content }) => content))
  const added = contents.filter((content) => !known.has(content))
  if (before.length + after.length + added.length > MOST_ASSETS_AT_ONCE) return { at: 'too-many' }
  const merged = contents.length - added.length
  // Everything is in the form already: what was pasted over stays.
  if (added.length === 0) return { at: 'inserted', assets, added: 0, merged }
  const lines = added.map((content) => ({ content, exact: null }))
  return { at: 'inserted', assets: [...before, ...lines, ...after], added: added.length, merged }
}
