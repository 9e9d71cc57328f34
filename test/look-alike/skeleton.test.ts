import { describe, expect, test } from 'vitest'
import { skeletonsOf } from '#lib/look-alike/skeleton.ts'

const lettersOf = (text: string): string[] => skeletonsOf(text).map(({ letters }) => letters)

describe('what a text reads as', () => {
  test.each<[text: string, letters: string[], why: string]>([
    ['metamask', ['metamask'], 'plain'],
    ['paypal', ['paypal'], 'l stays'],
    ['paypai', ['paypal'], 'i reads as l'],
    ['c01nba5e', ['colnbase'], 'digits read as letters'],
    ['modern', ['modern', 'modem'], 'letter by letter, and with rn as m'],
    ['clvv', ['clvv', 'dw'], 'two pairs'],
    ['cisco', ['clsco'], 'ci is no d'],
    ['c1sco', ['clsco', 'dsco'], 'c1 is'],
    ['аррӏе', ['apple'], 'Cyrillic throughout'],
    ['ørsted', ['orsted'], 'a stroke'],
    ['bücher', ['bucher'], 'a diacritic'],
    ['bu\u0308cher', ['bucher'], 'the same, decomposed'],
    ['æsop', ['aesop'], 'one character for two letters'],
    ['ⲙetaмask', ['metamask'], 'Coptic and Cyrillic'],
    ['中文', ['中文'], 'nothing Latin looks like it'],
    ['meta-ma_sk', ['metamask'], 'separators are left out'],
    ['', [''], 'nothing'],
  ])('%s: %j (%s)', (text, letters) => {
    expect(lettersOf(text)).toEqual(letters)
  })

  test('tells where each letter stands', () => {
    const [single, paired] = skeletonsOf('b-ærn')
    expect(single).toEqual({ letters: 'baern', starts: [0, 2, 2, 3, 4], ends: [1, 3, 3, 4, 5] })
    expect(paired).toEqual({ letters: 'baem', starts: [0, 2, 2, 3], ends: [1, 3, 3, 5] })
  })
})
