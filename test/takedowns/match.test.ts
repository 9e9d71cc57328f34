import { describe, expect, it } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { keysOfTakedown, keysOfReported, queryFor } from '#lib/takedowns/match.ts'

const asset = (content: string) => {
  const parsed = parseAsset(content)
  if (!parsed.ok) throw new Error(`${content} is no asset`)
  return parsed.value
}

const howOf = (reported: string, content: string, type = 'URL'): string | undefined => {
  const keys = keysOfTakedown({ content, type })
  return keysOfReported(asset(reported)).find(({ key }) => keys.includes(key))?.how
}

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('a case is about what was reported', () => {
  it.each([
    ['https://evil.example/login', 'https://evil.example/login', 'the very same'],
    ['https://evil.example/login', 'HTTPS://Evil.Example:443/login/', 'another spelling'],
    ['https://evil.example/login?id=7', 'https://evil.example/login', 'without the query'],
    ['https://www.evil.example/login', 'https://evil.example/login', 'without www'],
    ['https://evil.example/login', 'https://www.evil.example/login', 'with www'],
    ['http://evil.example/login', 'https://evil.example/login', 'another protocol'],
    ['https://evil.example/', 'evil.example', 'the domain of its first page'],
    ['evil.example', 'https://evil.example/', 'the first page of its domain'],
    ['https://bücher.example/', 'xn--bcher-kva.example', 'punycode'],
    [`eip155:1:${ADDRESS}`, `eip155:137:${ADDRESS.toLowerCase()}`, 'the address on another chain'],
    ['https://t.me/acme_help', '@acme_help', 'the handle', 'TELEGRAM'],
    ['https://instagram.com/acme.support', 'acme.support', 'a name that looks like a domain', 'INSTAGRAM'],
    ['https://t.me/acme_help', 'https://t.me/acme_help/', 'the account by its address', 'TELEGRAM'],
  ])('%s, %s: %s', (reported, content, _, type?: string) => {
    expect(howOf(reported, content, type)).toBe('same')
  })

  it.each([
    ['https://evil.example/login', 'evil.example', 'its domain'],
    ['https://a.b.evil.example/login', 'evil.example', 'a domain above it'],
    ['login.evil.example', 'evil.example', 'the domain above'],
    ['https://evil.example:8080/', 'evil.example', 'another service of the domain'],
    ['https://acme.pages.dev/x', 'acme.pages.dev', 'one owner’s part of a shared host'],
  ])('%s lies in %s: %s', (reported, content) => {
    expect(howOf(reported, content)).toBe('domain')
  })

  it.each([
    ['https://evil.example/login', 'https://evil.example/other', 'another page'],
    ['https://evil.example/login', 'https://evil.example/login?id=7', 'one query of the page'],
    ['evil.example', 'login.evil.example', 'a part of it'],
    ['https://x.com/acme', 'x.com', 'a shared host'],
    ['https://acme.pages.dev/x', 'pages.dev', 'the site that hosts it'],
    ['https://acme.s3.amazonaws.com/x', 'amazonaws.com', 'what lies above the site that hosts it'],
    ['https://t.me/acme_help', '@other', 'another account', 'TELEGRAM'],
    ['acme.support', 'acme.support', 'an account of that name', 'INSTAGRAM'],
    ['https://evil.example:8080/', 'evil.example:8080/other', 'another page of that port'],
    ['evil.example', 'no asset at all', 'no asset'],
  ])('%s has nothing to do with %s: %s', (reported, content, _, type?: string) => {
    expect(howOf(reported, content, type)).toBeUndefined()
  })
})

describe('what the service is asked for', () => {
  it.each([
    ['https://www.evil.example/login?id=7', 'evil.example', 'the host alone, which any spelling has'],
    ['evil.example', 'evil.example', 'the domain'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'dQw4w9WgXcQ', 'the video'],
    ['https://x.com/acme/status/1', 'x.com/acme', 'the account on a shared host'],
    [
      'https://docs.google.com/forms/d/e/1FAIp/viewform',
      'docs.google.com/forms/d/e/1FAIp/viewform',
      'its page',
    ],
    [`eip155:1:${ADDRESS}`, ADDRESS, 'the address'],
  ])('%s: %s, %s', (content, query) => {
    expect(queryFor(asset(content))).toBe(query)
  })
})
