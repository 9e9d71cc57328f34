import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { evmAddresses, messyTexts } from '#test/assets/arbitraries.ts'
import { addressKey, explainAddress } from '#lib/look-alike/name-keys.ts'
import { OwnNames } from './own-names.ts'

const OURS = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('an address like an own one', () => {
  test.each<[theirs: string, same: [number, number] | undefined, why: string]>([
    ['0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9EE7', [4, 4], 'the four digits that wallets show'],
    ['0x529084aaaaaaaaaaaaaaaaaaaaaaaaaaaaa69ee7', [6, 5], 'more, in another case'],
    ['0x52908400098527886E0F7030069857D2E4179EE7', [35, 4], 'one digit in the middle'],
    ['0x529aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9EE7', undefined, 'three digits at the beginning'],
    ['0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaEE7', undefined, 'three digits at the end'],
    [OURS, undefined, 'the own address'],
    [OURS.toLowerCase(), undefined, 'the own address in another case'],
    ['0x52909EE7', undefined, 'no address'],
    ['529084000985278860006070300698570002E4169EE7', undefined, 'nor this'],
  ])('%s: %j (%s)', (theirs, same) => {
    const seen = explainAddress(theirs, OURS)
    expect(seen && [seen.same.first, seen.same.last]).toEqual(same)
    const found = new OwnNames([{ address: OURS }]).lookAlikeOf({ address: theirs })
    expect(found?.same ?? undefined).toEqual(seen?.same)
  })

  test('is told by the digits that differ', () => {
    expect(explainAddress('0x52908400098527886E0F7030069857D2E4Aa9EE7', OURS)).toEqual({
      same: { first: 34, last: 4 },
      difference: { theirs: { at: 36, text: 'Aa' }, ours: { at: 36, text: '16' } },
    })
  })

  it('shares its key, and differs where both say', () => {
    fc.assert(
      fc.property(evmAddresses, evmAddresses, (one, other) => {
        const theirs = one.slice(0, 2) + other.slice(2, 6) + one.slice(6, -4) + other.slice(-4)
        fc.pre(theirs.toLowerCase() !== other.toLowerCase())
        const [there, back] = [explainAddress(theirs, other), explainAddress(other, theirs)]
        expect(there?.difference).toEqual(
          back && { theirs: back.difference.ours, ours: back.difference.theirs },
        )
        expect(there?.same).toEqual(back?.same)
        expect(addressKey(theirs)).toEqual(addressKey(other))
      }),
    )
  })

  it('is looked for in any text without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(messyTexts, evmAddresses), evmAddresses, (text, own) => {
        expect(addressKey(text) !== undefined).toBe(/^0x[0-9a-f]{40}$/i.test(text))
        if (explainAddress(text, own)) expect(addressKey(text)).toEqual(addressKey(own))
      }),
    )
  })
})
