import { captureSchema, type Capture } from '#lib/capture/capture-schema.ts'

/** A capture with something in every part, as the page's script returns it. Built anew each time. */
export const sampleCapture = (change: Partial<Capture> = {}): Capture => ({
  version: 1,
  kind: 'page',
  time: '2026-03-01T10:20:30.400Z',
  page: {
    url: 'https://wallet-login.example/verify?email=victim%40mail.example&session=a81bc81bdead4e5dabff90865d1e13b1',
    canonical: 'https://wallet.example/',
    title: 'Verify your wallet',
    contentType: 'text/html',
    openGraph: [{ property: 'og:title', content: 'Wallet' }],
    twitter: [{ property: 'twitter:site', content: '@wallet' }],
    identifiers: [{ property: 'al:ios:url', content: 'wallet://user/1' }],
    navigation: { readyState: 'complete', type: 'navigate', redirects: 0, status: 200 },
    forms: [
      {
        method: 'post',
        action: 'https://collect.example',
        crossOrigin: true,
        fields: [{ type: 'password', count: 1 }],
        passwords: 1,
        cards: 0,
        seedPhrases: 0,
      },
    ],
    counts: {
      nodes: 120,
      forms: 1,
      links: 3,
      outsideLinks: 1,
      scripts: 2,
      frames: 0,
      shadowRoots: 0,
      passwords: 1,
      cards: 0,
      seedPhrases: 0,
    },
    marks: [{ mark: 'collector', about: 'api.telegram.org 7012345678' }],
    context: {
      from: 'search',
      service: 'Search',
      parameters: [{ name: 'gclid', of: 'Google Ads' }],
      differs: [{ what: 'canonical', about: 'wallet.example' }],
    },
    signals: [{ sign: 'password-form', about: 'wallet-login.example' }],
    imageHosts: [{ host: 'img.example', count: 1 }],
    linkHosts: [{ host: 't.me', count: 1 }],
    scriptHosts: [{ host: 'cdn.example', count: 2 }],
    frameHosts: [{ host: 'frame.example', count: 1 }],
    walletAddresses: [{ chain: 'evm', address: '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe' }],
    socialLinks: ['https://t.me/wallet_help'],
  },
  text: { headings: [{ level: 1, text: 'Verify' }], visible: 'Verify\nHello victim@mail.example' },
  emails: ['help@wallet-support.example'],
  browser: {
    userAgent: 'Mozilla/5.0',
    viewport: { width: 1280, height: 900 },
    screen: { width: 1920, height: 1080 },
    pixelRatioPercent: 100,
    touchPoints: 0,
    languages: ['en-GB', 'de'],
    timeZoneOffset: '+01:00',
  },
  foundOn: 'https://search.example/?q=my+private+search',
  cut: [],
  ...change,
})

/** A value of the shape a renderer that lies might send: of the right kinds, without any bound. */
export const overfullCapture = (length: number, count: number): unknown => {
  const swell = (part: unknown, key = ''): unknown => {
    if (typeof part === 'string') return FIXED.has(key) ? part : `${part}${'漢'.repeat(length)}`
    if (Array.isArray(part)) return Array.from({ length: count }, () => swell(part[0] ?? ''))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, swell(item, name)]))
  }
  return swell({ ...captureSchema.parse(sampleCapture()), cut: [{ what: 'texts', why: 'time' }] })
}

const FIXED = new Set(['kind', 'time', 'why'])
