// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  emailAddressesIn,
  socialLinksIn,
  walletAddressesIn,
} from '#lib/capture/in-page/wallets-and-accounts.ts'
import { newLedger } from '#lib/capture/in-page/budget.ts'

test.each([
  ['0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', 'evm'],
  ['0xDE0B295669A9FD93D5F28D9EC85E40F4CB697BAE', 'evm'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bitcoin'],
  ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'bitcoin'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bitcoin'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bitcoin'],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'tron'],
  ['EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2', 'ton'],
  ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtVw', 'solana'],
])('%s is an address of %s', (address, chain) => {
  expect(walletAddressesIn(`Send to: ${address}, now.\n`, newLedger())).toEqual([{ chain, address }])
})

test.each([
  ['0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BA', 'a digit short'],
  ['0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe0', 'a digit long'],
  ['Donaudampfschifffahrtsgesellschaftskapitaene', 'a long word'],
  ['bc1Qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bech32 is of one case'],
  ['550e8400-e29b-41d4-a716-446655440000', 'an identifier'],
  ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'a checksum'],
])('%s is none: %s', (text) => {
  expect(walletAddressesIn(text, newLedger())).toEqual([])
})

test('each wallet address is told once, the first twenty', () => {
  const ledger = newLedger()
  const address = (index: number): string => `0x${String(index).padStart(40, 'a')}`
  const text = Array.from({ length: 60 }, (_, index) => address(index % 30)).join(' ')
  expect(walletAddressesIn(text, ledger)).toHaveLength(20)
  expect(ledger.cuts).toEqual([{ what: 'wallet-addresses', why: 'count', kept: 20, of: 30 }])
})

test.each([
  ['t.me', 'https://t.me/group?start=REF#x', ['https://t.me/group'], 'query and fragment stay out'],
  ['www.facebook.com', 'https://www.facebook.com/page/', ['https://www.facebook.com/page/'], 'a subdomain'],
  ['x.com', 'https://user:pw@x.com/acme', ['https://x.com/acme'], 'userinfo stays out'],
  ['x.com', 'https://x.com', [], 'a home page is nobody’s account'],
  ['max.com', 'https://max.com/show', [], 'another host that ends the same'],
  ['t.me.evil.example', 'https://t.me.evil.example/group', [], 'another host that starts the same'],
])('on %s, %s gives %j (%s)', (host, reference, expected) => {
  expect(socialLinksIn(new Map([[host, [reference]]]), newLedger())).toEqual(expected)
})

test('e-mail addresses come from texts and from links, once each', () => {
  expect(
    emailAddressesIn(
      'a@x.example b@x.example',
      ['mailto:b%40x.example?cc=c@x.example', 'mailto:%zz'],
      newLedger(),
    ),
  ).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
})
