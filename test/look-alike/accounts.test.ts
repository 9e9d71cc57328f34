import { describe, expect, test } from 'vitest'
import { explain } from '#lib/look-alike/look-alike.ts'
import type { Account } from '#lib/look-alike/ranges.ts'
import type { LookAlikeRule } from '#lib/look-alike/look-alike-match.ts'
import { OwnNames } from './own-names.ts'

const OURS: Account = { platform: 'TWITTER', account: 'metamask' }

describe('an account like an own one', () => {
  test.each<[platform: string, account: string, rule: LookAlikeRule | undefined, why: string]>([
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
    expect(new OwnNames([OURS]).lookAlikeOf(theirs)?.rule).toBe(rule)
  })

  test('is not compared with sites', () => {
    expect(explain({ platform: 'TWITTER', account: 'metamaks' }, 'metamask.io')).toBeUndefined()
    const own = new OwnNames(['metamask.io', OURS])
    expect(own.lookAlikeOf('metamask.org')).toMatchObject({ what: 'site', ours: 'metamask.io' })
    expect(own.lookAlikeOf({ platform: 'TELEGRAM', account: 'metamask' })).toMatchObject({
      what: 'account',
      platforms: { theirs: 'TELEGRAM', ours: 'TWITTER' },
    })
  })

  test('is told from the kind of thing that it is on its platform', () => {
    const own = { platform: 'LINKEDIN', account: 'company/metamask' }
    expect(explain({ platform: 'LINKEDIN', account: 'company/metamsk' }, own)).toMatchObject({
      rule: 'omission',
      differences: [{ theirs: { at: 13, text: '' }, ours: { at: 13, text: 'a' } }],
    })
    expect(new OwnNames([own]).lookAlikeOf({ platform: 'TWITTER', account: 'metamask' })?.rule).toBe(
      'other-ending',
    )
  })
})
