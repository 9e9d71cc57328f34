import * as z from 'zod/mini'

/**
 * Every way to look like an own name that is recognised, the most telling first. What each means is in rules.ts; `same-ends` is of
 * blockchain addresses alone (addresses.ts).
 */
export const LOOK_ALIKE_RULES = [
  'confusable-characters',
  'same-ends',
  'similar-letters',
  'digit-for-letter',
  'separators',
  'other-ending',
  'repetition',
  'omission',
  'transposition',
  'insertion',
  'replacement',
  'brand-in-subdomain',
  'brand-and-lure',
  'brand-in-label',
] as const
export type LookAlikeRule = (typeof LOOK_ALIKE_RULES)[number]

/** What the words beside an own name promise or threaten. */
export const LURE_KINDS = ['access', 'help', 'money', 'shop', 'web'] as const

/** A stretch of a name as shown; `at` counts UTF-16 units from its beginning. An empty text is a place between two characters. */
const span = z.object({ at: z.number(), text: z.string() })

/** What stands in their name, and what stands for it in ours. */
const difference = z.object({ theirs: span, ours: span })

/**
 * Why a name looks like an own one, as plain data: it crosses a message from the background to a page, which has the words.
 * Every place counts UTF-16 units of `theirs` or `ours`.
 */
export const lookAlikeSeen = z.object({
  rule: z.enum(LOOK_ALIKE_RULES),
  what: z.enum(['site', 'account', 'address']),
  /** The name that was asked about as a person reads it: Unicode; an account without `@` and platform; `0x` and 40 digits. */
  theirs: z.string(),
  /** The own name that it looks like. */
  ours: z.string(),
  /** The platforms of two accounts, as lib/assets names their types; null for all else. */
  platforms: z.nullable(z.object({ theirs: z.string(), ours: z.string() })),
  /** Which part of theirs stands for the own label. */
  alike: difference,
  /** The characters that differ: `rn` for `m`. Empty when only what is around differs. */
  differences: z.array(difference),
  /** Words beside the own label that lure. */
  lures: z.array(z.object({ span, kind: z.enum(LURE_KINDS) })),
  /** Of addresses: digits that are the same at the beginning and at the end; null for names. */
  same: z.nullable(z.object({ first: z.number(), last: z.number() })),
})
export type LookAlikeSeen = z.output<typeof lookAlikeSeen>
