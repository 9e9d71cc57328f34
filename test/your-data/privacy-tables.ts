import { readFileSync } from 'node:fs'

/** The rows of one table of docs/privacy.md: the name in its first cell, and when it is asked for or declared. */
export const toldUnder = (heading: string): { name: string; when: string; why: string }[] => {
  const [, section = ''] = readFileSync('docs/privacy.md', 'utf8').split(`\n## ${heading}\n`)
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [name = '', when = '', why = ''] = line.slice(2).split(' | ')
      return { name: name.replaceAll('`', ''), when, why }
    })
}

/** The names that are told as asked for so, in order. */
export const toldAs = (heading: string, asked: (when: string) => boolean): string[] =>
  toldUnder(heading)
    .filter(({ when }) => asked(when))
    .map(({ name }) => name)
    .toSorted()
