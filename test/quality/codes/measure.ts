import { codesIn } from '#lib/reader/codes.ts'
import { CODE_PICTURES } from './corpus.ts'

export type CodesOfKind = { kind: string; of: number; found: number; wrong: string[] }

/** Reads the codes of all pictures as Bulk and the popup do, and counts by kind; `wrong`: texts that are in no code of the picture. */
export const codesMeasured = async (): Promise<CodesOfKind[]> => {
  const kinds = new Map<string, CodesOfKind>()
  for (const { kind, texts, picture } of CODE_PICTURES) {
    // Without a clock, so that a busy machine reads as much as another.
    const read = await codesIn(picture(), () => 0)
    const { of = 0, found = 0, wrong = [] } = kinds.get(kind) ?? {}
    kinds.set(kind, {
      kind,
      of: of + texts.length,
      found: found + texts.filter((text) => read.includes(text)).length,
      wrong: [...wrong, ...read.filter((text) => !texts.includes(text))],
    })
  }
  return [...kinds.values()]
}
