import { findSecrets, type Secret } from '#lib/capture/redaction/find-secrets.ts'
import { stringsIn } from '#lib/capture/redaction/map-strings.ts'
import { secretsOnPage } from '#lib/capture/redaction/kinds/page-secrets.ts'
import { isRemovedEverywhere, redactorOf } from '#lib/capture/redaction/redactor.ts'
import { partsOf, redactUrl, removable } from '#lib/capture/redaction/redact-url.ts'
import { isRemovedBy, type SecretKind } from '#lib/capture/redaction/kinds/secret-kinds.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'

/** A value found in the draft's addresses, and whether it goes out of the body as things stand. */
export type DraftSecret = {
  id: string
  kind: SecretKind
  value: string
  where: string
  removed: boolean
}

/** So many are shown, those that go first. What is proposed for removal is removed however many there are. */
const MOST_SHOWN = 50

/** Asked for several times in each look at a draft; what is unsent is never changed, only replaced (see `knownUnsent`). */
const known = new WeakMap<Unsent, DraftSecret[]>()

/** Everything in the addresses that a draft started from which may identify a person or open a door, each value once. */
export const secretsOf = (unsent: Unsent | null): readonly DraftSecret[] => {
  if (!unsent) return []
  const found = known.get(unsent) ?? findIn(unsent)
  known.set(unsent, found)
  return found
}

const findIn = (unsent: Unsent): DraftSecret[] => {
  const captured = stringsIn(unsent.capture)
  const addresses = [...unsent.originals, unsent.foundOn, foundOnOfCapture(unsent.capture)].filter(
    (address) => address !== null,
  )
  const page = captured.flatMap(({ path, text }) => (isWords(path) ? [text] : [])).join('\n')
  const inPage = captured.flatMap(({ path, text }) => {
    if (IS_ADDRESS.test(text)) return findSecrets(text, page).map((secret) => asFoundAt(path, secret))
    return isShown(path) ? secretsOnPage(text, isTitle(path)) : []
  })
  const found = new Map<string, DraftSecret>()
  for (const secret of [...addresses.flatMap((address) => findSecrets(address, page)), ...inPage]) {
    const { kind, value, where } = secret
    if (found.has(value)) continue
    const id = `${kind}:${value}`
    const place = where.part === 'query' || where.part === 'fragment' ? where.name || where.part : where.part
    const removed = unsent.decisions[id] ?? isRemovedBy(unsent.choices, secret)
    found.set(value, { id, kind, value, where: place, removed })
  }
  const values = removable([...found.keys()], addresses).removable
  return values.flatMap((value) => found.get(value) ?? [])
}

const IS_ADDRESS = /^[a-z][a-z0-9+.-]*:[/\\]{2}/i

/** What the page says to whoever looks at it: there a name is known that it greets. */
const isWords = (path: readonly string[]): boolean =>
  path[0] === 'text' || (path[0] === 'page' && path[1] === 'title')

/** What a page's maker wrote for people or for other programs; what the browser or this product says of it is none of that. */
const SHOWN_DETAILS = new Set([
  'title',
  'description',
  'keywords',
  'author',
  'openGraph',
  'twitter',
  'identifiers',
])
const isShown = ([part = '', key = '', item = '']: readonly string[]): boolean =>
  part === 'text' || (part === 'page' && SHOWN_DETAILS.has(key) && item !== 'property')

const isTitle = (path: readonly string[]): boolean => path[0] === 'page' && path[1] === 'title'

/** A mailbox or a number in a link to another site is one that the page gives out, and what the report is about. */
const asFoundAt = (path: readonly string[], secret: Secret): Secret =>
  path[1] === 'socialLinks' ? { ...secret, proposed: 'keep' } : secret

/** Those that are listed: the first of each kind, then those that go, then the others; and how many more of both there are. */
export const shownSecrets = (
  secrets: readonly DraftSecret[],
): { shown: DraftSecret[]; more: { removed: number; kept: number } } => {
  const kinds = new Set<SecretKind>()
  const firsts = new Set(secrets.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind)))
  const rank = (secret: DraftSecret): number => (firsts.has(secret) ? 0 : secret.removed ? 1 : 2)
  const ranked = secrets.toSorted((one, other) => rank(one) - rank(other))
  const [listed, rest] = [new Set(ranked.slice(0, MOST_SHOWN)), ranked.slice(MOST_SHOWN)]
  const removed = rest.filter((secret) => secret.removed).length
  return {
    shown: secrets.filter((secret) => listed.has(secret)),
    more: { removed, kept: rest.length - removed },
  }
}

