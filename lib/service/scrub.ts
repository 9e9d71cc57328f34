import type { RawAnswer } from './exchange.ts'
import { parseJson } from '#lib/encoding.ts'
import { fail, ok, type Result } from '#lib/result.ts'

/** Replacement for the key: language-neutral, and no character that a key can have. */
export const REMOVED = '█████'

/** Shortest start of the key, at the end of a text, that counts as a truncated key. */
const MIN_CUT = 4

/** Shortest encoded form searched for; shorter ones would match everywhere. */
const MIN_FORM = 5

/** Levels of nested escapes decoded. */
const ROUNDS = 3

/** How often a text is opened and searched again. One in which keys then still appear, each escaped once more, isn’t kept. */
const PASSES = 4

/** Deepest nesting of an answer that is still returned as JSON after removing the key. */
const DEPTH = 32

/** Longest escape of one character, `&#x0061;`, with room for a nested one. */
const LONGEST_ESCAPE = 12

export type Scrubber = {
  /** Replaces the key by REMOVED; returns the same text if it doesn’t occur. */
  scrub: (text: string) => string
  /** Also removes a key truncated at the end. */
  scrubCut: (text: string) => string
  /** Also removes a key that `shortened` has truncated. */
  scrubShortened: (text: string) => string
}

/**
 * Removes a key ('' removes nothing): plain, in base64 and base64url at all alignments, and in URL, JSON, JavaScript or HTML
 * escapes. A text with an escaped key is returned with its escapes decoded; one that can’t be cleaned in PASSES is replaced whole.
 */
export const createScrubber = (key: string): Scrubber => {
  const forms = key === '' ? [] : formsOf(key)
  const has = (text: string) => forms.some((form) => text.includes(form))
  // A key that looks like an escape itself reads differently with each kind opened alone.
  const kinds = /[\\%&]/.test(key) ? [ESCAPE, BACKSLASH, PERCENT, ENTITY] : [ESCAPE]
  const remove = (text: string) => forms.reduce((rest, form) => rest.replaceAll(form, REMOVED), text)

  /** Returns the text opened until a key appears; null if none does. */
  const revealing = (text: string): string | null => {
    for (const escapes of kinds) {
      let opened = text
      for (let round = 0; round < ROUNDS; round++) {
        const before = opened
        opened = openEscapes(opened, escapes)
        if (opened === before) break
        if (has(opened)) return opened
      }
    }
    return null
  }

  const scrub = (text: string): string => {
    let clean = remove(text)
    for (let pass = 0; pass <= PASSES; pass++) {
      const opened = revealing(clean)
      if (opened === null) return clean
      if (pass < PASSES) clean = remove(opened)
    }
    return REMOVED
  }

  /** Returns the length of the longest start of the key at the text’s end; 0 if too short. */
  const begunAtEnd = (text: string): number => {
    const lengths = forms.map((form) => {
      for (let length = form.length - 1; length >= MIN_CUT; length--) {
        if (text.endsWith(form.slice(0, length))) return length
      }
      return 0
    })
    return Math.max(0, ...lengths)
  }

  const scrubCut = (text: string): string => {
    const clean = scrub(text)
    const begun = begunAtEnd(clean)
    if (begun > 0) return clean.slice(0, -begun) + REMOVED
    const tail = clean.slice(-key.length * 2 * LONGEST_ESCAPE)
    const opened = openEscapes(openEscapes(tail.replace(BEGUN_ESCAPE, '')))
    return begunAtEnd(opened) > 0 ? clean.slice(0, -tail.length) + REMOVED : clean
  }
  const scrubShortened = (text: string): string =>
    text.endsWith('…') ? `${scrubCut(text.slice(0, -1))}…` : scrub(text)

  return { scrub, scrubCut, scrubShortened }
}

