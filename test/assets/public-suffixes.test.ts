import { parse } from 'tldts'
import { describe, expect, it } from 'vitest'
import { PUBLIC_SUFFIX_TEXT } from '../../.ci/public-suffix-text.ts'
import { PUBLIC_SUFFIX_RULES } from '#lib/assets/data/public-suffix-rules.ts'
import { publicSuffixOf } from '#lib/assets/public-suffixes.ts'

/** Every name that the text has: `co.uk`, `*.ck`, `www.ck`. */
const names = PUBLIC_SUFFIX_RULES.split('\n').flatMap((line) => {
  const [below = '', labels = ''] = line.split('\t')
  return labels
    .split(/[!,:;]/)
    .filter((label) => label !== '')
    .map((label) => (below === '' ? label : `${label}.${below}`))
})

const byTldts = (host: string) => {
  const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false }
  const { publicSuffix, isIcann, isPrivate } = parse(host, options)
  return { host, suffix: publicSuffix, section: isIcann ? 'icann' : isPrivate ? 'private' : 'none' }
}
const byText = (host: string) => ({ host, ...publicSuffixOf(host) })

/** What each name covers, what stands beside it, what stands above it and what only looks like it. */
const hosts = names.flatMap((name) => {
  const plain = name.replaceAll('*', 'any')
  return [
    plain,
    `own.${plain}`,
    `www.own.${plain}`,
    `a.b.own.${plain}`,
    plain.slice(plain.indexOf('.') + 1),
    `x${plain}`,
    `${plain}.example`,
    `${plain.slice(0, 2)}.${plain}`,
  ]
})

describe('the public suffix list', () => {
  it('is that of tldts: run .ci/make-public-suffixes.ts after an update', () => {
    expect(PUBLIC_SUFFIX_RULES === PUBLIC_SUFFIX_TEXT).toBe(true)
  })

  it('is ASCII, which takes a byte for a letter', () => {
    expect(/[^\0-\x7f]/.test(PUBLIC_SUFFIX_RULES)).toBe(false)
  })
})

describe('the public suffix of a host', () => {
  it('is what tldts says of it, for every name of the list', () => {
    expect(names.length).toBeGreaterThan(9000)
    // The first ones are looked up in the text, the others in the table that is made of it.
    for (const some of [hosts.slice(0, 150), hosts.toReversed().slice(0, 40), hosts])
      expect(some.map(byText).filter((one) => !isAsBy(one))).toEqual([])
  })

  it.each(['localhost', 'phish.test', 'constructor', 'constructor.com', '__proto__', 'com', 'a.b.c.d.e.f.g'])(
    'is what tldts says of %s',
    (host) => expect(byText(host)).toEqual(byTldts(host)),
  )
})

const isAsBy = (one: { host: string; suffix: string; section: string }): boolean => {
  const { suffix, section } = byTldts(one.host)
  return one.suffix === suffix && one.section === section
}
