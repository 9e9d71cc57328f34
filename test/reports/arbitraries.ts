import * as fc from 'fast-check'
import { forEachItem } from '#lib/capture/evidence-items.ts'
import { CATEGORIES, REQUESTED_STATUSES } from '#lib/limits.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { anyText } from '#test/any-text.ts'
import { browserUrls, evmAddresses, hosts, messyTexts } from '#test/assets/arbitraries.ts'

/** What people type and paste: any Unicode, halves of surrogate pairs, control characters, blanks alone. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '  ',
    'ab',
    'A fake shop\r\nthat asks for cards',
    '\ud800',
    '\u2028\u0000',
    '"\\',
    '__proto__',
  ),
  anyText({ maxLength: 30 }),
  fc.string({ maxLength: 30 }),
)

const asset = fc.oneof(
  { weight: 3, arbitrary: browserUrls },
  { weight: 2, arbitrary: hosts },
  { weight: 1, arbitrary: evmAddresses.map((address) => `eip155:1:${address}`) },
  { weight: 1, arbitrary: messyTexts },
  { weight: 1, arbitrary: text },
)

const attachment = fc.oneof(browserUrls, text)

/** Any form that a page can send. */
export const forms: fc.Arbitrary<DraftForm> = fc.record({
  assets: fc.array(
    asset.map((content) => ({ content, exact: null })),
    { maxLength: 4 },
  ),
  title: text,
  titleTyped: fc.boolean(),
  description: text,
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  evidence: fc.record({
    ...forEachItem(() => fc.boolean()),
    foundOnFull: fc.boolean(),
  }),
  requestedStatus: fc.constantFrom(...REQUESTED_STATUSES),
  sure: fc.boolean(),
  contactInfo: text,
  attachmentUrls: fc.array(attachment, { maxLength: 3 }).map((lines) => lines.join('\n')),
  externalSubmissionLink: text,
  discordGuildId: text,
  telegramGroupId: text,
  rawAssetsInput: text,
  reporter: fc.record({ displayName: text, platform: text, platformIdentifier: text, avatarUrl: text }),
  overrideReason: text,
  confirmUnchecked: fc.boolean(),
})

const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const word = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: least, maxLength: most })

/** Values that are proposed for removal, and that no other part of a body is spelled like. */
export const passwords = word(8, 20).map((text_) => `Zq${text_}`)
export const emails = fc.tuple(word(4, 10), word(4, 10)).map(([name, host]) => `Zq${name}@${host}.example`)

/** A text with something in it, as it may stand on a page: plain, percent-encoded or in base64 of any alignment. */
export const holding = (secret: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('', 'a', 'ab', 'user=', 'for '), fc.constantFrom('', '!', '\n', ' x'))
    .chain(([before, after]) =>
      fc.constantFrom(
        `${before} ${secret} ${after}`,
        `?q=${encodeURIComponent(secret)}&${after}`,
        `?q=${encodeURIComponent(encodeURIComponent(secret))}&${after}`,
        `token ${base64(before + secret + after)} ${after}`,
        `token ${base64url(before + secret + after)} ${after}`,
      ),
    )

const base64 = (plain: string): string => Buffer.from(plain).toString('base64')
const base64url = (plain: string): string => Buffer.from(plain).toString('base64url')

/** Every spelling that must not be found once a secret is removed; in base64 the characters that depend on it alone. */
export const spellingsOf = (secret: string): string[] => {
  const encoded = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.from('\0'.repeat(offset) + secret)
    const [first, end] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)]
    return [bytes.toString('base64').slice(first, end), bytes.toString('base64url').slice(first, end)]
  })
  return [secret, encodeURIComponent(secret), encodeURIComponent(encodeURIComponent(secret)), ...encoded]
}
