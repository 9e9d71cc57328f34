import { describe, expect, test } from 'vitest'
import { explain } from '#lib/look-alike/look-alike.ts'
import { OwnNames } from './own-names.ts'
import { RULE_EXAMPLES } from './rule-examples.ts'

describe.each(Object.entries(RULE_EXAMPLES))('%s', (rule, { says, silent }) => {
  test.each(says)('%s looks like %s (%s)', (theirs, ours) => {
    expect(explain(theirs, ours)?.rule).toBe(rule)
    expect(new OwnNames([ours]).lookAlikeOf(theirs)).toEqual(explain(theirs, ours))
  })

  test.each(silent)('%s does not look like %s (%s)', (theirs, ours) => {
    expect(explain(theirs, ours)).toBeUndefined()
  })
})
