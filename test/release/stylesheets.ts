import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** A rule of a stylesheet: where it stands, under which conditions, and one of its selectors. */
/** One selector of a rule, and the whole list that it stands in. */
export type Rule = { file: string; conditions: string[]; selector: string; list: string }

/** Every file below a folder whose name ends so, as a path from the project's root. */
export const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => ending.test(path))

export const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** What stands between separators that are in no brackets. */
const splitOutside = (text: string, separator: RegExp): string[] => {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if ('(['.includes(character)) depth++
    if (')]'.includes(character)) depth--
    if (depth === 0 && separator.test(character)) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The rules of a stylesheet that nests nothing but at-rules. */
export const rulesOf = (file: string, css: string): Rule[] => {
  const rules: Rule[] = []
  const open: string[] = []
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/@(?:import|custom-media)[^;]*;/g, '')
  for (const [, head = '', sign] of text.matchAll(/([^{}]*)([{}])/g)) {
    if (sign === '}') open.pop()
    else {
      const prelude = head
        .replace(/^[\s\S]*;/, '')
        .trim()
        .replaceAll(/\s+/g, ' ')
      const conditions = [...open]
      open.push(prelude)
      if (prelude.startsWith('@')) continue
      for (const selector of splitOutside(prelude, /,/))
        rules.push({ file, conditions, selector, list: prelude })
    }
  }
  return rules
}

/** Without what only asks: `:not(…)`, `:has(…)` and attributes. */
const withoutQuestions = (selector: string): string => {
  const plain = selector.replaceAll(/\[[^\]]*\]/g, '')
  let depth = 0
  return plain
    .split(/(:(?:not|has)\(|[()])/)
    .filter((piece) => {
      const inside = depth > 0
      if (piece.startsWith(':') || (piece === '(' && inside)) depth++
      else if (piece === ')' && inside) depth--
      return !inside && !piece.startsWith(':not') && !piece.startsWith(':has')
    })
    .join('')
}

/**
 * The class that a selector styles: the first of its last part that has one. Those before it say where, a second beside it says in
 * which state (`.row.chosen`), and an element without a class is its parent's affair (`.bulk-ways > button`).
 */
export const styledBy = (selector: string): string | null => {
  for (const part of splitOutside(withoutQuestions(selector), /[\s>+~]/).toReversed()) {
    const [, name] = /\.([a-z][\w-]*)/.exec(part) ?? []
    if (name !== undefined) return name
  }
  return null
}

/** Every class that a selector names, whatever for. */
export const classesIn = (selector: string): string[] =>
  [...selector.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)

/** What stands between a brace and the one that closes it. */
const inBraces = (source: string, from: number): string => {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}') depth -= 1
    if (depth === 0) return source.slice(from + 1, at)
  }
  return ''
}

/** Every class that a component or page has by its `class`; `tone-*` for one composed of that and a value. */
export const classesUsed = (source: string): string[] =>
  [...source.matchAll(/\bclass=(?:"([^"]*)"|(?=\{))/g)].flatMap(({ 0: head, 1: words, index }) => {
    if (words !== undefined) return words.split(/\s+/).filter((name) => name !== '')
    // What a value is compared with is no class.
    const given = inBraces(source, index + head.length).replaceAll(/[!=]== '[^']*'/g, '')
    return [...given.matchAll(/'([^']*)'|`([^`]*)`/g)].flatMap(([, plain, composed = '']) =>
      (plain ?? composed.replaceAll(/\$\{[^}]*\}/g, '*'))
        .split(/\s+/)
        .filter((name) => /^[a-z][\w-]*\*?$/.test(name)),
    )
  })
