import { describe, expect, test } from 'vitest'
import { isWithin, readAsset } from './normalise.ts'

const wallet = '0x27b1fdb04752bbc536007a920d24acb045561c26'

test.each([
  ['https://phish.test/a', 'https://PHISH.test/a', 'case of the host'],
  ['https://phish.test/a', 'https://phish.test/a/', 'trailing slash'],
  ['https://phish.test', 'https://phish.test/', 'no path'],
  ['https://phish.test/a?b=1', 'https://phish.test/a/?b=1', 'trailing slash before the query'],
  ['https://phish.test/', 'https://phish.test:443/', 'default port'],
  ['https://phish.test/', 'https://phish.test./', 'trailing dot'],
  ['https://äcme.test/', 'https://xn--cme-pla.test/', 'IDN'],
  ['phish.test', 'Phish.TEST.', 'case and dot of a domain'],
  ['äcme.test', 'xn--cme-pla.test', 'IDN of a domain'],
  ['ipfs://bafybeigdyrzt5', 'IPFS://bafybeigdyrzt5/', 'protocol and trailing slash of a content identifier'],
  ['acme.base.eth', 'Acme.Base.ETH', 'case of a name'],
  [`eip155:1:${wallet}`, `EIP155:1:${wallet.toUpperCase().replace('0X', '0x')}`, 'checksum case'],
])('%s and %s are one asset: %s', (first, second) => {
  expect(readAsset(first, true)?.key).toBe(readAsset(second, true)?.key)
  expect(readAsset(first, true)).not.toBeNull()
})

test.each([
  ['https://phish.test/a', 'https://phish.test/A', 'case of the path'],
  ['https://phish.test/', 'http://phish.test/', 'scheme'],
  ['https://phish.test/', 'phish.test', 'form'],
  ['https://phish.test/?a', 'https://phish.test/', 'query'],
  ['https://phish.test/', 'https://www.phish.test/', 'www'],
  [`eip155:1:${wallet}`, `eip155:137:${wallet}`, 'chain'],
  ['ipfs://QmYwAPJzv5CZsnA', 'ipfs://QmYwAPJzv5CZsna', 'case of a content identifier'],
  ['ipfs://acme.eth', 'ipns://acme.eth', 'what the name is of'],
])('%s and %s are two assets: %s', (first, second) => {
  expect(readAsset(first, true)?.key).not.toBe(readAsset(second, true)?.key)
})

test('paths that differ in case alone are one asset when the setting says so', () => {
  expect(readAsset('https://phish.test/A', false)?.key).toBe(readAsset('https://phish.test/a', false)?.key)
})

test.each([
  ['', 'empty'],
  [' https://phish.test', 'space around'],
  ['https://phish test', 'space inside'],
  ['https://', 'no host'],
  ['ftp://phish.test/', 'another protocol'],
  ['ipfs://', 'no content identifier'],
  ['hxxps://phish.test/', 'defanged'],
  ['phish[.]test', 'defanged domain'],
  ['phish.test/path', 'path without a protocol'],
  ['//phish.test', 'no protocol'],
  ['localhost', 'no dot'],
  ['127.0.0.1', 'an IP address is no domain'],
  ['-phish.test', 'hyphen at the edge'],
  [`${'a'.repeat(64)}.test`, 'label over 63'],
  [wallet, 'address without a chain'],
  ['eip155:1:0x1234', 'short address'],
  [`eip155:01:${wallet}`, 'leading zero in the chain'],
  [`eip155::${wallet}`, 'no chain'],
  ['mara@mail.example', 'e-mail address'],
  ['@acmewallet', 'handle'],
])('%j is none of the three forms: %s', (content) => {
  expect(readAsset(content, true)).toBeNull()
})

describe('isWithin', () => {
  test.each([
    ['ignored.test', true],
    ['a.ignored.test', true],
    ['notignored.test', false],
    ['ignored.test.evil.test', false],
  ])('%s', (host, expected) => expect(isWithin(host, 'ignored.test')).toBe(expected))
})
