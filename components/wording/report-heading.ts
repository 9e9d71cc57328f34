import { defanged } from './address.tsx'
import { defangedWords } from './defanged-words.ts'
import { foreign } from '../ui/pieces.tsx'

type ReportHeading = { words: string; as: { dir: 'auto' | 'ltr'; lang?: string } }

/** Returns a report’s title, or its first asset if it has none, always defanged, and the attributes of its element. */
export const reportHeading = (title: string, asset = ''): ReportHeading =>
  title.trim() === ''
    ? { words: defanged(asset), as: { dir: 'ltr' } }
    : { words: defangedWords(title), as: foreign() }
