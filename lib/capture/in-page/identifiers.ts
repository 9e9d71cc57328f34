import { COUNTS, LENGTHS } from '../bounds.ts'
import type { PageDetails } from '../capture-schema.ts'
import { boundedLine } from '../plain-text.ts'
import { attribute, textOf, walkerOver } from './dom.ts'

/** Limits for JSON-LD: blocks, characters per block, objects per block. A profile's is short. */
const MOST = { blocks: 4, length: 40_000, objects: 300 }

/** Returns `ld:NAME` with the identifier of each object in the page's JSON-LD that has both; at most half of all identifiers. */
export const identifiersIn = (scripts: readonly Element[]): PageDetails['openGraph'] => {
  const blocks = scripts.filter((script) => attribute(script, 'type', LENGTHS.code) === 'application/ld+json')
  const found = blocks.slice(0, MOST.blocks).flatMap((script) => {
    const content = walkerOver(script, NodeFilter.SHOW_TEXT).nextNode()
    return content === null ? [] : identified(textOf(content, MOST.length))
  })
  return found.slice(0, COUNTS.identifiers / 2)
}

const identified = (json: string): PageDetails['openGraph'] => {
  const found: PageDetails['openGraph'] = []
  const things: unknown[] = []
  try {
    things.push(JSON.parse(json))
  } catch {
    // Truncated, or not JSON.
  }
  for (let at = 0; at < things.length && at < MOST.objects; at += 1) {
    const thing = things[at]
    if (typeof thing !== 'object' || thing === null) continue
    const { additionalName, alternateName, identifier }: Record<string, unknown> = { ...thing }
    const name = additionalName ?? alternateName
    const id = typeof identifier === 'number' ? String(identifier) : identifier
    if (typeof name === 'string' && typeof id === 'string')
      found.push({
        property: boundedLine(`ld:${name}`, LENGTHS.cardProperty),
        content: boundedLine(id, LENGTHS.cardContent),
      })
    things.push(...Object.values(thing).slice(0, MOST.objects))
  }
  return found
}
