/**
 * What can be found that looks private. `credential`: lets whoever has it sign in, sign or pay out; `payment`: numbers of cards, accounts and
 * people. `token`: by its parameter's name; `opaque`: because it looks drawn at random.
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

/** What a person has decided about a kind once and for all: `as-proposed` leaves it to what was found. */
export const KIND_CHOICES = ['as-proposed', 'always-remove', 'always-keep'] as const
export type KindChoice = (typeof KIND_CHOICES)[number]
export type KindChoices = Partial<Record<SecretKind, KindChoice>>

/** Whether a value of that kind goes, unless the person decides about this very one. */
export const isRemovedBy = (
  choices: KindChoices | undefined,
  { kind, proposed }: { kind: SecretKind; proposed: 'remove' | 'keep' },
): boolean => {
  const choice = choices?.[kind] ?? 'as-proposed'
  return choice === 'as-proposed' ? proposed === 'remove' : choice === 'always-remove'
}

/** Where something stands that looks private; each has its words. What no other names is `other`. */
export const SECRET_PLACES = [
  'address',
  'page-address',
  'canonical',
  'title',
  'card',
  'heading',
  'text',
  'email',
  'link',
  'form',
  'found-on',
  'pointed-at',
  'typed',
  'other',
] as const
export type SecretPlaceName = (typeof SECRET_PLACES)[number]
