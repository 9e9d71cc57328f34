// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { hostOfReference, originOf } from '#lib/capture/in-page/dom.ts'

const BASE = { href: 'https://base.example/dir/page', host: 'base.example' }

test.each([
  ['https://a.example/x', 'a.example', 'plain'],
  ['https://a.example', 'a.example', 'without a path'],
  ['HTTPS://A.Example/', 'a.example', 'case'],
  ['https://a.example:8443/', 'a.example', 'a port is not part of a host'],
  ['https://good.example@evil.example/', 'evil.example', 'userinfo is not the host'],
  ['https://good.example\\@evil.example/', 'good.example', 'a backslash ends the host, as browsers have it'],
  ['https://a.example?x', 'a.example', 'a query ends the host'],
  ['https://bücher.example/', 'xn--bcher-kva.example', 'in ASCII'],
  ['//b.example/x', 'b.example', 'the scheme of the page'],
  ['\\\\b.example/x', 'b.example', 'backslashes count as slashes'],
  ['/\\b.example/x', 'b.example', 'mixed too'],
  ['/x', 'base.example', 'relative'],
  ['x/y', 'base.example', 'relative'],
  ['#top', 'base.example', 'relative'],
  ['?q=https://c.example/', 'base.example', 'an address in a query'],
  ['mailto:a@b.example', '', 'no host'],
  ['javascript:void(0)', '', 'no host'],
  ['data:text/html,https://a.example/', '', 'no host'],
  ['https://', '', 'no address'],
  ['http://[::1]/', '[::1]', 'an address of version 6'],
])('%s leads to %j (%s)', (reference, host) => {
  expect(hostOfReference(reference, BASE)).toBe(host)
  // The quick ways must say what the parser says.
  expect(URL.parse(reference, BASE.href)?.hostname ?? '').toBe(host)
})

test('an origin, or the scheme where there is none', () => {
  expect(originOf('/x', BASE.href)).toBe('https://base.example')
  expect(originOf('data:text/html,x', BASE.href)).toBe('data:')
  expect(originOf('https://', BASE.href)).toBe('')
})
