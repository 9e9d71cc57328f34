import { SECRET_KINDS, type KindChoices } from '#lib/redaction/secret-kinds.ts'
import { itemsAtOnce } from '#lib/assets/extraction/scanner.ts'
import { MAX_ASSETS_AT_ONCE } from '#lib/limits.ts'
import type { FoundThing } from '#lib/model/bulk-row.ts'
import { whatOf } from './read-slices.ts'
import { makeReaderIn, type WorkerDeps } from './worker.ts'

/** Longest text that is read for a form, in characters; 50 assets of ordinary length take a twentieth. */
const MAX_READ = 100_000

/**
 * The assets of a pasted text. `left`: lines without one. `too-many`: more than one report takes, or too long to be read
 * for it. `not-read`: the reader hung or failed.
 */
export type PastedAssets =
  | { kind: 'read'; contents: string[]; merged: number; left: number }
  | { kind: 'too-many' }
  | { kind: 'not-read' }

/** Nothing is removed at reading: the draft proposes that itself, and takes it back. */
const KEEPING: KindChoices = Object.fromEntries(SECRET_KINDS.map((kind) => [kind, 'always-keep']))

const contentOf = (what: FoundThing['what']): string[] => {
  switch (what.is) {
    case 'asset':
      return [what.content]
    case 'wallet':
      return [what.address]
    case 'handle':
      return [`@${what.name}`]
    case 'not-asset':
      return []
  }
}

/**
 * Returns the assets that the bulk list finds in a plain text: each once, as many as a form takes. For what the browser hands the
 * background in one piece, a selection or the address bar’s text; no worker, because both are short and reading is linear. Neither
 * has markup or cells left, whose readers would be half of the background’s last script.
 */
export const assetsInText = (text: string): string[] => {
  const found = itemsAtOnce(text.slice(0, MAX_READ)).flatMap((one) => contentOf(whatOf(one)))
  return [...new Set(found)].slice(0, MAX_ASSETS_AT_ONCE)
}

/** Returns the assets of a line. A single word without one is kept, so that its problem is shown where it can be corrected. */
const contentsOf = (line: string, found: readonly FoundThing[]): string[] => {
  const contents = found.flatMap(({ what }) => contentOf(what))
  return contents.length > 0 || /\s/.test(line) ? contents : [line]
}

/** Returns what is found in each line, read in a worker that is ended when it hangs; null then. */
const findInLines = async (lines: readonly string[], deps?: WorkerDeps): Promise<FoundThing[][] | null> => {
  const reader = makeReaderIn(deps)
  try {
    // An empty line between two keeps an address that ends in a hyphen apart from the next one.
    await reader.ask({ do: 'take', piece: lines.join('\n\n') })
    await reader.ask({ do: 'begin', from: 0, redaction: KEEPING })
    const found: FoundThing[] = []
    for (;;) {
      const slice = await reader.ask({ do: 'go-on' })
      if (slice.kind !== 'slice') return null
      found.push(...slice.found)
      if (slice.done) break
    }
    const byLine = Map.groupBy(found, ({ line }) => line)
    return lines.map((_, index) => byLine.get(2 * index + 1) ?? [])
  } finally {
    reader.end()
  }
}

/** Reads a text of several lines. */
export const readPasted = async (text: string, deps?: WorkerDeps): Promise<PastedAssets> => {
  if (text.length > MAX_READ) return { kind: 'too-many' }
  const lines = text.split(/[\r\n]+/).flatMap((line) => line.trim() || [])
  const found = await findInLines(lines, deps)
  if (found === null) return { kind: 'not-read' }
  const ofLines = lines.map((line, index) => contentsOf(line, found[index] ?? []))
  const all = ofLines.flat()
  const contents = [...new Set(all)]
  if (contents.length > MAX_ASSETS_AT_ONCE) return { kind: 'too-many' }
  const left = ofLines.filter(({ length }) => length === 0).length
  return { kind: 'read', contents, merged: all.length - contents.length, left }
}

/** An address without a chain is offered as one of Ethereum, as for a page. */
const reportableOf = (what: FoundThing['what']): string[] => {
  if (what.is === 'wallet') return [`eip155:1:${what.address}`]
  return what.is === 'asset' ? [what.content] : []
}

/** A QR code’s text and the assets in it; none for a Wi-Fi password or a wallet that the service doesn’t take. */
export type ReadCode = { text: string; contents: string[] }

/** Returns the assets of each code’s text; null if the reader hung or failed. */
export const assetsInCodes = async (
  texts: readonly string[],
  deps?: WorkerDeps,
): Promise<ReadCode[] | null> => {
  const found = await findInLines(
    texts.map((text) => text.replace(/\s+/g, ' ').trim()),
    deps,
  )
  return (
    found &&
    texts.map((text, index) => ({
      text,
      contents: [...new Set((found[index] ?? []).flatMap(({ what }) => reportableOf(what)))],
    }))
  )
}
