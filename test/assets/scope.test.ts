import { expect, test } from 'vitest'
import { wholeDomain } from '#lib/assets/host.ts'
import { asset } from './assets.ts'

test.each<[input: string, expected: string | undefined, why: string]>([
  ['https://app.evil.com:8443/x?y', 'app.evil.com', 'the host, nothing wider'],
  ['https://www.evil.com/', 'www.evil.com', 'www. included'],
  ['https://Bücher.de./', 'xn--bcher-kva.de', 'as a domain is written'],
  ['evil.com', 'evil.com', 'is one already'],
  ['http://1.2.3.4/', undefined, 'an IP address is no domain'],
  ['http://localhost/', undefined, 'nor is a single name'],
  ['eip155:1:0x52908400098527886E0F7030069857D2E4169EE7', undefined, 'nor an address'],
])('%s → %s (%s)', (input, expected) => {
  const domain = wholeDomain(asset(input))
  expect(domain?.content).toBe(expected)
  if (domain) expect(asset(domain.content)).toEqual(domain)
})