/** Removes the key from an answer; scrubs JSON string by string, so that it stays valid. */
export const scrubAnswer = (answer: RawAnswer, { scrub, scrubCut }: Scrubber): RawAnswer => {
  const field = (text: string | null) => (text === null ? null : scrub(text))
  const text = scrubCut(answer.text)
  const clean = {
    ...answer,
    contentType: field(answer.contentType),
    retryAfter: field(answer.retryAfter),
    date: field(answer.date),
    text,
  }
  const json = text === answer.text ? undefined : parseJson(answer.text)
  if (json === undefined) return clean
  const asJson = JSON.stringify(scrubJson(json, scrub))
  return scrub(asJson) === asJson ? { ...clean, text: asJson } : clean
}

/** Removes these keys from a line of JSON, which stays one. */
export const scrubLine = (line: string, keys: readonly string[]): string => {
  const scrubbers = keys.map((key) => createScrubber(key))
  const scrub = (text: string): string => scrubbers.reduce((rest, one) => one.scrub(rest), text)
  return scrub(line) === line ? line : JSON.stringify(scrubJson(parseJson(line), scrub))
}

/** Returns the JSON with each of its strings and names scrubbed; null for what is nested deeper. */
export const scrubJson = (value: unknown, scrub: (text: string) => string, depth = DEPTH): unknown => {
  if (typeof value === 'string') return scrub(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((entry) => scrubJson(entry, scrub, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [scrub(name), scrubJson(entry, scrub, depth - 1)]),
  )
}

/** Returns the forms to search for; a key that contains escapes is also searched for in decoded form. */
const formsOf = (key: string): string[] => {
  const opened = [openEscapes(key), openEscapes(openEscapes(key))]
  const others = [...opened, ...[0, 1, 2].flatMap((offset) => base64Forms(key, offset))]
  return [...new Set([key, ...others.filter((form) => form.length >= MIN_FORM)])]
}

/** Returns the base64 characters that depend only on the key, at this offset in a group of three bytes. */
const base64Forms = (key: string, offset: number): string[] => {
  // As bytes: a damaged row may hold a key with characters that no header allows.
  const bytes = String.fromCharCode(...new TextEncoder().encode(key))
  const [first, end] = [Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)]
  const form = btoa('\0'.repeat(offset) + bytes).slice(first, end)
  return [form, form.replaceAll('+', '-').replaceAll('/', '_')]
}

const PERCENT = /%[2-7][0-9a-f]/gi
const BACKSLASH = /\\(?:x|u00)[2-7][0-9a-f]|\\[^\w\s]/gi
const ENTITY = /&#x0*[2-7][0-9a-f];|&#0*\d{2,3};|&(?:amp|lt|gt|quot|apos);/gi
const ESCAPE = new RegExp([PERCENT, BACKSLASH, ENTITY].map(({ source }) => source).join('|'), 'gi')

const BEGUN_ESCAPE = /(?:%[0-9a-f]?|\\(?:x|u0{0,2})?[0-9a-f]?|&[#\w]{0,8})$/i

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const openEscapes = (text: string, escapes = ESCAPE): string => text.replace(escapes, characterOf)

const characterOf = (escape: string): string => {
  const [, hex, decimal, name] =
    /^(?:%|\\x|\\u00|&#x0*)([2-7]\w);?$|^&#0*([1-9]\d*);$|^&(\w+);$/i.exec(escape) ?? []
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  if (decimal !== undefined) return String.fromCharCode(Number(decimal))
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? ''
  // A backslash and what it escapes, so the second of two doesn't escape what follows.
  return escape.slice(1)
}

export type ApiKeyProblem = { kind: 'empty' } | { kind: 'not-a-key' }

/** Parses a key: 1 to 4,096 visible ASCII characters. Keeps quotes, since keys aren’t defined. Problems never quote it. */
export const parseApiKey = (text: string): Result<string, ApiKeyProblem> => {
  const key = text.trim()
  if (key === '') return fail({ kind: 'empty' })
  return /^[\x21-\x7e]{1,4096}$/.test(key) ? ok(key) : fail({ kind: 'not-a-key' })
}
