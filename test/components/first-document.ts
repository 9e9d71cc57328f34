/**
 * Gives each file the document that the first file of its worker had. Testing Library's `screen` looks in the body that was there when
 * the library was read, once for each worker; a test that reads pages may have put another body in its place.
 */
const KEPT = Symbol.for('takedown-reporter.first-document')

type Kept = { html: Element; body: Element }
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'body' in value

if ('document' in globalThis) {
  const { document } = globalThis
  const found: unknown = Reflect.get(globalThis, KEPT)
  const first = isKept(found) ? found : { html: document.documentElement, body: document.body }
  Reflect.set(globalThis, KEPT, first)
  if (document.documentElement !== first.html) {
    // In two steps, because happy-dom allows a document no second element, not even while one replaces the other.
    document.documentElement.remove()
    document.append(first.html)
  }
  if (document.body !== first.body) {
    document.body?.remove()
    first.html.append(first.body)
  }
  first.body.replaceChildren()
}

// Nor is it where a test’s press on a link may have led: at a `blob:` that was saved, no address leads anywhere.
const isPlace = (value: unknown): value is { setURL: (url: string) => void } =>
  typeof value === 'object' && value !== null && 'setURL' in value
const place: unknown = Reflect.get(globalThis, 'happyDOM')
if (isPlace(place) && globalThis.location.protocol !== 'http:') place.setURL('http://localhost:3000/')

// happy-dom has no locks. Nothing else than a page’s own document takes part in a test, so each is free.
if ('document' in globalThis && !globalThis.navigator.locks)
  Object.defineProperty(globalThis.navigator, 'locks', {
    value: { request: async (_name: string, _options: unknown, work: () => Promise<unknown>) => work() },
  })
