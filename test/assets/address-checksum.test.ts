import { describe, expect, test } from 'vitest'
import { checksumProblem, withChecksum } from '#lib/assets/address-checksum.ts'

/** The addresses of EIP-55, section "Test Cases", with the Keccak-256 of their 40 digits in lower case. */
const KNOWN: readonly (readonly [address: string, hash: string])[] = [
  [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '297c1ba3882c3eb45bc8970bdb323ffa98749993835ebfa9b4150ee83081da79',
  ],
  [
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '81d5d379feb02bc5fa79c34dd77aaad7ab834c6cba623d7697499fbfea87e74a',
  ],
  [
    '0xde709f2102306220921060314715629080e2fb77',
    '24fc83bcd00ba1360e4b30581b9eb8c15e0c33445e2ef1102c3d440cb063116f',
  ],
  [
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '2e39701effab73745c8c32ea378c51681a6ac2d213c584f0a33f58f6ab6a7ebf',
  ],
  [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'd385650ce8fdc6db7ee3a091d34814dbc4ce18219ffae52182efff4034d707e5',
  ],
  [
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '5cfac663f45837b409c4d3dc1cef5f4759734f4989dd53a31b1265734c0b28f4',
  ],
  [
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '75cd3958e251de0c49f54da99b77f79adbef92caed36af8e81f3a7ddbde17bb9',
  ],
  [
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    'c8bc5d10249238b92acb838a86d883bb9253c4b02ceb1b3f927d0c3ec09eef6c',
  ],
]

/** Knows the hashes above and no other. */
const keccak256 = (bytes: Uint8Array): Uint8Array => {
  const digits = new TextDecoder().decode(bytes)
  const hash = KNOWN.find(([address]) => address.slice(2).toLowerCase() === digits)?.[1]
  if (hash === undefined) throw new Error(`no hash is known of ${digits}`)
  return Uint8Array.from(Buffer.from(hash, 'hex'))
}

describe.each(KNOWN)('%s', (address) => {
  const digits = address.slice(2)

  test('has its checksum, from whatever case', () => {
    expect(withChecksum(`0x${digits.toLowerCase()}`, keccak256)).toBe(address)
    expect(withChecksum(`0X${digits.toUpperCase()}`, keccak256)).toBe(address)
  })

  test('is right as it is, and where it carries no checksum', () => {
    for (const written of [digits, digits.toLowerCase(), digits.toUpperCase()])
      expect(checksumProblem(`0x${written}`, keccak256)).toBeUndefined()
  })

  test('is wrong with the case of one letter changed, and told how it should be', () => {
    const other = (letter: string): string =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    const places = Array.from(digits, (_, at) => at).filter((at) => /[a-f]/i.test(digits.charAt(at)))
    const mixed = places
      .map((at) => digits.slice(0, at) + other(digits.charAt(at)) + digits.slice(at + 1))
      .filter((changed) => changed !== changed.toLowerCase() && changed !== changed.toUpperCase())
    for (const changed of mixed)
      expect(checksumProblem(`0x${changed}`, keccak256)).toEqual({
        kind: 'wrong-checksum',
        address: `0x${changed}`,
        expected: address,
      })
  })
})
