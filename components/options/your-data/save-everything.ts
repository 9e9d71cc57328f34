import type { Ask } from '../../ui/ask.ts'

export type Progress = { reports: number; bytes: number }

/** Returns the last line, whose line count proves that the file is complete. */
const endLine = (lines: number): string => JSON.stringify({ kind: 'end', lines })

/** Exports all data as JSON lines. Each part goes into a Blob at once: browsers keep large Blobs on disk. Returns null if stopped. */
export const saveEverything = async (
  ask: Ask,
  assets: boolean,
  show: (progress: Progress) => void,
  stopped: () => boolean,
): Promise<Blob | null> => {
  const pieces: Blob[] = []
  const done = { reports: 0, bytes: 0 }
  let lines = 0
  let after: string | null = null
  do {
    const part: { lines: string[]; reports: number; next: string | null } = await ask('data/export', {
      after,
      assets,
    })
    if (stopped()) return null
    const piece = new Blob(part.lines.map((line) => `${line}\n`))
    pieces.push(piece)
    lines += part.lines.length
    done.reports += part.reports
    done.bytes += piece.size
    show({ ...done })
    after = part.next
  } while (after !== null)
  return new Blob([...pieces, `${endLine(lines)}\n`], { type: 'application/jsonl' })
}
