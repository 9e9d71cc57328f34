import { expect, it } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { insideHostOf, insideKeyOf } from '#lib/own-assets/inside-keys.ts'

it.each<[own: string, host: string | null, why: string]>([
  ['https://x.com/acme', 'x.com', 'a report of all of x.com would hit it'],
  ['app.acme.example', 'app.acme.example', 'a domain'],
  ['https://docs.google.com/forms/d/1', 'docs.google.com', 'a page on a shared host'],
  ['0x27b1fdb04752bbc536007a920d24acb045561c26', null, 'an address lies in no domain'],
  ['@acme', null, 'nor does a handle'],
])('%s lies at %j: %s', (own, host) => {
  expect(insideHostOf(own)).toBe(host)
})

it('only a whole domain asks what lies inside it', () => {
  const keyOf = (text: string) => {
    const asset = parseAsset(text)
    return asset.ok ? insideKeyOf(asset.value) : undefined
  }
  expect(keyOf('x.com')).toBe('inside:x.com')
  expect(keyOf('https://x.com/evil')).toBeNull()
})
