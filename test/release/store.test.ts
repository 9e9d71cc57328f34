import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { CAPTIONS } from '#test/store/captions.ts'
import messages from '../../public/_locales/en/messages.json' with { type: 'json' }

const STORE = join(import.meta.dirname, '..', '..', 'docs', 'store')
const listing = readFileSync(join(STORE, 'listing.md'), 'utf8')

/** The block to copy below a heading. */
const under = (heading: string): string =>
  new RegExp(`^## ${heading}$[^\`]*?^\`\`\`\\n(.*?)\\n^\`\`\`$`, 'ms').exec(listing)?.[1] ??
  expect.fail(`no block below "${heading}"`)

/** The width and height in a PNG's header, its bits a sample, and its kind of colour: 2 is red, green and blue without an alpha channel. */
const headOf = (name: string) => {
  const png = readFileSync(join(STORE, name))
  return { size: [png.readUInt32BE(16), png.readUInt32BE(20)], bits: png[24], colours: png[25] }
}

describe('what the stores show', () => {
  it('has the name and the short description of the package', () => {
    expect(under('Name')).toBe(messages.extension_name.message)
    // Chrome's manifest takes so many of each.
    expect(under('Name').length).toBeLessThanOrEqual(75)
    expect(under('Short description')).toBe(messages.extension_description.message)
    expect(messages.extension_description.message.length).toBeLessThanOrEqual(132)
  })

  it('has a description and search terms that fit', () => {
    const description = under('Description')
    expect(description.length).toBeGreaterThanOrEqual(250)
    expect(description.length).toBeLessThanOrEqual(10_000)
    const terms = under('Search terms').split('\n')
    expect(terms.length).toBeLessThanOrEqual(7)
    for (const term of terms) expect(term.length).toBeLessThanOrEqual(30)
    expect(terms.join(' ').split(' ').length).toBeLessThanOrEqual(21)
  })

  const rows = [...listing.matchAll(/^\| `(\d-\w+\.png)` \| ([^|]+) \|/gm)]
  const pictures = rows.map(([, name = '']) => name)
  it('has at most five pictures, the number that Chrome takes', () => {
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.length).toBeLessThanOrEqual(5)
  })

  it('has a caption of six words in each picture', () => {
    expect(Object.fromEntries(rows.map(([, name, caption]) => [name, caption]))).toEqual(CAPTIONS)
    for (const caption of Object.values(CAPTIONS)) expect(caption.split(' ')).toHaveLength(6)
  })

  test.each([
    ...pictures.map((name) => [name, 1280, 800] as const),
    ['tile-440x280.png', 440, 280] as const,
    ['logo-300.png', 300, 300] as const,
  ])('%s is %i × %i pixels, without transparency', (name, width, height) => {
    expect(headOf(name)).toEqual({ size: [width, height], bits: 8, colours: 2 })
  })
})
