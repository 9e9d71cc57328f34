import { finderOf, type Finder } from './find-values.ts'
import { mergedStretches, replacedStretches, type Stretch } from './spellings/stretches.ts'

/** Replacement for removed values; valid in URLs and clearly visible. */
export const REDACTED = 'REDACTED'

/** Shorter values are removed only as a whole part of a URL (see `redactUrl`): removing `id` or `42` from every text would destroy it. */
const SHORTEST_EVERYWHERE = 4

export const isRemovedEverywhere = (secret: string): boolean =>
  secret.length >= 2 * SHORTEST_EVERYWHERE || Array.from(secret).length >= SHORTEST_EVERYWHERE

/** Idempotent; never throws. */
export type Redactor = {
  redact: (text: string) => string
  /** Also removes the start of a secret at the text's end, for truncated texts. */
  redactCut: (text: string) => string
  holds: (text: string) => boolean
  /** Returns the positions of secrets in order, merged where they overlap or touch. */
  find: (text: string) => Stretch[]
  findEach: Finder['findEach']
}

/** Removing a secret can join its neighbors into another; after this many rounds, whole words are removed. */
const MOST_ROUNDS = 3

/** Cache size per redactor, in characters: enough for a capture and its URL. */
const MOST_KEPT = 400_000

/**
 * Returns a redactor for secrets in all spellings: plain, percent-encoded (repeatedly), HTML-, JSON- or script-escaped, full-width or
 * foreign digits, invisible characters, base64, base64url, base32 or hex at any offset, nested up to three times. Email addresses and
 * names match in any case, hosts in ASCII and Unicode, numbers in any grouping.
 * Linear in text and secrets. If secrets remain after all rounds, or encodings nest too deeply, removes the word and finally the
 * whole text.
 */
export const redactorOf = (removed: readonly string[]): Redactor => {
  const wanted = removed.filter(isRemovedEverywhere)
  const key = JSON.stringify(wanted)
  const there = known.get(key)
  if (there) {
    known.delete(key)
    known.set(key, there)
    return there
  }
  const made = madeOf(wanted)
  known.set(key, made)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  return made
}

/** Number of cached redactors: each view of a draft requests the same ones again. */
const MOST_KNOWN = 4
const known = new Map<string, Redactor>()

const madeOf = (secrets: readonly string[]): Redactor => {
  if (secrets.length === 0) return NOTHING_TO_REMOVE
  const finder = finderOf([...new Set(secrets)])
  const mark = [REDACTED, 'XXXXXXXX', '--------'].find((one) => finder.find(one).stretches.length === 0) ?? ''
  const [kept, keptCut] = [keptResults(), keptResults()]
  const redact = (text: string): string => kept(text, () => redacted(text, finder, mark))
  const cut = (text: string): string => {
    const whole = redact(text)
    const from = finder.beginningAtEnd(whole)
    return from === whole.length ? whole : whole.slice(0, from) + mark
  }
  return {
    redact,
    redactCut: (text) => keptCut(text, () => cut(text)),
    holds: (text) => redact(text) !== text,
    find: (text) => mergedStretches(finder.find(text).stretches),
    findEach: finder.findEach,
  }
}

const redacted = (text: string, finder: Finder, mark: string): string => {
  let result = text
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { stretches, complete } = finder.find(result)
    if (stretches.length === 0 && complete) return result
    if (!complete) break
    result = replacedStretches(result, stretches, mark)
  }
  const words = result.replace(/\S+/g, (word) => {
    const { stretches, complete } = finder.find(word)
    return stretches.length > 0 || !complete ? mark : word
  })
  return finder.find(words).stretches.length > 0 ? mark : words
}

const NOTHING_TO_REMOVE: Redactor = {
  redact: (text) => text,
  redactCut: (text) => text,
  holds: () => false,
  find: () => [],
  findEach: () => {},
}

/** Caches results by text, so that typing a description doesn't redact the page again. */
const keptResults = (): ((text: string, make: () => string) => string) => {
  const results = new Map<string, string>()
  let characters = 0
  return (text, make) => {
    const there = results.get(text)
    if (there !== undefined) return there
    const made = make()
    if (characters + text.length > MOST_KEPT) {
      results.clear()
      characters = 0
    }
    results.set(text, made)
    characters += text.length
    return made
  }
}
