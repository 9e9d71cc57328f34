import { parse } from 'tldts'
import { describe, expect, it } from 'vitest'
import { MARK_OF_NAME, PUBLIC_SUFFIX_TEXT } from '../../.ci/make-public-suffixes.ts'
import { PUBLIC_SUFFIX_RULES } from '#lib/assets/data/public-suffix-rules.ts'
import { publicSuffixOf } from '#lib/assets/registrable-domain.ts'

const names = [...MARK_OF_NAME.keys()]

const byTldts = (host: string) => {
  const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false }
  const { publicSuffix, isIcann, isPrivate } = parse(host, options)
  return { host, suffix: publicSuffix, section: isIcann ? 'icann' : isPrivate ? 'private' : 'none' }
}
const byText = (host: string) => ({ host, ...publicSuffixOf(host) })

/** A label of any name, for one that has it below another. */
const labelOf = (at: number): string => names[at % names.length]?.split('.')[0]?.replace('*', 'any') ?? ''

/** What each name covers, what stands beside it, what stands above it and what only looks like it. */
const hosts = names.flatMap((name, at) => {
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
    `www.${labelOf(at * 7919)}.${plain}`,
    `www.${plain.slice(0, -1)}`,
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
    expect(hosts.map(byText).filter((one) => !isAsBy(one))).toEqual([])
  })

  it.each(['localhost', 'phish.test', 'constructor', 'constructor.com', '__proto__', 'com', 'a.b.c.d.e.f.g'])(
    'is what tldts says of %s',
    (host) => expect(byText(host)).toEqual(byTldts(host)),
  )

  it.each(Array.from(',;!:/*#_~é'))('isn’t misled by %s, which the text has another meaning for', (sign) => {
    for (const host of ['uk', 'co.uk', 'com', 'www.ck', 'github.io'].flatMap((name) => [
      `${sign}.${name}`,
      `a${sign}.${name}`,
      `${name}${sign}`,
      `${name}${sign}co`,
      `${sign}${name}`,
    ]))
      expect(byText(host)).toEqual(byTldts(host))
  })
})

const isAsBy = (one: { host: string; suffix: string; section: string }): boolean => {
  const { suffix, section } = byTldts(one.host)
  return one.suffix === suffix && one.section === section
}
