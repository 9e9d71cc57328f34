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

export const LURE_KINDS = ['access', 'help', 'money', 'shop', 'web'] as const

/** A range of a displayed name; `at` is in UTF-16 units. Empty text marks a position between two characters. */
export type Span = { at: number; text: string }

export type Difference = { theirs: Span; ours: Span }

/** Why a name looks like an own one, as data for a message to a page, which words it. Positions are UTF-16 units of `theirs` or `ours`. */
export type LookAlikeMatch = {
  rule: LookAlikeRule
  what: 'site' | 'account' | 'address'
  /** The checked name: Unicode; accounts without `@` and platform; `0x` and 40 digits. */
  theirs: string
  ours: string
  platforms: { theirs: string; ours: string } | null
  alike: Difference
  /** Differing characters: `rn` for `m`. Empty if only the surroundings differ. */
  differences: Difference[]
  lures: { span: Span; kind: (typeof LURE_KINDS)[number] }[]
  /** For addresses, the number of equal digits at both ends; otherwise null. */
  same: { first: number; last: number } | null
}
