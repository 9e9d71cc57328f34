// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact'
import { afterEach, expect, it } from 'vitest'
import { Address } from '#components/wording/assets.tsx'

afterEach(cleanup)

const HOST = { before: 'acme-support.', registrable: 'evil.example', after: '' }

const shown = (content: string): (string | null)[] => {
  render(<Address content={content} />)
  return [...document.querySelectorAll('.address-start, .address-piece')].map(
    ({ textContent }) => textContent,
  )
}

it.each([
  ['https://evil.example', ['hxxps://evil[.]example']],
  ['https://evil.example:8443/a/b', ['hxxps://evil[.]example:8443', '/a', '/b']],
  ['https://evil.example/a-b/?c=1&d=2#e', ['hxxps://evil[.]example', '/a-b', '/', '?c=1', '&d=2', '#e']],
])('%s ends a line only between its parts, and never inside the port', (content, parts) => {
  expect(shown(content)).toEqual(parts)
})

it('of any length has few elements, and all of its text', () => {
  const parts = shown(`https://evil.example${'/x'.repeat(2000)}`)
  expect(parts.length).toBeLessThan(50)
  expect(parts.join('')).toBe(`hxxps://evil[.]example${'/x'.repeat(2000)}`)
})

it('of a wallet is whole in its text, and on one line has its end apart, so that its middle can give way', () => {
  const wallet = 'eip155:1:0x27b1fdb04752bbc536007a920d24acb045561c26'
  render(<Address content={wallet} line />)
  const host = document.querySelector('.address-host')
  expect(host?.textContent).toBe(wallet)
  expect(host?.querySelector('.address-ends > :last-child')?.textContent).toBe('561c26')
})

it('of a domain is one piece to the end of the line, however long it is', () => {
  render(<Address content="https://a-very-long-name-of-a-domain.example/path" line />)
  expect(document.querySelector('.address-ends')).toBeNull()
})

it('on one line gives way in its port and path, then in what is before its domain, each to one character', () => {
  render(<Address content="https://acme-support.evil.example:8443/path" host={HOST} line />)
  const gives = [...document.querySelectorAll<HTMLElement>('.address-gives')]
  expect(gives.map(({ textContent, style }) => [textContent, style.getPropertyValue('--beside')])).toEqual([
    ['acme-support[.]', String('evil[.]example'.length + 1)],
    [':8443/path', String('acme-support[.]evil[.]example'.length)],
  ])
})

it('on one line keeps a lone slash, which an ellipsis would only replace', () => {
  render(<Address content="https://evil.example/" line />)
  expect(document.querySelector('.address-gives')).toBeNull()
  expect(document.querySelector('.address-host')?.textContent).toBe('evil[.]example/')
})
