import { describe, expect, it, test } from 'vitest'
import { letterWords, lookAlikeWords } from '#components/wording/look-alikes.tsx'
import { joined, wordsOf } from '#components/ui/pieces.tsx'
import { explainAddress } from '#lib/look-alike/name-keys.ts'
import { explain } from '#lib/look-alike/look-alike.ts'
import type { Account } from '#lib/look-alike/ranges.ts'
import { LOOK_ALIKE_RULES, type LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { SEEN } from '#test/gallery/answers/samples.ts'
import { RULE_EXAMPLES } from '#test/look-alike/rule-examples.ts'
import { lookAlikeMatch } from '#lib/model/verdict.ts'

/** What the recogniser sees, in the form in which it crosses to a page. */
const seen = (theirs: string | Account, ours: string | Account): LookAlikeMatch => {
  const found = explain(theirs, ours)
  if (!found) throw new Error('these do not look alike')
  const isAccount = typeof theirs !== 'string' && typeof ours !== 'string'
  return lookAlikeMatch.parse({
    ...found,
    what: isAccount ? 'account' : 'site',
    platforms: isAccount ? { theirs: theirs.platform, ours: ours.platform } : null,
    same: null,
  })
}

const marked = (one: LookAlikeMatch): string =>
  lookAlikeWords(one)
    .map(({ text, as }) => (as === 'mark' ? `<${text}>` : text))
    .join('')

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const poisoned = '0x529084aabbccddeeff00112233445566778899E7'.slice(0, 38) + '9EE7'

const ADDRESSES: LookAlikeMatch = {
  ...SEEN,
  rule: 'same-ends',
  what: 'address',
  theirs: poisoned,
  ours: wallet,
  differences: [explainAddress(poisoned, wallet)?.difference ?? SEEN.alike],
  same: explainAddress(poisoned, wallet)?.same ?? null,
}

/** One of each rule at least. */
const SAID: [one: LookAlikeMatch, says: string][] = [
  [seen('metаmask.io', 'metamask.io'), 'met<а>mask[.]io — <а> (U+0430) for <a> in met<a>mask[.]io'],
  [seen('bucher.de', 'bücher.de'), 'b<u>cher[.]de — <u> for <ü> (U+00FC) in b<ü>cher[.]de'],
  [seen('app.metarnask.io', 'metamask.io'), 'app[.]meta<rn>ask[.]io — <rn> for <m> in meta<m>ask[.]io'],
  [seen('paypa1.com', 'paypal.com'), 'paypa<1>[.]com — <1> for <l> in paypa<l>[.]com'],
  [seen('meta-mask.io', 'metamask.io'), 'meta<->mask[.]io — metamask[.]io with a hyphen added'],
  [seen('meta.mask.com', 'metamask.io'), 'meta<[.]>mask[.]com — metamask[.]io with a dot added'],
  [
    seen('metamask.com', 'metamask.io'),
    'metamask<[.]com> — metamask<[.]io> with a different top-level domain',
  ],
  [seen('mettamask.io', 'metamask.io'), 'met<t>amask[.]io — metamask[.]io with <t> repeated'],
  [seen('metamsk.io', 'metamask.io'), 'metamsk[.]io — metam<a>sk[.]io with <a> missing'],
  [seen('metamaks.io', 'metamask.io'), 'metama<ks>[.]io — <ks> for <sk> in metama<sk>[.]io'],
  [seen('metamxask.io', 'metamask.io'), 'metam<x>ask[.]io — metamask[.]io with <x> added'],
  [seen('metanask.io', 'metamask.io'), 'meta<n>ask[.]io — <n> for <m> in meta<m>ask[.]io'],
  [
    seen('metamask.io.evil.net', 'metamask.io'),
    '<metamask>[.]io[.]evil[.]net — name of metamask[.]io in front of another domain',
  ],
  [seen('metamask-login.com', 'metamask.io'), 'metamask-<login>[.]com — name of metamask[.]io plus “login”'],
  [
    seen('rnetamask-login.com', 'metamask.io'),
    'rnetamask-<login>[.]com — name of metamask[.]io (<rn> for <m>) plus “login”',
  ],
  [seen('metamask-panda.com', 'metamask.io'), '<metamask>-panda[.]com — contains the name of metamask[.]io'],
  [
    seen('vobafome.com', 'vodafone.com'),
    'vo<b>afo<m>e[.]com — <b> for <d>, <m> for <n> in vo<d>afo<n>e[.]com',
  ],
  [
    seen('metamsk.io.evil.net', 'metamask.io'),
    '<metamsk>[.]io[.]evil[.]net — name of metamask[.]io (<a> missing) in front of another domain',
  ],
  [
    seen('acme-login.com', 'acme-wallet.com'),
    '<acme>-login[.]com — contains the first part of <acme>-wallet[.]com',
  ],
  [
    seen({ platform: 'TELEGRAM', account: 'metamask' }, { platform: 'TWITTER', account: 'metamask' }),
    '@metamask — same name as @metamask on another platform',
  ],
  [
    seen({ platform: 'TWITTER', account: 'meta_mask' }, { platform: 'TWITTER', account: 'metamask' }),
    '@meta<_>mask — @metamask with an underscore added',
  ],
  [ADDRESSES, '0x529084<aab…788>9EE7 — same first 6 and last 4 characters as 0x529084<000…416>9EE7'],
]

describe('every rule explains itself', () => {
  it.each(SAID)('$theirs', (one, says) => {
    expect(marked(one)).toBe(says)
  })

  test('none is left out', () => {
    expect(new Set(SAID.map(([{ rule }]) => rule))).toEqual(new Set(LOOK_ALIKE_RULES))
  })

  it.each(Object.entries(RULE_EXAMPLES).flatMap(([, { says }]) => says))(
    '%s, ours %s: names both, and marks what is in them',
    (theirs, ours) => {
      const one = seen(theirs, ours)
      const words = wordsOf(lookAlikeWords(one)).replaceAll('[.]', '.')
      expect(words.startsWith(`${one.theirs} — `)).toBe(true)
      expect(words).toContain(one.ours)
      expect(lookAlikeWords(one).filter(({ as }) => as === 'mark').length).toBeGreaterThan(0)
    },
  )
})

it.each<[theirs: string, ours: string, says: string, reason: string]>([
  ['metаmask.io', 'metamask.io', 'а is Cyrillic (U+0430)', 'looks the same'],
  ['mеtаmask.io', 'metamask.io', 'е is Cyrillic (U+0435), а is Cyrillic (U+0430)', 'several letters'],
  ['metamαsk.io', 'metamask.io', 'α is Greek (U+03B1)', 'another script'],
  ['metamäsk.io', 'metamask.io', 'ä is Latin (U+00E4)', 'a letter with an accent'],
  ['bucher.de', 'bücher.de', '', 'the odd letter is in our own name'],
  ['paypa1.com', 'paypal.com', '', 'digits of any keyboard'],
])('says of %s, ours %s: “%s”', (theirs, ours, says) => {
  expect(wordsOf(joined(letterWords(seen(theirs, ours))))).toBe(says)
})

it('cuts a very long name around what differs', () => {
  const before = 'secure-session.'.repeat(12)
  const theirs = `${before}metarnask.io.account-verification.and-much-more-that-follows-it.example.com`
  const at = before.length
  const words = marked({
    ...SEEN,
    theirs,
    alike: { theirs: { at, text: 'metarnask' }, ours: { at: 0, text: 'metamask' } },
    differences: [{ theirs: { at: at + 4, text: 'rn' }, ours: { at: 4, text: 'm' } }],
  })
  expect(words).toContain('meta<rn>ask[.]io')
  expect(words).toMatch(/^….{0,40}<rn>.{0,40}… — /)
})
