import { describe, expect, test } from 'vitest'
import { brokenChecksum, withChecksum } from '#lib/assets/extraction/readers/wallets.ts'

/** The addresses of EIP-55, section "Test Cases". */
const KNOWN = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

const asset = (address: string, chainId = '1') => ({
  form: 'address' as const,
  content: `eip155:${chainId}:${address}`,
  chainId,
  address,
})

describe.each(KNOWN)('%s', (address) => {
  const digits = address.slice(2)

  test('has its checksum, from whatever case', () => {
    expect(withChecksum(`0x${digits.toLowerCase()}`)).toBe(address)
    expect(withChecksum(`0X${digits.toUpperCase()}`)).toBe(address)
  })

  test('is right as it is, and where it carries no checksum', () => {
    for (const written of [digits, digits.toLowerCase(), digits.toUpperCase()])
      expect(brokenChecksum(asset(`0x${written}`))).toBeUndefined()
  })

  test('is wrong with the case of one letter changed, and told how it should be', () => {
    const other = (letter: string): string =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    const places = Array.from(digits, (_, at) => at).filter((at) => /[a-f]/i.test(digits.charAt(at)))
    const mixed = places
      .map((at) => digits.slice(0, at) + other(digits.charAt(at)) + digits.slice(at + 1))
      .filter((changed) => changed !== changed.toLowerCase() && changed !== changed.toUpperCase())
    for (const changed of mixed)
      expect(brokenChecksum(asset(`0x${changed}`, '137'))).toBe(`eip155:137:${address}`)
  })
})

/** EIP-1191, section "Test Cases", chain 30. */
test('the checksum with the chain in it is right on the chains that have it, and there alone', () => {
  const address = '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'
  expect(withChecksum(address, '30')).toBe(address)
  expect(brokenChecksum(asset(address, '30'))).toBeUndefined()
  expect(brokenChecksum(asset(address, '1'))).toBe('eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  expect(brokenChecksum(asset('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '30'))).toBeUndefined()
})
