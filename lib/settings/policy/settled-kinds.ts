import { SECRET_KINDS, type KindChoices } from '#lib/capture/redaction/rules/secret-kinds.ts'

/**
 * The kinds of what looks private that the organization has decided about: locked, and always removed or always kept.
 * A lock on what is proposed leaves each part to the person.
 */
export const settledKinds = (locked: ReadonlySet<string>, choices: KindChoices): KindChoices =>
  Object.fromEntries(
    SECRET_KINDS.flatMap((kind) => {
      const choice = choices[kind] ?? 'as-proposed'
      return choice !== 'as-proposed' && locked.has(`redaction.${kind}`) ? [[kind, choice] as const] : []
    }),
  )
