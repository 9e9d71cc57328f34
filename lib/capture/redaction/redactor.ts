import { finderOf, type Finder } from './find-values.ts'
import { mergedStretches, replacedStretches, type Stretch } from './spellings/stretches.ts'

/** What stands where something was removed: safe in an address, and plain to see. */
export const REDACTED = 'REDACTED'

/**
 * Below this many characters a removed value is taken out only where it is a whole part of an address (see `redactUrl`):
 * `id` or `42` taken out of every text would leave nothing to read, and protect nothing.
 */
export const SHORTEST_EVERYWHERE = 4

export const isRemovedEverywhere = (secret: string): boolean =>
  secret.length >= 2 * SHORTEST_EVERYWHERE || Array.from(secret).length >= SHORTEST_EVERYWHERE

/** Removes secrets from one text. Idempotent; never throws. */
export type Redactor = {
  redact: (text: string) => string
  /** Without the beginning of a secret at its end: what was cut to a length can have been cut within one. */
  redactCut: (text: string) => string
  /** Whether a text still holds one of the secrets. */
  holds: (text: string) => boolean
  /** Where it holds one, in order; what overlaps or touches is one. */
  find: (text: string) => Stretch[]
  /** Which of the secrets it holds, and where, each by itself. */
  findEach: Finder['findEach']
}

/** A removal can join what is left into the next secret. A page that arranges for more of that gets whole words removed instead. */
const MOST_ROUNDS = 3

/** Results kept of one redactor, in characters of the texts: a capture and its address, not every keystroke of an hour. */
const MOST_KEPT = 400_000

/**
 * Finds secrets as they can be written in a report: plain, percent-encoded (several times, digits of either case, `+` for
 * a space), HTML-escaped, escaped in JSON or a script, in wide letters or other digits, with invisible characters in between, and in
 * base64, base64url, base32 or hexadecimal wherever in it they begin, three times over. An e-mail address and a name are found whatever
 * the case of their letters, a host in both its spellings, a number in any grouping.
 *
 * Takes time linear in the text and the secrets, whatever they are. Two looks at most join what a removal left over; what still
 * holds a secret then, or hides more encodings in each other than are looked into, loses the whole word and in the end the whole text.
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

/** Every look at a draft asks for the same ones again. */
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

/** Remembers what became of a text: nothing of a page is looked at anew because a person types a description. */
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
