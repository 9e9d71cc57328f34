import { SECRET_KINDS, type KindChoices, type SecretKind } from '#lib/capture/redaction/rules/secret-kinds.ts'

/**
 * The kinds of what looks private that the organization has decided about: locked, and always removed or always kept.
 * A lock on what is proposed leaves each part to the person.
 */
export const kindsSetByPolicy = (locked: ReadonlySet<string>, choices: KindChoices): SecretKind[] =>
  SECRET_KINDS.filter(
    (kind) => (choices[kind] ?? 'as-proposed') !== 'as-proposed' && locked.has(`redaction.${kind}`),
  )
