import { describe, expect, it } from 'vitest'
import { hostPattern } from '#components/options/permissions.tsx'
import { parseServiceUrl } from '#lib/base-url.ts'

describe('the host to ask for', () => {
  it.each<[string, string | null, string]>([
    ['https://reports.example/v2', 'https://reports.example/*', 'the host alone'],
    ['  https://Reports.Example:8443/v2/ ', 'https://reports.example/*', 'a pattern carries no port'],
    ['http://127.0.0.1:4310/v2', 'http://127.0.0.1/*', 'http on this machine'],
    ['http://localhost:4310', 'http://localhost/*', 'http on this machine'],
    ['http://reports.example/v2', null, 'http anywhere else'],
    ['https://*.example/v2', null, 'a star would ask for many'],
    ['reports.example', null, 'no address'],
    ['', null, 'nothing typed'],
    ['file:///etc/passwd', null, 'another scheme'],
  ])('%s: %s (%s)', (typed, expected, _why) => {
    expect(hostPattern(typed)).toBe(expected)
  })

  it.each([
    'https://reports.example/v2',
    'https://r.example:1/v2/',
    'http://127.0.0.1:4310/v2',
    'http://localhost/v2',
  ])('is the one that the background looks for: %s', (typed) => {
    const read = parseServiceUrl(typed)
    expect(read.ok && read.value.matchPattern).toBe(hostPattern(typed))
  })
})