export const removedValues = (secrets: readonly DraftSecret[]): string[] =>
  secrets.filter(({ removed }) => removed).map(({ value }) => value)

/** The draft's address as it is to be shown and sent. */
export const redactedAddress = (original: string, secrets: readonly DraftSecret[]): string =>
  redactUrl(original, removedValues(secrets)).url

/**
 * Who has a removed value in an asset line wants it there, in whatever spelling: what is shown must be what is sent. The
 * same `unsent` when no line holds one.
 */
export const keptAsShown = (unsent: Unsent, { assets }: DraftForm): Unsent => {
  const shown = assets.flatMap(({ content }) => {
    const asset = parseAsset(content)
    return asset.ok ? [content, asset.value.content] : [content]
  })
  const secrets = secretsOf(unsent)
  const values = knownIn(unsent, shown, removedValues(secrets))
  if (values.size === 0) return unsent
  const held = secrets.filter(({ removed, value }) => removed && values.has(value))
  const kept = Object.fromEntries(held.map(({ id }) => [id, false]))
  return { ...unsent, decisions: { ...unsent.decisions, ...kept } }
}

type Held = { lines: string; values: ReadonlySet<string> }
const heldBefore = new WeakMap<Unsent, Held>()

/** A keystroke in the description changes no line. */
const knownIn = (
  unsent: Unsent,
  shown: readonly string[],
  values: readonly string[],
): ReadonlySet<string> => {
  const lines = JSON.stringify(shown)
  const before = heldBefore.get(unsent)
  if (before?.lines === lines) return before.values
  const held = valuesIn(shown, values)
  heldBefore.set(unsent, { lines, values: held })
  return held
}

/** Which of the values stand in one of the lines; short ones where they are a whole part of an address. */
const valuesIn = (lines: readonly string[], values: readonly string[]): Set<string> => {
  const { findEach } = redactorOf(values)
  const short = values.filter((value) => !isRemovedEverywhere(value))
  const held = new Set<string>()
  for (const line of new Set(lines)) {
    findEach(line, (value) => held.add(value))
    const parts = short.length === 0 ? undefined : partsOf(line)
    for (const value of short) if (parts?.has(value)) held.add(value)
  }
  return held
}

/**
 * Takes the addresses of a draft from one decision about its secrets to the next, one after another: one that still
 * stands as it was made from an original is made from it anew, any other loses what is removed now.
 */
export const readdressed = (before: Unsent, after: Unsent): ((shown: string) => string) => {
  const [then, now] = [secretsOf(before), secretsOf(after)]
  const left = before.originals.map((original) => ({ original, shown: redactedAddress(original, then) }))
  return (text) => {
    const index = left.findIndex(({ shown }) => shown === text)
    const [found] = index < 0 ? [] : left.splice(index, 1)
    return redactedAddress(found?.original ?? text, now)
  }
}

/**
 * What stands for the `Unsent` of a draft that lost it, with the browser or because it comes from an earlier report. The
 * values that were taken out are known to nobody any more, so that one typed again would be sent: e-mail addresses and
 * sign-in names in what is typed are proposed for removal anew. Asset lines are left out; there a person sees what is sent.
 */
export const reopened = (
  { form, removed }: Pick<Draft, 'form' | 'removed'>,
  kept: Unsent | null,
): Unsent | null => {
  if (removed === 0 || (kept && kept.reopened !== true)) return kept
  const typed = [form.title, form.description, form.rawAssetsInput].join('\n')
  const words = typed.split(/[\s<>"'()]+/).filter((word) => /@|%40/.test(word))
  return {
    // Who gives an address as the contact wants it sent.
    originals: words.filter((word) =>
      findSecrets(word).some(
        ({ proposed, value }) => proposed === 'remove' && !form.contactInfo.includes(value),
      ),
    ),
    target: null,
    foundOn: null,
    capture: null,
    decisions: kept?.decisions ?? {},
    ...(kept?.choices && { choices: kept.choices }),
    reopened: true,
    writtenAt: kept?.writtenAt ?? 0,
  }
}

const foundOnOfCapture = (capture: unknown): string | null =>
  typeof capture === 'object' &&
  capture !== null &&
  'foundOn' in capture &&
  typeof capture.foundOn === 'string' &&
  capture.foundOn !== ''
    ? capture.foundOn
    : null
