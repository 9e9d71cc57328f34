import { captureSchema, type Capture } from '#lib/capture/capture-schema.ts'

type Told = {
  url: string
  title: string
  visible: string
  emails: string[]
  foundOn: string
  heading: string
}

/** A page as the script in it hands it back: parsed, little in it but what the test tells. */
export const capture = ({
  url = 'https://evil.example/login',
  title = 'Sign in',
  visible = 'Enter your seed phrase',
  emails = [],
  foundOn = '',
  heading = 'Welcome',
}: Partial<Told> = {}): Capture =>
  captureSchema.parse({
    version: 1,
    kind: 'page',
    time: '2026-03-01T12:00:00.000Z',
    page: {
      url,
      title,
      contentType: 'text/html',
      openGraph: [],
      twitter: [],
      navigation: { readyState: 'complete' },
      forms: [],
      counts: {
        nodes: 10,
        forms: 0,
        links: 0,
        outsideLinks: 0,
        scripts: 0,
        frames: 0,
        shadowRoots: 0,
        passwords: 0,
        cards: 0,
        seedPhrases: 0,
      },
      linkHosts: [],
      scriptHosts: [],
      frameHosts: [],
      walletAddresses: [],
      socialLinks: [],
    },
    text: { headings: [{ level: 1, text: heading }], visible },
    emails,
    browser: {
      userAgent: 'Mozilla/5.0 (Test)',
      viewport: { width: 800, height: 600 },
      screen: { width: 800, height: 600 },
      pixelRatioPercent: 100,
      touchPoints: 0,
      languages: ['en'],
      timeZoneOffset: '+00:00',
    },
    foundOn,
    cut: [],
  })
