import { describe, expect, test } from 'vitest'
import { explain, worstLookAlike } from '#lib/look-alike/look-alike.ts'

/** `rn@3/m@3`: what stands in theirs, and where, for what in ours. */
const shown = (theirs: string, ours: string): string[] | undefined =>
  explain(theirs, ours)?.differences.map(
    (difference) =>
      `${difference.theirs.text}@${difference.theirs.at}/${difference.ours.text}@${difference.ours.at}`,
  )

describe('the characters that differ', () => {
  test.each<[theirs: string, ours: string, differences: string[], why: string]>([
    ['metarnask.io', 'metamask.io', ['rn@4/m@4'], 'a pair for a letter'],
    ['www.metarnask.io', 'metamask.io', ['rn@8/m@4'], 'counted in each name as shown'],
    ['metamask.io', 'metarnask.io', ['m@4/rn@4'], 'the other way round'],
    ['g00gle.com', 'google.com', ['00@1/oo@1'], 'neighbours are one difference'],
    ['c0inbas3.com', 'coinbase.com', ['0@1/o@1', '3@7/e@7'], 'two that do not touch'],
    ['metаmask.io', 'metamask.io', ['а@3/a@3'], 'Cyrillic'],
    ['xn--metmask-4fg.io', 'metamask.io', ['а@3/a@3'], 'punycode is shown in Unicode'],
    ['æsopshop.com', 'aesopshop.com', ['æ@0/ae@0'], 'one character for two'],
    ['meta-mask.io', 'metamask.io', ['-@4/@4'], 'a hyphen put in'],
    ['deutschebank.de', 'deutsche-bank.de', ['@8/-@8'], 'a hyphen left out'],
    ['meta.mask.com', 'metamask.io', ['.@4/@4'], 'a dot put in'],
    ['metamask.com', 'metamask.io', [], 'nothing in the label'],
    ['metamsk.io', 'metamask.io', ['@5/a@5'], 'left out'],
    ['metamaask.io', 'metamask.io', ['a@6/@6'], 'put in'],
    ['metamaxk.io', 'metamask.io', ['x@6/s@6'], 'replaced'],
    ['metamaks.io', 'metamask.io', ['ks@6/sk@6'], 'swapped'],
    ['rnetamsk.io', 'metamask.io', ['rn@0/m@0', '@6/a@5'], 'a pair, and left out'],
    ['metamask1.io', 'metamask.io', ['1@8/@8'], 'added at the end'],
    ['login-rnetamask.io', 'metamask.io', ['rn@6/m@0'], 'inside a longer label'],
  ])('%s against %s: %j (%s)', (theirs, ours, differences) => {
    expect(shown(theirs, ours)).toEqual(differences)
  })

  test('tells what stands for the own label, and which words lure', () => {
    expect(explain('secure.rnetamask-wallet.com', 'app.metamask.io')).toEqual({
      rule: 'brand-and-lure',
      theirs: 'secure.rnetamask-wallet.com',
      ours: 'app.metamask.io',
      what: 'site',
      platforms: null,
      same: null,
      alike: { theirs: { at: 7, text: 'rnetamask' }, ours: { at: 4, text: 'metamask' } },
      differences: [{ theirs: { at: 7, text: 'rn' }, ours: { at: 4, text: 'm' } }],
      lures: [{ kind: 'access', span: { at: 17, text: 'wallet' } }],
    })
  })
})

describe('what is never a look-alike', () => {
  test.each<[host: string, why: string]>([
    ['metamask.io', 'the domain itself'],
    ['METAMASK.IO.', 'written otherwise'],
    ['login.metamask.io', 'its subdomain'],
    ['rnetamask.metamask.io', 'its subdomain, whatever it is called'],
    ['example.org', 'another name'],
    ['io', 'a public suffix'],
    ['co.uk', 'a public suffix of two parts'],
    ['localhost', 'a single label'],
    ['127.0.0.1', 'an IP address'],
    ['[::1]', 'an IPv6 address'],
    ['', 'nothing'],
    ['https://metamaks.io/', 'a URL is no host'],
    ['metamaks.io/path', 'nor is a host with a path'],
    ['evil@metamaks.io', 'nor one with a user'],
  ])('%s (%s)', (host) => {
    expect(explain(host, 'metamask.io')).toBeUndefined()
  })

  test('another own domain, which is found under the same keys', () => {
    expect(worstLookAlike('metamask.com', ['metamask.io'])?.rule).toBe('other-ending')
    expect(worstLookAlike('metamask.com', ['metamask.io', 'www.metamask.com'])).toBeUndefined()
  })
})

test('of several own names the most telling is told', () => {
  expect(worstLookAlike('metarnask.io', ['metanask.io', 'metamask.io', 'mask.io'])).toMatchObject({
    rule: 'similar-letters',
    ours: 'metamask.io',
  })
})
