import { expect, it } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { insideKeyOf, insideKeys } from '#lib/own-assets/inside-keys.ts'

it.each<[own: string, keys: string[], why: string]>([
  ['https://x.com/acme', ['inside:x.com'], 'a report of all of x.com would hit it'],
  ['app.acme.example', ['inside:app.acme.example', 'inside:acme.example'], 'and every domain above'],
  [
    'https://docs.google.com/forms/d/1',
    ['inside:docs.google.com', 'inside:google.com'],
    'a page on a shared host',
  ],
  ['0x27b1fdb04752bbc536007a920d24acb045561c26', [], 'an address lies in no domain'],
  ['@acme', [], 'nor does a handle'],
])('%s lies inside %j: %s', (own, keys) => {
  expect(insideKeys(own)).toEqual(keys)
})

it('only a whole domain asks what lies inside it', () => {
  const keyOf = (text: string) => {
    const asset = parseAsset(text)
    return asset.ok ? insideKeyOf(asset.value) : undefined
  }
  expect(keyOf('x.com')).toBe('inside:x.com')
  expect(keyOf('https://x.com/evil')).toBeNull()
})
