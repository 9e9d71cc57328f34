import { COUNTS, LENGTHS } from '../bounds.ts'
import type { PageDetails } from '../capture-schema.ts'
import { boundedLine } from '../plain-text.ts'
import { attribute, textOf, walkerOver } from './dom.ts'

/** JSON-LD that is looked into: a profile's own is short. Blocks, characters of each, objects of each. */
const MOST = { blocks: 4, length: 40_000, objects: 300 }

/** Of each thing that the page's JSON-LD gives both a name and an identifier: `ld:NAME` and that, a part of the room for such. */
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
    // Longer than is read, or not JSON: a page may write there what it likes.
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
