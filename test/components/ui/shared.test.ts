import { describe, expect, it } from 'vitest'
import { defanged, partsOf, type AddressParts } from '#components/wording/assets.tsx'
import { makePageAsk, onChanges } from '#components/ui/page.ts'
import { NotAnswered } from '#lib/messages/request.ts'
import { clockTime, counted, relative, size } from '#components/ui/format.ts'
import { announce, type Change } from '#lib/messages/changes.ts'
import { NOW } from '#test/gallery/answers/samples.ts'

describe('an address on screen', () => {
  it.each([
    [
      'https://app.example.com/a.b?c=d.e',
      'hxxps://app[.]example[.]com/a.b?c=d.e',
      'dots of the path name nobody',
    ],
    ['example.com', 'example[.]com', 'a bare domain'],
    ['HTTP://1.2.3.4:80/', 'hxxp://1[.]2[.]3[.]4:80/', 'an IP address is one too'],
    ['198[.]51[.]100[.]7', '198[.]51[.]100[.]7', 'defanged already'],
    ['198(.)51.100{.}7', '198[.]51[.]100[.]7', 'defanged in several ways'],
    ['eip155:1:0xabc', 'eip155:1:0xabc', 'no host, nothing to defang'],
    [
      'https://mеtamask.io/',
      'hxxps://xn--mtamask-7gg[.]io/',
      'a Cyrillic letter does not pass for a Latin one',
    ],
    ['https://a.b@c.example/', 'hxxps://a[.]b@c[.]example/', 'what stands before the @ is no link either'],
    ['', '', 'an empty line'],
  ])('%s is %s: %s', (content, expected) => {
    expect(defanged(content)).toBe(expected)
  })

  const evil = (before: string): AddressParts => ({ before, registrable: 'evil.example', after: '' })

  it.each<[string, AddressParts | null, string[], string]>([
    [
      'https://app.evil.example/x',
      evil('app.'),
      ['https://app.', 'evil.example', '/x'],
      'the host inside a URL',
    ],
    ['evil.example', evil(''), ['', 'evil.example', ''], 'a bare domain'],
    [
      'https://APP.Evil.Example:8/',
      evil('app.'),
      ['https://APP.', 'Evil.Example', ':8/'],
      'whatever the case',
    ],
    [
      'https://notevil.example@evil.example/',
      evil(''),
      ['https://notevil.example@', 'evil.example', '/'],
      'before an @ is no host',
    ],
    [
      'https://x.example/evil.example',
      evil(''),
      ['https://', 'x.example', '/evil.example'],
      'a path is no host',
    ],
    [
      'https://bücher.example/',
      { before: '', registrable: 'xn--bcher-kva.example', after: '' },
      ['https://', 'bücher.example', '/'],
      'the other spelling',
    ],
    ['https://a.b.example/x', null, ['https://', 'a.b.example', '/x'], 'nothing known: the whole host'],
    ['eip155:1:0x0', null, ['', 'eip155:1:0x0', ''], 'no host at all'],
  ])('%s has its owner marked (%#)', (content, host, expected, _why) => {
    const { before, registrable, after } = partsOf(content, host)
    expect([before, registrable, after]).toEqual(expected)
    expect(before + registrable + after).toBe(content)
  })
})

describe('words', () => {
  it('count in singular and plural', () => {
    expect(counted(1, 'common_reports_one', 'common_reports_other')).toBe('1 report')
    expect(counted(2481, 'common_reports_one', 'common_reports_other')).toBe('2,481 reports')
  })

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [11_204, '11 kB'],
    [999_600, '1 MB'],
    [1_234_567, '1.2 MB'],
  ])('%d bytes are %s', (bytes, expected) => {
    expect(size(bytes)).toBe(expected)
  })

  it.each([
    [NOW - 12 * 60_000, '12 minutes ago'],
    [NOW + 2 * 60_000, 'in 2 minutes'],
    [NOW, 'just now'],
    [NOW - 59_999, 'just now'],
    [NOW - 60_000, '1 minute ago'],
    [NOW + 24_000, 'in 24 seconds'],
    [NOW - 30 * 86_400_000, '30 days ago'],
    [NOW - 62 * 86_400_000, 'Sep 20, 2026'],
    [NOW + 62 * 86_400_000, 'Jan 22, 2027'],
  ])('tell a distance in time', (then, expected) => {
    expect(relative(then, NOW)).toBe(expected)
  })

  it('tell the date of another day and the year of another year', () => {
    expect(clockTime(NOW, NOW)).not.toContain('Nov')
    expect(clockTime(NOW - 2 * 86_400_000, NOW)).toContain('Nov 19')
    expect(clockTime(NOW - 400 * 86_400_000, NOW)).toContain('2025')
  })
})

describe('asking the background', () => {
  it('sends the name and what is asked, and gives the answer', async () => {
    const sent: unknown[] = []
    const ask = makePageAsk(async (message) => {
      sent.push(message)
      return { ok: true, answer: { report: null } }
    })
    expect(await ask('report/get', { id: 'a' })).toEqual({ report: null })
    expect(sent).toEqual([{ request: 'report/get', ask: { id: 'a' } }])
  })

  it.each([
    ['nobody answers', async () => undefined],
    ['the background has a bug', async () => ({ ok: false, problem: 'TypeError' })],
    ['something else answers', async () => 'hello'],
    [
      'there is no background',
      async () => {
        throw new Error('Receiving end does not exist')
      },
    ],
  ])('rejects when %s', async (_, send) => {
    await expect(makePageAsk(send)('report/get', { id: 'a' })).rejects.toBeInstanceOf(NotAnswered)
  })
})

it('a page listens where the background announces', async () => {
  const told: Change = { what: 'report', id: 'a' }
  const heard = new Promise<Change>((resolve) => {
    const stop = onChanges((change) => {
      stop()
      resolve(change)
    })
  })
  announce(told)
  expect(await heard).toEqual(told)
})
