// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact'
import { afterEach, expect, it } from 'vitest'
import { Address } from '#components/wording/assets.tsx'

afterEach(cleanup)

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
