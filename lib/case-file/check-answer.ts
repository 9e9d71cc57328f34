import { checkAsk, LONGEST_NAME, MOST_MISMATCHES, type CheckAnswer } from './check-messages.ts'
import { checkCaseFile } from './check.ts'
import type { Digest } from './hashes.ts'

type AnswerDeps = {
  digest: Digest
  takeTexts: (texts: Record<string, string>) => void
}

export const answerCheck = async (
  message: unknown,
  { digest, takeTexts }: AnswerDeps,
): Promise<CheckAnswer | null> => {
  const ask = checkAsk.safeParse(message)
  if (!ask.success) return null
  takeTexts(ask.data.texts)
  const checked = await checkCaseFile(ask.data.bytes, digest)
  switch (checked.at) {
    case 'consistent': {
      const { drawnHere, file } = checked
      const reports = file.reports.map(({ id, hashes, assets }) => ({
        id,
        sealed: hashes['sealed'],
        asset: (assets[0] ?? '').slice(0, LONGEST_NAME),
      }))
      return { at: 'consistent', drawnHere, root: file.root, reports }
    }
    case 'changed':
      return {
        at: 'changed',
        mismatches: checked.mismatches
          .slice(0, MOST_MISMATCHES)
          .map((one) => ('part' in one ? { ...one, part: one.part.slice(0, LONGEST_NAME) } : one)),
      }
    case 'foreign':
    case 'newer':
      return { at: checked.at }
  }
}
