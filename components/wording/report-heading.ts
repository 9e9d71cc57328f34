import { defanged } from './address.tsx'
import { defangedWords } from './defanged-words.ts'

/** Returns a report’s title, or its first asset if it has none. Always defanged. */
export const reportHeading = (title: string, asset = ''): { words: string; dir: 'auto' | 'ltr' } =>
  title.trim() === '' ? { words: defanged(asset), dir: 'ltr' } : { words: defangedWords(title), dir: 'auto' }
