// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { newLedger } from '#lib/capture/in-page/budget.ts'
import { tellingLinksIn } from '#lib/capture/in-page/metadata.ts'

const telling = (html: string, pageHost: string) => {
  document.body.innerHTML = html
  const base = { href: `https://${pageHost}/`, host: pageHost }
  const links = [...document.querySelectorAll('a')].map((element) => ({ element, base }))
  return tellingLinksIn(links, pageHost, newLedger())
}

test.each<[html: string, found: ReturnType<typeof telling>, why: string]>([
  ['<a href="/get/Wallet.APK?u=1#x">', { downloads: ['https://kit.example/get/Wallet.APK'] }, 'a program'],
  ['<a href="/f/17" download="acme.zip">', { downloads: ['https://kit.example/f/17'] }, 'a name for it'],
  ['<a href="/f?id=17" download="acme.zip">', {}, 'another file without its query'],
  ['<a href="/report.pdf">', {}, 'a document'],
  ['<a href="https://evil.zip">', {}, 'a host that ends like a file'],
  ['<a href="data:,x.exe">', {}, 'no web link'],
])('of %s, %j is a download: %s', (html, found) => {
  expect(telling(html, 'kit.example')).toEqual(found)
})

test.each<[pageHost: string, html: string, profileLinks: string[] | undefined, why: string]>([
  ['x.com', '<a href="https://t.co/a1">acme-help.example</a>', ['https://acme-help.example/'], 'as spelled'],
  [
    'x.com',
    '<a href="https://t.co/a1"><i>https://</i>acme.example/lon…</a>',
    ['https://acme.example/'],
    'cut',
  ],
  ['x.com', '<article><a href="https://t.co/a1">acme.example</a></article>', undefined, 'of a post'],
  ['x.com', '<a href="https://t.co/a1">Read more</a>', undefined, 'unreadable'],
  [
    'www.instagram.com',
    '<a rel="me nofollow" href="https://l.instagram.com/?u=https%3A%2F%2Facme.example%2Fx%3Fa&e=TOKEN">acme</a>',
    ['https://acme.example/x'],
    'a redirect, without its token',
  ],
  [
    'www.youtube.com',
    '<a href="/redirect?event=channel&q=https%3A%2F%2Facme.example%2F">acme</a>',
    ['https://acme.example/'],
    'the platform’s own redirect',
  ],
  ['social.example', '<a rel="me" href="https://acme.example/a">x</a>', ['https://acme.example/a'], 'rel=me'],
  ['t.me', '<a href="https://acme.example/">x</a>', ['https://acme.example/'], 'a page of one account'],
  ['shop.example', '<a href="https://acme.example/">x</a>', undefined, 'any other link'],
])('on %s, %s gives %j (%s)', (pageHost, html, profileLinks) => {
  expect(telling(html, pageHost).profileLinks).toEqual(profileLinks)
})
