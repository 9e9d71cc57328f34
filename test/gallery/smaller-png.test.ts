import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rowsOf, smallerPng } from './smaller-png.ts'

const FOLDER = 'public/icon'

it.each(readdirSync(FOLDER))(
  '%s stays the same picture when it is packed, and has nothing but it',
  (name) => {
    const icon = readFileSync(join(FOLDER, name))
    const packed = smallerPng(icon)
    expect(rowsOf(packed)).toEqual(rowsOf(icon))
    // Another zlib may pack a little better or worse.
    expect(icon.length).toBeLessThan(packed.length * 1.05)
  },
)

it('refuses a picture of another kind', () => {
  const icon = readFileSync(join(FOLDER, '16.png'))
  icon[25] = 2
  expect(() => smallerPng(icon)).toThrow('Not a picture as browsers make it')
})
