import { describe, expect, test } from 'vitest'
import { captureSchema, type Capture } from '#lib/capture/capture-schema.ts'
import { contextOf, PARAMETERS } from '#lib/capture/visit-context.ts'
import { sampleCapture } from '../sample-capture.ts'

const ADDRESS = 'https://wallet-login.example/verify'

const plain = (page: Partial<Capture['page']> = {}, foundOn = ''): Capture => {
  const { canonical: _canonical, ...sample } = sampleCapture().page
  return captureSchema.parse(sampleCapture({ foundOn, page: { ...sample, ...page } }))
}

const from = (referrer: string, address = ADDRESS) => {
  const { from: place, service } = contextOf(plain({}, referrer), address)
  return service === undefined ? place : `${place}: ${service}`
}

test.each<[referrer: string, told: string, why: string]>([
  ['', 'none', 'typed, a bookmark and a link that hides where it stands are told apart by nobody'],
  ['https://www.google.com/', 'search: Google', 'what Google tells of itself'],
  ['https://www.google.co.uk/', 'search: Google', 'in another country'],
  ['https://google.de/search?q=x', 'search: Google', 'without www'],
  ['https://docs.google.com/document/d/1', 'elsewhere', 'a document is no search'],
  ['https://google.evil.example/', 'elsewhere', 'somebody else’s'],
  ['https://www.bing.com/', 'search: Bing', 'a subdomain'],
  ['https://mail.google.com/mail/u/0/', 'mail: Gmail', 'before the search of the same name'],
  ['android-app://com.google.android.gm/', 'mail: Gmail', 'an app'],
  ['https://outlook.live.com/', 'mail: Outlook', 'webmail'],
  ['https://l.facebook.com/', 'social: Facebook', 'the hop that Facebook puts between'],
  ['https://t.co/abc', 'social: X', 'the link shortener of X alone'],
  ['https://web.telegram.org/', 'chat: Telegram', 'a chat'],
  ['https://blog.example/post', 'elsewhere', 'a site of no kind that is known'],
  ['https://www.wallet-login.example/start', 'same-site', 'another page of it'],
  ['not an address', 'none', 'nothing that a browser would say'],
])('%s is told as %s (%s)', (referrer, told) => {
  expect(from(referrer)).toBe(told)
})

test('an address that is nobody’s domain has a site too', () => {
  expect(from('http://127.0.0.1:8080/a', 'http://127.0.0.1:8081/b')).toBe('same-site')
})

describe('parameters', () => {
  const named = (address: string) =>
    contextOf(plain(), address).parameters.map(({ name, of }) => `${name} ${of}`)

  test.each<[address: string, told: string[], why: string]>([
    [`${ADDRESS}?gclid=EAIaIQob&x=1`, ['gclid Google Ads'], 'without its value'],
    [`${ADDRESS}?GCLID=1`, ['GCLID Google Ads'], 'as written'],
    [`${ADDRESS}?utm_source=mail&utm_medium=cpc`, ['utm_source a campaign', 'utm_medium a campaign'], 'each'],
    [`${ADDRESS}?utm_source=a&utm_source=b`, ['utm_source a campaign'], 'once'],
    [`${ADDRESS}#/start?fbclid=1`, ['fbclid Meta'], 'of a page that keeps its query behind the #'],
    [`${ADDRESS}?gclidx=1&q=gclid`, [], 'another name, or a value'],
    [`${ADDRESS}?utm_<script>=1`, [], 'no name that a service makes'],
    ['about:blank', [], 'no query'],
  ])('%s has %j (%s)', (address, told) => {
    expect(named(address)).toEqual(told)
  })

  test('each stands in the table once, in the spelling that it is looked for', () => {
    const names = PARAMETERS.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name !== name.toLowerCase())).toEqual([])
  })
})

describe('what is not what was asked for', () => {
  const differs = (page: Partial<Capture['page']>) => contextOf(plain(page), ADDRESS).differs

  test.each<[page: Partial<Capture['page']>, told: ReturnType<typeof differs>, why: string]>([
    [{}, [], 'nothing'],
    [{ canonical: 'https://www.wallet-login.example/x' }, [], 'one owner'],
    [
      { canonical: 'https://wallet.example/' },
      [{ what: 'canonical', about: 'wallet.example' }],
      'another host',
    ],
    [{ canonical: 'javascript:alert(1)' }, [], 'no host'],
    [{ canonical: '/path' }, [], 'its own'],
    [
      { openGraph: [{ property: 'og:url', content: 'https://bank.example/' }] },
      [{ what: 'og-url', about: 'bank.example' }],
      'another host in what it shows to others',
    ],
    [
      {
        canonical: 'https://bank.example/',
        openGraph: [{ property: 'og:url', content: 'https://bank.example/a' }],
      },
      [{ what: 'canonical', about: 'bank.example' }],
      'once',
    ],
    [
      { navigation: { readyState: 'complete', status: 404 } },
      [{ what: 'status', about: '404' }],
      'with a form',
    ],
    [{ navigation: { readyState: 'complete', status: 200 } }, [], 'all is well'],
    [{ navigation: { readyState: 'complete', movedOn: true } }, [{ what: 'moved-on' }], 'replaceState'],
  ])('%j gives %j (%s)', (page, told) => {
    expect(differs(page)).toEqual(told)
  })

  test('an error page that asks for nothing is an error page', () => {
    const { counts } = sampleCapture().page
    const navigation = { readyState: 'complete', status: 404 }
    expect(differs({ navigation, counts: { ...counts, forms: 0, passwords: 0 } })).toEqual([])
  })
})
