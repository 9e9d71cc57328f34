import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** States of the toolbar icon, by its groups in the drawing, and the token of each in pages. */
const TOKENS = {
  plain: 'shield',
  ours: 'shield-ours',
  'look-alike': 'shield-look-alike',
  unknown: 'shield-unknown',
}
const drawing = readFileSync('test/gallery/toolbar-icon.svg', 'utf8')
const tokens = readFileSync('components/ui/base.css', 'utf8')

it.each(Object.entries(TOKENS))(
  'the shield “%s” has one colour, in pages as on the toolbar',
  (state, token) => {
    const [, group = ''] = new RegExp(`<g id="${state}"(.*?)</g>`, 's').exec(drawing) ?? []
    const drawn = new Set(group.match(/#[0-9a-f]{6}/g))
    const [, told] = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens) ?? []
    expect([...drawn]).toEqual([told])
  },
)
