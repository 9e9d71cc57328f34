import * as z from 'zod/mini'

/** Look-alike rules, strongest first; rules.ts defines them. `same-ends` is only for blockchain addresses (`explainAddress`). */
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
  'similar-shapes',
  'brand-in-subdomain',
  'brand-and-lure',
  'brand-in-label',
  'first-part',
] as const
export type LookAlikeRule = (typeof LOOK_ALIKE_RULES)[number]

const LURE_KINDS = ['access', 'help', 'money', 'shop', 'web'] as const

/** A range of a displayed name; `at` is in UTF-16 units. Empty text marks a position between two characters. */
const span = z.object({ at: z.number(), text: z.string() })
export type Span = z.output<typeof span>

const difference = z.object({ theirs: span, ours: span })
export type Difference = z.output<typeof difference>

/** Why a name looks like an own one, as data for a message to a page, which words it. Positions are UTF-16 units of `theirs` or `ours`. */
export const lookAlikeMatch = z.object({
  rule: z.enum(LOOK_ALIKE_RULES),
  what: z.enum(['site', 'account', 'address']),
  /** The checked name: Unicode; accounts without `@` and platform; `0x` and 40 digits. */
  theirs: z.string(),
  ours: z.string(),
  platforms: z.nullable(z.object({ theirs: z.string(), ours: z.string() })),
  alike: difference,
  /** Differing characters: `rn` for `m`. Empty if only the surroundings differ. */
  differences: z.array(difference),
  lures: z.array(z.object({ span, kind: z.enum(LURE_KINDS) })),
  /** For addresses, the number of equal digits at both ends; otherwise null. */
  same: z.nullable(z.object({ first: z.number(), last: z.number() })),
})
export type LookAlikeMatch = z.output<typeof lookAlikeMatch>
