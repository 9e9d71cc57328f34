import { describe, expect, it } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { sharedBelow } from '#lib/assets/shared-hosts.ts'
import { ignores, ignoresText, MAX_IGNORED, readIgnoreList, withIgnoredHost } from '#lib/model/ignore-list.ts'

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

const isIgnored = (list: string, content: string): boolean => {
  const asset = parseAsset(content)
  if (!asset.ok) throw new Error(content)
  return ignores(readIgnoreList(list, sharedBelow), asset.value)
}

describe('the ignore list', () => {
  it.each<[list: string, content: string, ignored: boolean, why: string]>([
    ['corp.test', 'corp.test', true, 'the host'],
    ['corp.test', 'https://mail.eu.corp.test/x', true, 'below it'],
    ['corp.test', 'https://notcorp.test/', false, 'another name that ends alike'],
    ['corp.test', 'corp.test.evil.test', false, 'another host that begins alike'],
    ['mail.corp.test', 'corp.test', false, 'above it'],
    ['*.corp.test', 'a.corp.test', true, 'as people write it'],
    ['.corp.test', 'a.corp.test', true, 'as people write it'],
    ['hxxps://corp[.]test/', 'https://corp.test/login', true, 'a defanged URL without a path is its host'],
    ['https://corp.test/a', 'https://corp.test/a', true, 'a URL with a path is itself'],
    ['https://corp.test/a', 'https://corp.test/ab', false, 'and nothing else'],
    ['bücher.test', 'https://xn--bcher-kva.test/', true, 'in any spelling'],
    ['CORP.TEST', 'https://corp.test/', true, 'in any case'],
    ['a.test, b.test; c.test', 'https://b.test/', true, 'several in a line, as a policy has them'],
    ['corp.test # our own mail', 'https://corp.test/', true, 'with a remark'],
    [WALLET, `eip155:1:${WALLET.toLowerCase()}`, true, 'a wallet on any chain'],
    [`eip155:56:${WALLET}`, `eip155:1:${WALLET}`, true, 'a wallet on any chain'],
    ['', 'https://corp.test/', false, 'nothing'],
  ])('%s: %s', (list, content, ignored) => {
    expect(isIgnored(list, content)).toBe(ignored)
  })

  it.each<[list: string, written: string, ignored: boolean]>([
    ['ann@corp.test', 'Ann@Corp.test', true],
    ['ann@corp.test', 'bob@corp.test', false],
    ['corp.test', 'bob@mail.corp.test', true],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
    ['corp.test', 'corp.test', false],
  ])('of texts that are no asset: %s, %s', (list, written, ignored) => {
    expect(ignoresText(readIgnoreList(list, sharedBelow), written)).toBe(ignored)
  })

  it('names the lines that are none, and applies the others', () => {
    const list = readIgnoreList(
      'corp.test\ncom\nlocalhost\n\n# only a remark\nnot a host\n@x\nok.test',
      sharedBelow,
    )
    expect(list.wrong).toEqual([2, 3, 6, 7])
    expect([...list.hosts]).toEqual(['corp.test', 'ok.test'])
  })

  it.each<[host: string, said: 'refused' | 'wide' | null, below: string, ignored: boolean, why: string]>([
    ['github.io', 'refused', 'https://scam.github.io/', false, 'a private suffix: each name is another’s'],
    ['co.uk', 'refused', 'https://scam.co.uk/', false, 'a suffix of the domain system'],
    ['zendesk.com', 'refused', 'https://scam.zendesk.com/', false, 'each customer has a subdomain'],
    ['acme.github.io', null, 'https://acme.github.io/a', true, 'one site of it'],
    ['t.me', 'wide', 'https://t.me/scam', true, 'each path is another’s account'],
    ['google.com', 'wide', 'https://docs.google.com/a', true, 'and below it'],
    ['corp.test', null, 'https://a.corp.test/', true, 'one owner'],
  ])('%s: %s', (host, said, below, ignored) => {
    const { refused, wide } = readIgnoreList(host, sharedBelow)
    expect({ refused, wide }).toEqual({ refused: [], wide: [], ...(said && { [said]: [host] }) })
    expect(isIgnored(host, below)).toBe(ignored)
  })

  it('has a limit, and says by how much it is passed', () => {
    const all = Array.from({ length: MAX_IGNORED + 5 }, (_, at) => `a${at}.test`).join('\n')
    expect(readIgnoreList(all, sharedBelow)).toMatchObject({ over: 5, count: MAX_IGNORED + 5 })
    expect(readIgnoreList(all, sharedBelow).hosts.size).toBe(MAX_IGNORED)
    expect(withIgnoredHost(all, 'corp.test', 100_000)).toBeNull()
    expect(withIgnoredHost('a.test', 'corp.test', 10)).toBeNull()
    expect(withIgnoredHost('a.test\n\n', 'corp.test', 100)).toBe('a.test\ncorp.test')
    expect(withIgnoredHost('', 'corp.test', 100)).toBe('corp.test')
  })
})
