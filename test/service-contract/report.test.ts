import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { assetsOf, isAssetContent, reportBody } from '#lib/service/report.ts'

const ADDRESS = 'eip155:1:0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
const full = {
  assets: [
    {
      content: 'https://evil.example/login',
      status: 'BLOCKED',
      reporterConfidence: 'HIGH',
      enrichments: [
        { type: 'content_and_metadata', source: 'Takedown Reporter 0.1.0', output: { version: 1 } },
      ],
    },
    { content: 'evil.example' },
    { content: ADDRESS },
  ],
  organizationSlug: 'acme',
  discordGuildId: '1',
  telegramGroupId: '2',
  title: 'abc',
  description: '',
  contactInfo: 'me',
  attachmentUrls: ['https://example.com/a.png'],
  externalSubmissionLink: 'https://example.com/1',
  userAgent: 'UA',
  referrer: 'https://example.com',
  rawAssetsInput: 'evil[.]example',
  externalReporter: {
    platformIdentifier: '1',
    platform: 'discord',
    displayName: 'Me',
    avatarUrl: 'https://example.com/me',
  },
}

test.each<[unknown, string]>([
  [full, 'every documented field'],
  [{ assets: [{ content: 'evil.example' }] }, 'assets alone'],
  [{ ...full, externalReporter: {} }, 'a reporter who tells nothing'],
])('takes %j', (body) => expect(z.safeParse(reportBody, body).success).toBe(true))

test.each<[unknown, string]>([
  [{ ...full, reason: 'phishing' }, 'reason is in the narrative only'],
  [{ ...full, assets: ['evil.example'] }, 'plain strings are in the narrative only'],
  [{ ...full, assets: [] }, 'a report of nothing'],
  [{ ...full, assets: [{ content: 'evil.example' }, { content: 'evil.example' }] }, 'the same asset twice'],
  [{ ...full, assets: [{ content: 'evil.example', status: 'REVIEWED' }] }, 'a status that is not documented'],
  [
    { ...full, assets: [{ content: 'evil.example', reporterConfidence: 'LOW' }] },
    'a confidence that is not documented',
  ],
  [
    {
      ...full,
      assets: [{ content: 'evil.example', enrichments: [{ type: 'other', source: '', output: {} }] }],
    },
    'another enrichment',
  ],
  [{ ...full, assets: [{ content: 'evil.example', note: '' }] }, 'an unknown field of an asset'],
  [{ ...full, title: 'ab' }, 'a title of two characters'],
  [{ ...full, attachmentUrls: ['example.com/a.png'] }, 'an attachment without protocol'],
  [{ ...full, attachmentUrls: ['files.example/a.png'] }, 'an attachment that is no URI'],
  [{ ...full, organizationSlug: '' }, 'an empty slug'],
  [{ ...full, externalReporter: { name: 'Me' } }, 'an unknown field of the reporter'],
  [{ ...full, description: null }, 'null instead of absent'],
])('refuses %j (%s)', (body) => expect(z.safeParse(reportBody, body).success).toBe(false))

test.each([
  ['https://evil.example/a?b#c', true, 'URL'],
  ['HTTP://198.51.100.7:81/', true, 'URL of an IP address'],
  ['evil.example', true, 'domain'],
  ['xn--mll-hoa.example', true, 'punycode'],
  ['müll.example', true, 'IDN'],
  ['a_b.evil.example', true, 'underscores occur'],
  [ADDRESS, true, 'address'],
  ['eip155:10:0x' + '0'.repeat(40), true, 'another chain'],
  ['ftp://evil.example', false, 'nothing but web pages is reported by URL'],
  ['https://', false, 'no host'],
  ['https://evil.example/a b', false, 'blank'],
  ['evil', false, 'no dot'],
  ['evil.example.', false, 'dot at the end'],
  ['evil.example/login', false, 'neither domain nor full URL'],
  ['198.51.100.7', false, 'an IP address is no domain'],
  ['me@evil.example', false, 'mail'],
  ['0xAbCdEf0123456789aBcDeF0123456789AbCdEf01', false, 'no chain'],
  ['eip155:0:0x' + '0'.repeat(40), false, 'no such chain'],
  ['eip155:1:0x' + '0'.repeat(39), false, 'too short'],
  [`${'a'.repeat(64)}.example`, false, 'a label too long'],
  [`${'a.'.repeat(130)}example`, false, 'a name too long'],
  [
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/x.html',
    true,
    'a type of the enumeration',
  ],
  ['acme.base.eth', true, 'a type of the enumeration'],
  ['ipfs://', false, 'no name'],
  ['ftp://evil.example/', false, 'another protocol'],
  ['', false, 'nothing'],
])('%j: %s (%s)', (content, valid) => expect(isAssetContent(content)).toBe(valid))

test.each([
  [JSON.stringify(full), ['https://evil.example/login', 'evil.example', ADDRESS], 'as sent'],
  ['{"assets":[{"content":5}]}', [], 'not ours'],
  ['{"assets":', [], 'broken'],
  ['null', [], 'nothing'],
])('the assets of %s', (body, assets) => expect(assetsOf(body)).toEqual(assets))
