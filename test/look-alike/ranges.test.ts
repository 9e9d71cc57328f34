import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messyTexts } from '#test/assets/arbitraries.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { editBetween } from '#lib/look-alike/inside.ts'
import { explain, questionAbout, rangesFor, worstLookAlike } from '#lib/look-alike/look-alike.ts'
import { ownEntries } from '#lib/look-alike/ranges.ts'
import { readingsOf, shapeLetters, shapeOf, skeletonsOf } from '#lib/look-alike/skeleton.ts'
import { isKeyOneEditFrom, keyOf, lettersOfKey, storable, reversed } from '#lib/look-alike/name-keys.ts'
import { casesToTry } from '#test/matrix.ts'
import { editedNames, lookAlikeHosts, ownHosts, pairs } from './arbitraries.ts'
import { OwnNames } from './own-names.ts'

describe('the table', () => {
  it('holds few lines of a name, and few ranges are read for one', () => {
    fc.assert(
      fc.property(lookAlikeHosts, (host) => {
        expect(ownEntries(host).length).toBeLessThanOrEqual(20)
        const ranges = rangesFor(host)
        expect(ranges.length).toBeLessThanOrEqual(200)
        expect(new Set(ranges.map(({ from, to }) => `${from} ${to}`)).size).toBe(ranges.length)
        expect(ranges.every(({ from, to, most }) => from <= to && most > 0)).toBe(true)
        expect(ranges.map(({ from }) => from)).toEqual(ranges.map(({ from }) => from).toSorted(byUnits))
      }),
      { numRuns: casesToTry(500) },
    )
  })

  it('has keys of which the letters can be read again, and no half characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (text) => {
        const letters = storable(text)
        expect(lettersOfKey(keyOf('f', letters))).toBe(letters)
        expect(reversed(reversed(letters))).toBe(letters)
        expect(/[\ud800-\udfff]/.test(keyOf('b', reversed(letters)))).toBe(false)
      }),
    )
  })

  it('tells by a key alone whether a label is one edit away, as a look at both labels does', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        expect(isKeyOneEditFrom(keyOf('f', one), other)).toBe(editBetween(other, one) !== undefined)
      }),
      { numRuns: casesToTry(5000) },
    )
  })

  it('has the same lines for a name that is written otherwise, and for one whose domain is known', () => {
    fc.assert(
      fc.property(fc.oneof(ownHosts, lookAlikeHosts), (host) => {
        const ascii = URL.parse(`http://${host}/`)?.hostname ?? host
        expect(ownEntries(ascii)).toEqual(ownEntries(host))
        expect(ownEntries(`${ascii.toUpperCase()}.`)).toEqual(ownEntries(host))
        expect(ownEntries(ascii, registrableDomain(ascii))).toEqual(ownEntries(host))
      }),
      { numRuns: casesToTry(500) },
    )
  })

  it('reads letters as skeletons do', () => {
    fc.assert(
      fc.property(
        fc.oneof(messyTexts, fc.string({ unit: fc.constantFrom(...Array.from('abclnruvi01-_.á')) })),
        (text) => {
          const skeletons = skeletonsOf(text)
          expect(readingsOf(text)).toEqual(skeletons.map(({ letters }) => letters))
          expect(readingsOf(text).map(shapeLetters)).toEqual(skeletons.map((one) => shapeOf(one).letters))
        },
      ),
    )
  })
})

describe('the ranges', () => {
  it('find whatever is explained', () => {
    fc.assert(
      fc.property(pairs, ({ own, host }) => {
        const seen = explain(host, own)
        fc.pre(seen !== undefined)
        expect(new OwnNames([own]).lookAlikeOf(host)?.rule).toBe(seen.rule)
      }),
      { numRuns: casesToTry(2000) },
    )
  })

  it('find no name by a reading of under five letters within a word', () => {
    const own = 'arnma.com'
    for (const host of ['arnrnawallet.com', 'ammawallet.com', 'wallet-amma.com', 'amma.evil.com'])
      expect({ host, found: new OwnNames([own]).lookAlikeOf(host)?.rule }).toEqual({
        host,
        found: explain(host, own)?.rule,
      })
  })

  it('find among many own names what a look at each of them finds', () => {
    fc.assert(
      fc.property(
        fc.array(editedNames, { minLength: 1, maxLength: 60 }),
        fc.array(ownHosts, { maxLength: 20 }),
        (edited, others) => {
          const own = [...new Set([...edited.map((pair) => pair.own), ...others])]
          const names = new OwnNames(own)
          const domains = [...new Set(own.flatMap((name) => registrableDomain(ascii(name)) ?? []))]
          for (const { host } of edited)
            expect(names.lookAlikeOf(host)).toEqual(worstLookAlike(host, domains))
        },
      ),
      { numRuns: casesToTry(100) },
    )
  })

  it('find every own name that is one edit or one swap away, wherever and of whatever length', () => {
    let explained = 0
    fc.assert(
      fc.property(editedNames, ({ own, host }) => {
        const seen = explain(host, own)
        const found = new OwnNames([own]).lookAlikeOf(host)
        expect(found && { ...found, ours: '' }).toEqual(seen && { ...seen, ours: '' })
        if (seen && EDITS.includes(seen.rule)) explained += 1
      }),
      { numRuns: casesToTry(3000) },
    )
    expect(explained).toBeGreaterThan(casesToTry(1000))
  })
})

