import { describe, expect, test } from 'vitest'
import { candidateKeys, explain, ownKeys } from '#lib/look-alike/look-alike.ts'
import { RULE_EXAMPLES } from './rule-examples.ts'

describe.each(Object.entries(RULE_EXAMPLES))('%s', (rule, { says, silent }) => {
  test.each(says)('%s looks like %s (%s)', (theirs, ours) => {
    expect(explain(theirs, ours)?.rule).toBe(rule)
    const stored = new Set(ownKeys(ours))
    expect(candidateKeys(theirs).some((key) => stored.has(key))).toBe(true)
  })

  test.each(silent)('%s does not look like %s (%s)', (theirs, ours) => {
    expect(explain(theirs, ours)).toBeUndefined()
  })
})
