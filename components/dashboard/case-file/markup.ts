import { isValidElement } from 'preact'
import { isRecord } from '#lib/plain-reader.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

const EMPTY_ELEMENTS: ReadonlySet<string> = new Set(['meta', 'img'])

/** Returns elements as HTML, attributes in double quotes. Every text and attribute passes through `escaped`: there is no other way in. Components without hooks only. */
export const markupOf = (node: unknown): string => {
  if (Array.isArray(node)) return node.map(markupOf).join('')
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escaped(String(node))
  if (typeof node !== 'object' || !isValidElement(node)) throw new Error('neither text nor an element')
  const { type: element, props }: { type: unknown; props: unknown } = node
  if (!isRecord(props)) throw new Error('an element has properties')
  if (typeof element === 'function') return markupOf(element(props))
  if (typeof element !== 'string') throw new Error('an element has a name')
  const { children, ...attributes } = props
  const start = `<${element}${Object.entries(attributes).map(attributeOf).join('')}>`
  return EMPTY_ELEMENTS.has(element) ? start : `${start}${markupOf(children)}</${element}>`
}

const attributeOf = ([name, value]: [string, unknown]): string => {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${name} isn’t text`)
  return ` ${name}="${escaped(String(value))}"`
}
