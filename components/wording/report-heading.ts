import { defanged } from './address.tsx'
import { defangedWords } from './defanged-words.ts'

/** What a report is called: its title, or its first asset where the person left it without one. Defanged either way. */
export const reportHeading = (title: string, asset = ''): { words: string; dir: 'auto' | 'ltr' } =>
  title.trim() === '' ? { words: defanged(asset), dir: 'ltr' } : { words: defangedWords(title), dir: 'auto' }
