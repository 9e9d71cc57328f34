import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messyTexts } from '#test/assets/arbitraries.ts'
import { candidateKeys, explain, ownKeys, worstLookAlike } from '#lib/look-alike/look-alike.ts'
import { lookAlikeHosts, ownHosts, pairs } from './arbitraries.ts'

describe('the keys', () => {
  it('are few and short for every host, however long', () => {
    fc.assert(
      fc.property(lookAlikeHosts, (host) => {
        expect(ownKeys(host).length).toBeLessThanOrEqual(60)
        const keys = candidateKeys(host)
        expect(keys.length).toBeLessThanOrEqual(200)
        expect(new Set(keys).size).toBe(keys.length)
        expect(Math.max(0, ...keys.map(({ length }) => length))).toBeLessThanOrEqual(260)
      }),
      { numRuns: 500 },
    )
  })

  it('find whatever is explained, if it differs in the first 28 letters', () => {
    fc.assert(
      fc.property(pairs, ({ own, host }) => {
        const seen = explain(host, own)
        fc.pre(seen !== undefined && seen.differences.every(({ theirs }) => theirs.at < 28))
        const stored = new Set(ownKeys(own))
        expect(candidateKeys(host).some((key) => stored.has(key))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('any text', () => {
  it('is read without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(messyTexts, lookAlikeHosts), fc.oneof(messyTexts, ownHosts), (host, own) => {
        const keys = [...candidateKeys(host), ...ownKeys(own)]
        expect(keys.every((key) => /^s[-+]/.test(key))).toBe(true)
        const seen = explain(host, own)
        for (const { theirs, ours } of seen ? [...seen.differences, seen.alike] : []) {
          expect(seen?.theirs.slice(theirs.at, theirs.at + theirs.text.length)).toBe(theirs.text)
          expect(seen?.ours.slice(ours.at, ours.at + ours.text.length)).toBe(ours.text)
        }
      }),
      { numRuns: 1500 },
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
          for (const name of own) {
            const keys = new Set(candidateKeys(above + name))
            const found = own.filter((other) => ownKeys(other).some((key) => keys.has(key)))
            expect(worstLookAlike(above + name, found)).toBeUndefined()
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('an explanation', () => {
  it('is the same for punycode and Unicode', () => {
    fc.assert(
      fc.property(lookAlikeHosts, ownHosts, (host, own) => {
        const ascii = URL.parse(`http://${host}/`)?.hostname
        fc.pre(ascii !== undefined && ascii !== host)
        expect(candidateKeys(ascii)).toEqual(candidateKeys(host))
        expect(ownKeys(ascii)).toEqual(ownKeys(host))
        expect(explain(ascii, own)).toEqual(explain(host, own))
        expect(explain(own, ascii)).toEqual(explain(own, host))
      }),
      { numRuns: 500 },
    )
  })

  it('is mirrored when the two change places, as far as both are explained label by label', () => {
    fc.assert(
      fc.property(pairs, ({ host, own }) => {
        const [there, back] = [explain(host, own), explain(own, host)]
        fc.pre(there !== undefined && back !== undefined)
        fc.pre(![there, back].some(({ rule }) => rule.startsWith('brand-') || rule === 'separators'))
        const mirrored = back.differences.map(({ theirs, ours }) => ({ theirs: ours, ours: theirs }))
        expect(there.differences).toEqual(mirrored)
      }),
      { numRuns: 1000 },
    )
  })
})
