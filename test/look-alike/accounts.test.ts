import { describe, expect, test } from 'vitest'
import { type Account, candidateKeys, explain, ownKeys, type RuleName } from '#lib/look-alike/look-alike.ts'

const OURS: Account = { platform: 'TWITTER', account: 'metamask' }

describe('an account like an own one', () => {
  test.each<[platform: string, account: string, rule: RuleName | undefined, why: string]>([
    ['TWITTER', 'metarnask', 'similar-letters', 'a pair for a letter'],
    ['TWITTER', '@MetaMaskk', 'repetition', 'a letter twice, written with @ and capitals'],
    ['TWITTER', 'metamask_', 'separators', 'an underscore at the end'],
    ['TWITTER', 'meta_mask', 'separators', 'an underscore in between'],
    ['TWITTER', 'm3tamask', 'digit-for-letter', 'a digit for a letter'],
    ['TWITTER', 'metаmask', 'confusable-characters', 'Cyrillic'],
    ['TWITTER', 'metamask_support', 'brand-and-lure', 'a lure word'],
    ['TELEGRAM', 'metamaskhelp', 'brand-and-lure', 'on another platform'],
    ['TWITTER', 'metamask.panda', 'brand-in-label', 'a dot separates in accounts'],
    ['TELEGRAM', 'metamask', 'other-ending', 'the same name on another platform'],
    ['TWITTER', 'metamask', undefined, 'the account itself'],
    ['TWITTER', '@MetaMask', undefined, 'written otherwise'],
    ['TWITTER', 'panda', undefined, 'another'],
    ['TWITTER', '', undefined, 'nothing'],
  ])('%s %s: %s (%s)', (platform, account, rule) => {
    const theirs = { platform, account }
    expect(explain(theirs, OURS)?.rule).toBe(rule)
    const stored = new Set(ownKeys(OURS))
    if (rule) expect(candidateKeys(theirs).some((key) => stored.has(key))).toBe(true)
  })

  test('is not compared with sites', () => {
    expect(explain({ platform: 'TWITTER', account: 'metamaks' }, 'metamask.io')).toBeUndefined()
    const stored = new Set(ownKeys('metamask.io'))
    expect(candidateKeys({ platform: 'TWITTER', account: 'metamask' }).some((key) => stored.has(key))).toBe(
      false,
    )
  })
})
