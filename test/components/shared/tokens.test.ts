import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The colours as they are written, light and dark. */
const css = readFileSync(join(import.meta.dirname, '..', '..', '..', 'components', 'ui', 'base.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

/** [WCAG: relative luminance](https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
const luminance = (colour: string): number => {
  const whole = colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(whole.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s', (scheme) => {
  const colourOf = (name: string): string => {
    const token = tokens.get(name)
    if (!token) throw new Error(`no colour --${name}`)
    return token[scheme]
  }
  test.each(['field', 'accent', 'ok', 'danger', 'warn', 'info'])(
    'the edges, focus rings and marks of --%s stand out from both grounds by 3 to 1',
    (name) => {
      for (const ground of ['bg', 'bg-2'])
        expect(contrast(colourOf(name), colourOf(ground)), ground).toBeGreaterThanOrEqual(3)
    },
  )
  test.each(['ok', 'danger', 'warn', 'info'])('the mark of --%s stands out from its own ground', (name) => {
    expect(contrast(colourOf(name), colourOf(`${name}-bg`))).toBeGreaterThanOrEqual(3)
  })
})

test('contrast is counted as WCAG does', () => {
  expect(contrast('#fff', '#000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