const byUnits = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
const ascii = (host: string): string => URL.parse(`http://${host}/`)?.hostname ?? host
const EDITS = ['repetition', 'omission', 'transposition', 'insertion', 'replacement']

describe('any text', () => {
  it('is read without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(messyTexts, lookAlikeHosts), fc.oneof(messyTexts, ownHosts), (host, own) => {
        const keys = ownEntries(own).map(({ key }) => key)
        expect(keys.every((key) => /^[fbdps]/.test(key))).toBe(true)
        expect(rangesFor(host).every(({ from }) => /^[fbdps]/.test(from))).toBe(true)
        const seen = explain(host, own)
        for (const { theirs, ours } of seen ? [...seen.differences, seen.alike] : []) {
          expect(seen?.theirs.slice(theirs.at, theirs.at + theirs.text.length)).toBe(theirs.text)
          expect(seen?.ours.slice(ours.at, ours.at + ours.text.length)).toBe(ours.text)
        }
      }),
      { numRuns: casesToTry(1500) },
    )
  })
})

describe('an own name', () => {
  it('is never flagged, nor are its subdomains, nor is any other own name', () => {
    fc.assert(
      fc.property(
        fc.array(ownHosts, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', 'www.', 'a.b.'),
        (own, above) => {
          const names = new OwnNames(own)
          for (const name of own) expect(names.lookAlikeOf(above + name)).toBeUndefined()
        },
      ),
      { numRuns: casesToTry(500) },
    )
  })

  it('with an internationalized ending is known among several of that label', () => {
    const own = ['office365.com', 'office365.co.uk', 'office365.de', 'office365.net', 'office365.xn--p1ai']
    const names = new OwnNames(own)
    expect(names.lookAlikeOf('office365.xn--p1ai')).toBeUndefined()
    expect(names.lookAlikeOf('office365.рф')).toBeUndefined()
    expect(names.lookAlikeOf('0ffice365.рф')).toMatchObject({ ours: 'office365.рф' })
  })

  it('of which a thousand begin alike, or which has a thousand endings, is found among them', () => {
    const row = Array.from({ length: 1500 }, (_, index) => `metamask-${wordOf(index)}.com`)
    const endings = Array.from({ length: 1500 }, (_, index) => `metamask.${wordOf(index)}.test`)
    const names = new OwnNames([...row, ...endings.map((name) => name.replace('.test', '')), 'metamask.io'])
    expect(names.lookAlikeOf('metamsak.io')).toMatchObject({ rule: 'transposition', ours: 'metamask.io' })
    expect(names.lookAlikeOf('metamask.io.evil.net')).toMatchObject({ ours: 'metamask.io' })
    expect(names.lookAlikeOf('netamask-aab.com')).toMatchObject({ ours: 'metamask-aab.com' })
    expect(names.lookAlikeOf('metamask.io')).toBeUndefined()
    expect(names.lookAlikeOf('metamask-aab.com')).toBeUndefined()
  })
})

/** `aaa`, `aab` and so on: no number, so that no guard for rows of numbers is meant. */
const wordOf = (index: number): string =>
  [676, 26, 1].map((power) => String.fromCharCode(97 + (Math.floor(index / power) % 26))).join('')

describe('an explanation', () => {
  it('is the same for punycode and Unicode', () => {
    fc.assert(
      fc.property(lookAlikeHosts, ownHosts, (host, own) => {
        fc.pre(ascii(host) !== host)
        expect(rangesFor(ascii(host))).toEqual(rangesFor(host))
        expect(explain(ascii(host), own)).toEqual(explain(host, own))
        expect(explain(own, ascii(host))).toEqual(explain(own, host))
      }),
      { numRuns: casesToTry(500) },
    )
  })

  it('does not change with the order in which the ranges are read, nor with lines that nobody asked for', () => {
    fc.assert(
      fc.property(fc.array(editedNames, { minLength: 2, maxLength: 12 }), (edited) => {
        const entries = edited.flatMap(({ own }) => ownEntries(own))
        for (const { host } of edited) {
          const { answer } = questionAbout(host)
          expect(answer(entries.toReversed())).toEqual(answer(entries))
        }
      }),
      { numRuns: casesToTry(100) },
    )
  })

  it('is mirrored when the two change places, as far as both are explained label by label', () => {
    fc.assert(
      fc.property(pairs, ({ host, own }) => {
        const [there, back] = [explain(host, own), explain(own, host)]
        fc.pre(there !== undefined && back !== undefined)
        fc.pre(![there, back].some(({ rule }) => BY_ONE_SIDE.test(rule)))
        const mirrored = back.differences.map(({ theirs, ours }) => ({ theirs: ours, ours: theirs }))
        expect(there.differences).toEqual(mirrored)
      }),
      { numRuns: casesToTry(1000) },
    )
  })
})

/** Rules whose guards or readings look at the own name alone. */
const BY_ONE_SIDE = /^(?:brand-|separators|first-part|similar-shapes)/
