/** What can be wrong with a value of an organization's policy. */
export const POLICY_PROBLEMS = [
  'not-readable',
  'not-known',
  'wrong-type',
  'out-of-range',
  'not-a-service-url',
  'not-an-api-key',
  'key-without-url',
] as const

/** A value that an organization wrote and that cannot be used. It never quotes the value: it may be a key. */
export type PolicyProblem = {
  /** The key's path in the policy, `locked[2]` for the third of a list. */
  key: string
  problem: (typeof POLICY_PROBLEMS)[number]
}
