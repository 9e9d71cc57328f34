import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import * as z from 'zod'

const sourceMap = z.object({
  version: z.number(),
  file: z.string().default(''),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
})

/** Bytes of a script by the source they come from, as its source map tells; what no source claims is under ''. */
export async function bytesBySource(script: string, map = `${script}.map`): Promise<Map<string, number>> {
  const code = await readFile(script, 'utf8')
  const sources = new SourceMap(sourceMap.parse(JSON.parse(await readFile(map, 'utf8'))))
  const bytes = new Map<string, number>()
  const lines = code.split(/(?<=\n)/)
  for (const [line, text] of lines.entries()) {
    let column = 0
    for (const character of text) {
      const entry = sources.findEntry(line, column)
      // Node names no source where a segment of the map has none, despite its types.
      const source: string | undefined = 'originalSource' in entry ? entry.originalSource : undefined
      bytes.set(source ?? '', (bytes.get(source ?? '') ?? 0) + Buffer.byteLength(character))
      column += character.length
    }
  }
  return bytes
}
