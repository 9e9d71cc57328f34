/**
 * Kinds of private data. `credential`: allows signing in, signing or paying; `payment`: card, account and ID numbers; `token`:
 * recognized by its parameter name; `opaque`: looks random.
 */
export const SECRET_KINDS = [
  'email',
  'userinfo',
  'phone',
  'credential',
  'payment',
  'name',
  'token',
  'opaque',
] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/**
 * What is removed by default. Tokens and random values are only marked, because a cloaked page may need them; so are names, which are
 * often the brand's or the impersonator's.
 */
export const REMOVED_BY_DEFAULT: Readonly<Record<SecretKind, 'remove' | 'keep'>> = {
  email: 'remove',
  userinfo: 'remove',
  phone: 'remove',
  credential: 'remove',
  payment: 'remove',
  name: 'keep',
  token: 'keep',
  opaque: 'keep',
}

/** The user's setting per kind; `as-proposed` follows each finding. */
export const KIND_CHOICES = ['as-proposed', 'always-remove', 'always-keep'] as const
export type KindChoice = (typeof KIND_CHOICES)[number]
export type KindChoices = Partial<Record<SecretKind, KindChoice>>

/** Returns whether a value is removed by default; the user may still decide differently for a value. */
export const isRemovedBy = (
  choices: KindChoices | undefined,
  { kind, proposed }: { kind: SecretKind; proposed: 'remove' | 'keep' },
): boolean => {
  const choice = choices?.[kind] ?? 'as-proposed'
  return choice === 'as-proposed' ? proposed === 'remove' : choice === 'always-remove'
}

export type OccurrenceSource =
  | 'address'
  | 'page-address'
  | 'canonical'
  | 'title'
  | 'card'
  | 'heading'
  | 'text'
  | 'email'
  | 'link'
  | 'form'
  | 'found-on'
  | 'pointed-at'
  | 'typed'
  | 'other'
