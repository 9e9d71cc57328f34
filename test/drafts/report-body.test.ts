import { describe, expect, it, test } from 'vitest'
import { attachmentsIn, bodyOf, linesOf } from '#lib/drafts/report-body.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { titleOf } from '#lib/drafts/new-draft.ts'
import { form } from '../reports/samples.ts'

const PAGE = 'https://evil.example/login'
const body = (fields: Partial<DraftForm> = {}, parts: Partial<Parameters<typeof bodyOf>[0]> = {}) =>
  bodyOf({
    form: form(fields),
    assets: [PAGE],
    userAgent: '',
    referrer: '',
    slug: '',
    overrides: true,
    ...parts,
  })

test('an empty form is the least that the interface takes', () => {
  expect(body()).toEqual({ assets: [{ content: PAGE, status: 'BLOCKED' }], title: 'Phishing: evil.example' })
})

test('every field of the interface, in one order, and none that it does not have', () => {
  const full = body(
    {
      title: 'Fake shop',
      description: 'd',
      requestedStatus: 'ALLOWED',
      sure: true,
      contactInfo: 'c',
      attachmentUrls: 'https://pics.example/1\nhttps://pics.example/2',
      externalSubmissionLink: 'l',
      discordGuildId: '1',
      telegramGroupId: '2',
      rawAssetsInput: 'raw',
      reporter: {
        displayName: 'Ann',
        platform: 'discord',
        platformIdentifier: '3',
        avatarUrl: 'https://a.example',
      },
    },
    {
      assets: [PAGE, 'evil.example'],
      userAgent: 'UA',
      referrer: 'https://r.example',
      slug: 'acme',
    },
  )
  expect(JSON.stringify(full)).toBe(
    JSON.stringify({
      assets: [
        { content: PAGE, status: 'ALLOWED', reporterConfidence: 'HIGH' },
        { content: 'evil.example', status: 'ALLOWED', reporterConfidence: 'HIGH' },
      ],
      organizationSlug: 'acme',
      discordGuildId: '1',
      telegramGroupId: '2',
      title: 'Fake shop',
      description: 'd',
      contactInfo: 'c',
      attachmentUrls: ['https://pics.example/1', 'https://pics.example/2'],
      externalSubmissionLink: 'l',
      userAgent: 'UA',
      referrer: 'https://r.example',
      rawAssetsInput: 'raw',
      externalReporter: {
        platformIdentifier: '3',
        platform: 'discord',
        displayName: 'Ann',
        avatarUrl: 'https://a.example',
      },
    }),
  )
})

test.each<[field: Partial<DraftForm>, key: string]>([
  [{ description: '  ' }, 'description'],
  [{ contactInfo: '\n' }, 'contactInfo'],
  [{ attachmentUrls: ' \n\n ' }, 'attachmentUrls'],
  [
    { reporter: { displayName: ' ', platform: '', platformIdentifier: '', avatarUrl: '' } },
    'externalReporter',
  ],
])('blanks alone are not sent: %j', (fields, key) => {
  expect(body(fields)).not.toHaveProperty(key)
})

test.each<[description: string, reason: string, sent: string | undefined]>([
  ['', '', undefined],
  ['Mine', '', 'Mine'],
  ['', 'defaced', 'Reported on purpose although it is on our own asset list. Reason: defaced'],
  ['Mine', ' defaced ', 'Mine\n\nReported on purpose although it is on our own asset list. Reason: defaced'],
])('description %j with the reason %j', (description, overrideReason, sent) => {
  expect(body({ description, overrideReason }).description).toBe(sent)
})

test.each<[title: string, sent: string | undefined, why: string, titleTyped?: boolean]>([
  ['Fake shop', 'Fake shop', 'as typed'],
  ['  abc ', 'abc', 'without blanks around it'],
  ['ab', 'Phishing: evil.example', 'shorter than the interface allows'],
  ['🎣🎣', 'Phishing: evil.example', 'two characters, though four units'],
  ['🎣🎣🎣', '🎣🎣🎣', 'three characters'],
  ['', 'Phishing: evil.example', 'none was typed', false],
  ['', undefined, 'the person emptied it: none is sent'],
  ['  ', undefined, 'blanks are none'],
])('title %j is sent as %j: %s', (title, sent, _, titleTyped = true) => {
  const made = body({ title, titleTyped })
  expect(made.title).toBe(sent)
  expect('title' in made).toBe(sent !== undefined)
})

test.each<[line: string, sent: string | null, why: string]>([
  ['https://files.example/a.png', 'https://files.example/a.png', 'the web'],
  ['ipfs://bafy/a.png', 'ipfs://bafy/a.png', 'another scheme'],
  ['ftp://files.example/a', 'ftp://files.example/a', 'another scheme'],
  [
    'urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66',
    'urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66',
    'no host',
  ],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4', 'a URI is ASCII'],
  ['files.example/a.png', null, 'no scheme'],
  ['https://files.example/a b', null, 'a blank'],
  ['C:\\pic.png', null, 'a path on a computer'],
  ['https://', null, 'no host'],
])('attachment %j is %j: %s', (line, sent) => expect(attachmentsIn(line)).toEqual([sent]))

describe('a made title', () => {
  it.each<[category: DraftForm['category'], asset: string | undefined, title: string, why: string]>([
    ['phishing', PAGE, 'Phishing: evil.example', 'the host'],
    ['fake-app', 'evil.example', 'Fake app: evil.example', 'the domain'],
    [null, PAGE, 'Report: evil.example', 'no category'],
    ['scam', undefined, 'Scam', 'no asset'],
    ['scam', '  ', 'Scam', 'an empty line'],
    ['malware', 'https://[::1]/x', 'Malware: [::1]', 'an IP address'],
    ['scam', `eip155:1:0x${'a'.repeat(80)}`, `Scam: eip155:1:0x${'a'.repeat(48)}…`, 'cut'],
    ['scam', 'not a url', 'Scam: not a url', 'as typed'],
    [
      'phishing',
      'https://x.com/AcmeWa11et_Help',
      'Phishing: @AcmeWa11et_Help on X',
      'an account, spelled as it is',
    ],
    ['scam', 'https://x.com/home', 'Scam: x.com', 'a page of the platform itself'],
  ])('%s of %s is %j: %s', (category, asset, title) => {
    expect(titleOf(category, asset === undefined ? [] : [asset])).toBe(title)
  })
})

test('lines without blanks, either line end', () => {
  expect(linesOf(' a \r\n\n b\nc')).toEqual(['a', 'b', 'c'])
})
