import { expect, it } from 'vitest'
import { namedLettersText, tableOfPostalMime } from '../../../.ci/named-letters.ts'
import { NAMED_LETTERS } from '#lib/assets/extraction/formats/data/named-letters.ts'
import { namedLetter, referencedLetter } from '#lib/assets/extraction/formats/named-letters.ts'

it('has each named letter as postal-mime has it, and none besides: run .ci/named-letters.ts after an update', async () => {
  const table = await tableOfPostalMime()
  expect(NAMED_LETTERS === namedLettersText(table)).toBe(true)
  const names = Object.keys(table)
  expect(names.length).toBeGreaterThan(2000)
  const others = names.flatMap((name) => [
    `${name}x`,
    `${name}x;`,
    name.toUpperCase(),
    name.slice(0, -1),
    `${name};`,
  ])
  for (const written of [...names, ...others, '&', '&;', '&#38;', '&#x26;', '&nothing;', '&ampamp'])
    expect(namedLetter(written), written).toBe(table[written])
})

it('reads references by number as the standard says', () => {
  const letters = {
    '&#38;': '&',
    '&#X26': '&',
    '&#128;': '€',
    '&#x9f;': 'Ÿ',
    '&#x81;': '\u{81}',
    '&#233;': 'é',
  }
  for (const [written, letter] of Object.entries({ ...letters, '&#x1F600;': '😀', '&eacute;': 'é' }))
    expect(referencedLetter(written), written).toBe(letter)
  for (const none of ['&#0;', '&#xd800;', '&#xDFFF;', '&#x110000;', `&#${'9'.repeat(400)};`])
    expect(referencedLetter(none), none).toBe('\u{fffd}')
  for (const written of ['&#;', '&#x;', '&#12', '&unknown;', '&#12a;'])
    expect(referencedLetter(written), written).toBe(written === '&#12' ? '\f' : undefined)
})
