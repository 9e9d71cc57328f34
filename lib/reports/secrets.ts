import { findSecrets, type Secret } from '#lib/capture/redaction/find-secrets.ts'
import { stringsIn } from '#lib/capture/redaction/map-strings.ts'
import { redactStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import { redactUrl, removable } from '#lib/capture/redaction/redact-url.ts'
import { isRemovedBy, type SecretKind } from '#lib/capture/redaction/secret-kinds.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { DraftForm } from './draft-form.ts'
import type { Draft, Unsent } from './draft.ts'

/** A value found in the draft's addresses, and whether it goes out of the body as things stand. */
export type DraftSecret = {
  id: string
  kind: SecretKind
  value: string
  where: string
  removed: boolean
}

const MOST = 50

/** Asked for several times in each look at a draft; what is unsent is never changed, only replaced. */
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
  const inPage = captured.flatMap(({ path, text }) =>
    IS_ADDRESS.test(text) ? findSecrets(text, page).map((secret) => asFoundAt(path, secret)) : [],
  )
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
  return values.flatMap((value) => found.get(value) ?? []).slice(0, MOST)
}

const IS_ADDRESS = /^[a-z][a-z0-9+.-]*:[/\\]{2}/i

/** What the page says to whoever looks at it: there a name is known that it greets. */
const isWords = (path: readonly string[]): boolean =>
  path[0] === 'text' || (path[0] === 'page' && path[1] === 'title')

/** A mailbox or a number in a link to another site is one that the page gives out, and what the report is about. */
const asFoundAt = (path: readonly string[], secret: Secret): Secret =>
  path[1] === 'socialLinks' ? { ...secret, proposed: 'keep' } : secret

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
  const held = secretsOf(unsent).filter(
    ({ removed, value }) => removed && shown.some((text) => redactStrings(text, [value]) !== text),
  )
  if (held.length === 0) return unsent
  const kept = Object.fromEntries(held.map(({ id }) => [id, false]))
  return { ...unsent, decisions: { ...unsent.decisions, ...kept } }
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
