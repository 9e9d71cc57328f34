/** What a page would do to whoever shows its words as markup. Each use of it counts as a canary that sang. */
const EVIL = `</style></title></textarea><script>globalThis.canary = 1</script><!--"'><img src=/canary onerror="globalThis.canary = 2">`

const escaped = EVIL.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What becomes of a page: it is read; its script never yields, and only address and title are reported; either, as it falls out. */
type Outcome = 'read' | 'timed-out' | 'any'

export type HostilePage = {
  /** Its address is `/hostile/NAME`. */
  name: string
  why: string
  body: string | Buffer
  type?: string
  status?: number
  headers?: Record<string, string>
  outcome?: Outcome
  /** What has to stand among the parts that were cut. */
  cut?: string
  /** Words that have to be in the request. */
  says?: string
  /** Values of its address that are proposed for removal: none is to stand in the request. */
  removes?: readonly string[]
  /** It never finishes loading, never rests, or is slow to be asked about: it asks for `/ready/NAME` when it has begun. */
  restless?: true
}

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped}</title>${head}</head><body><h1>${escaped}</h1>${body}</body></html>`

const script = (code: string, body = ''): string => page(`${body}<script>${code}</script>`)

/** Makes every name of an interface's chain the name of an element. */
const names = (start: string, make: string): string => `
  const seen = new Set()
  for (let owner = ${start}; owner; owner = Object.getPrototypeOf(owner))
    for (const name of Object.getOwnPropertyNames(owner)) seen.add(name)
  for (const name of seen) { ${make} }`

const ready = (name: string): string => `new Image().src = '/ready/${name}';`

/** Where `REDACTED` takes the place of one of these, it is the beginning of the next. */
const JOINING = ['q@b.cc', ...Array.from({ length: 90 }, (_, index) => `REDACTEDx${index.toString(36)}@b.cc`)]
const ONE_NAME = Array.from({ length: 80 }, (_, index) => 'a'.repeat(2 + (index % 39)))
const DECOYS = Array.from({ length: 100 }, (_, index) => `nobody${index}@decoy.example`)

/** One row each: what the page does, and why somebody would. */
export const HOSTILE_PAGES: readonly HostilePage[] = [
  {
    name: 'markup',
    why: 'every string of it is markup',
    body: page(
      `<p lang="${escaped}">${escaped}</p><a href="https://x.com/${escaped}">x</a><form action="${escaped}" method="${escaped}"><input type="${escaped}" name="${escaped}"></form>`,
      `<meta name="description" content="${escaped}"><meta property="og:title" content="${escaped}"><link rel="canonical" href="https://a.example/${escaped}"><link rel="icon" href="${escaped}">`,
    ),
    says: '<script>',
  },
  {
    name: 'comments',
    why: 'a comment that never ends',
    body: page('<p>&lt;!-- <!</p><p>--&gt; <![CDATA[ ]]&gt;</p>'),
    says: '<!--',
  },
  {
    name: 'clobbered-form',
    why: 'a form whose every property is one of its fields',
    body: script(
      names(
        'HTMLFormElement.prototype',
        'const i = document.createElement("input"); i.name = name; f.append(i)',
      ),
      '<form id="f" action="https://collect.example/x" method="post"><input type="password"></form>',
    ),
    says: '"passwords":1',
  },
  {
    name: 'clobbered-document',
    why: 'a document whose every property is one of its elements',
    body: script(
      names(
        'Document.prototype',
        'for (const tag of ["img", "form"]) { const e = document.createElement(tag); e.setAttribute("name", name); e.id = name; document.body.append(e) }',
      ),
    ),
    says: '"kind":"page"',
  },
  {
    name: 'nodes',
    why: '1,000,000 elements, so that reading never ends',
    body: page(`<section hidden>${'<i></i>'.repeat(1_000_000)}</section>`),
    outcome: 'any',
    cut: 'elements',
  },
  {
    name: 'title',
    why: 'a title of 50 MB',
    body: script(`document.querySelector("title").textContent = "long ".repeat(1e7); ${ready('title')}`),
    outcome: 'any',
    cut: 'title',
    restless: true,
  },
  {
    name: 'metas',
    why: '100,000 meta elements',
    body: page('', `<meta property="og:image" content="${escaped}">`.repeat(100_000)),
    outcome: 'any',
    cut: 'metas',
  },
  {
    name: 'forms-and-links',
    why: '100,000 forms and as many links',
    body: page('<form></form><a href="https://a.example/">a</a>'.repeat(100_000)),
    outcome: 'any',
    cut: 'links',
  },
  {
    name: 'other-address',
    why: 'replaceState puts another path into the bar: what is shown is what the browser has',
    body: script('history.replaceState(null, "", "/login.bank.example/secure?spoof=1")'),
    says: '"moved-on"',
  },
  {
    name: 'prototypes',
    why: 'every method of the language throws',
    body: script(
      `for (const one of [Array, Object, String, Number, Map, Set, RegExp, Promise, Function])
        for (const name of Object.getOwnPropertyNames(one.prototype))
          if (name !== 'constructor') try { one.prototype[name] = () => { throw 1 } } catch {}
      JSON.stringify = JSON.parse = () => 'canary'`,
    ),
  },
  {
    name: 'getters',
    why: 'the document lies about itself',
    body: script(
      `for (const name of ['URL', 'title', 'referrer', 'documentElement', 'forms', 'body', 'contentType', 'createTreeWalker'])
        Object.defineProperty(document, name, { get() { throw new Error('canary') } })
      for (const name of ['URL', 'referrer'])
        Object.defineProperty(Document.prototype, name, { get: () => 'https://bank.example/canary-getter' })`,
    ),
  },
  {
    name: 'bidi',
    why: 'characters that turn what stands beside them',
    body: page(
      '<p>pay\u202eplap\u2066\u2069\u0085\u200f</p>',
      '<meta name="author" content="\u202egpj.exe">',
    ),
    says: '\ufffd',
  },
  {
    name: 'surrogates',
    why: 'halves of characters',
    body: script('document.title = "\\ud83d"; document.body.append("a\\udc00 b \\ud83d")'),
    says: '\ufffd',
  },
  {
    name: 'attribute-names',
    why: 'names of attributes of a megabyte',
    body: script(
      'for (let i = 0; i < 10; i++) document.body.setAttribute("a" + i + "x".repeat(1e6), "y".repeat(1e6))',
    ),
  },
  {
    name: 'deep',
    why: '50,000 elements within each other',
    body: script(
      'let e = document.querySelector("section"); for (let i = 0; i < 5e4; i++) e = e.appendChild(document.createElement("b"))',
      '<section style="display: none"></section>',
    ),
  },
  {
    name: 'shadow-roots',
    why: '5,000 shadow roots, some within each other',
    body: script(
      `let inside = document.body
      for (let i = 0; i < 5000; i++) {
        const host = inside.appendChild(document.createElement('div'))
        const root = host.attachShadow({ mode: 'open' })
        if (i < 300) inside = root
        else root.append('x'.repeat(50))
      }`,
    ),
    cut: 'shadow-roots-opened',
  },
  {
    name: 'frames',
    why: '250 frames of its own origin; a driver takes a second for each hundred',
    body: script('for (let i = 0; i < 250; i++) document.body.append(document.createElement("iframe"))'),
    outcome: 'any',
    cut: 'frames-opened',
  },
  {
    name: 'recursive-frames',
    why: 'a frame within a frame within a frame',
    body: script(
      'if (window.top === window || location.search.length < 12) { const f = document.createElement("iframe"); f.src = location.pathname + (location.search || "?") + "x"; document.body.append(f) }',
    ),
    outcome: 'any',
  },
  {
    name: 'gone',
    why: 'the document removes itself',
    body: script('addEventListener("load", () => document.documentElement.remove())'),
  },
  {
    name: 'written-anew',
    why: 'it is opened and written anew all the time',
    body: script(
      `${ready('written-anew')} const html = '<title>again</title><p>again</p>'
      setInterval(() => { document.open(); document.write(html); document.close() }, 5)`,
    ),
    restless: true,
  },
  {
    name: 'observer',
    why: 'every change of the document makes two more',
    body: script(
      `${ready('observer')} const root = document.querySelector('section')
      new MutationObserver(() => { if (root.childNodes.length < 2e4) { root.append('x'); root.append(document.createElement('b')) } else root.replaceChildren('x') }).observe(root, { childList: true })
      setInterval(() => root.append('x'), 10)`,
      '<section style="display: none"></section>',
    ),
    outcome: 'any',
    // Its first change may come before it is complete, and there is no end to them.
    restless: true,
  },
  {
    name: 'wandering',
    why: 'it goes elsewhere while it is read',
    body: script(
      `${ready('wandering')} setTimeout(() => location.replace('/hostile/wandering?' + Math.random()), 30)`,
    ),
    outcome: 'any',
    restless: true,
  },
  {
    name: 'alerts',
    why: 'three dialogs, one after another, and one when it is left',
    body: script(
      `${ready('alerts')} addEventListener('beforeunload', (event) => event.preventDefault())
      setTimeout(() => { for (let i = 0; i < 3; i++) alert('canary ' + i) }, 0)`,
    ),
    outcome: 'any',
    restless: true,
  },
  {
    name: 'inner-addresses',
    why: 'frames of data: and blob: addresses',
    body: script(
      `const blob = URL.createObjectURL(new Blob(['<p>inner</p>'], { type: 'text/html' }))
      for (const src of ['data:text/html,<p>inner</p>', blob]) { const f = document.createElement('iframe'); f.src = src; document.body.append(f) }`,
    ),
    says: '"data-page"',
  },
  {
    name: 'xml',
    why: 'no HTML',
    type: 'application/xml',
    body: `<?xml version="1.0"?><note><title>x</title><to><![CDATA[${EVIL}]]></to></note>`,
    outcome: 'any',
  },
  {
    name: 'svg',
    why: 'a kit in one picture',
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg"><title>${escaped}</title><script><![CDATA[ontoggle = () => setApprovalForAll]]></script><text y="20">Sign in</text></svg>`,
    says: '"wallet-approve"',
  },
  {
    name: 'xhtml',
    why: 'XML that is a page',
    type: 'application/xhtml+xml',
    body: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${escaped}</title></head><body><form method="post"><input type="password"/></form></body></html>`,
    says: '"passwords":1',
  },
  { name: 'text', why: 'a plain text', type: 'text/plain', body: `${EVIL}\n`.repeat(500) },
  {
    name: 'json',
    why: 'the browser’s own viewer: nothing of it is read',
    type: 'application/json',
    body: JSON.stringify({ evil: EVIL }),
    outcome: 'any',
  },
  {
    name: 'encoding',
    why: 'bytes that are no text',
    body: Buffer.concat([
      Buffer.from('<!doctype html><title>a'),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      Buffer.from(`</title><p>${escaped}`),
    ]),
    says: '\ufffd',
  },
  {
    name: 'byte-order',
    why: 'a mark that says another encoding than the header',
    body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(page('<p>two bytes each</p>'), 'utf16le')]),
    says: 'two bytes each',
  },
  {
    name: 'base',
    why: 'every reference leads elsewhere',
    body: page(
      '<form action="x"><input type="password"></form><a href="/y">y</a>',
      '<base href="https://bank.example/a/">',
    ),
    says: 'https://bank.example',
  },
  {
    name: 'canonical',
    why: 'addresses that are programs',
    body: page(
      '<a href="javascript:globalThis.canary=3">x</a><form action="javascript:globalThis.canary=4"><input type=password></form>',
      '<link rel="canonical" href="javascript:globalThis.canary=5"><link rel="icon" href="javascript:globalThis.canary=6">',
    ),
    says: 'javascript:',
  },
  {
    name: 'icon',
    why: 'an icon of 10 MB inside its address',
    body: page('', `<link rel="icon" href="data:image/png;base64,${'iVBO'.repeat(2_500_000)}">`),
  },
  {
    name: 'nulls',
    why: 'characters of no value',
    body: `<!doctype html><title>a\0b</title><p>c\0\0d<\0script>`,
    says: '\ufffd',
  },
  {
    name: 'frameset',
    why: 'no body at all',
    body: '<!doctype html><title>frames</title><frameset cols="*,*"><frame src="about:blank"><frame src="data:text/html,x"></frameset>',
  },
  {
    name: 'noscript',
    why: 'another face for who runs no scripts',
    body: page(`<noscript><p>${escaped}</p></noscript>`),
  },
  {
    name: 'policy',
    why: 'it allows nothing, not even itself',
    body: page('<p>allowed</p>', `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`),
    says: 'allowed',
  },
  {
    name: 'sandboxed',
    why: 'an origin of its own, and no script',
    headers: { 'content-security-policy': 'sandbox' },
    body: page('<form><input type="password"></form>'),
    says: '"passwords":1',
  },
  {
    name: 'trusted-types',
    why: 'no text may become markup or code',
    headers: { 'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'" },
    body: page('<form><input type="password"></form>'),
    says: '"passwords":1',
  },
  {
    name: 'elements',
    why: 'elements that throw when they are made, moved or asked',
    body: script(
      `customElements.define('x-throws', class extends HTMLElement {
        constructor() { super(); throw new Error('canary') }
        get localName() { throw new Error('canary') }
      })
      customElements.define('x-asks', class extends HTMLElement { get shadowRoot() { throw new Error('canary') } getAttribute() { throw 1 } })`,
      '<x-throws></x-throws><x-asks href="x"></x-asks>'.repeat(50),
    ),
  },
  {
    name: 'proxies',
    why: 'nothing of the window is what it was',
    body: script(
      `for (const name of ['performance', 'navigator', 'screen', 'Date', 'URL', 'Node', 'Element', 'NodeFilter', 'Map', 'Set'])
        try { Object.defineProperty(window, name, { value: new Proxy(function () {}, { get() { throw 1 }, apply() { throw 1 }, construct() { throw 1 } }) }) } catch {}`,
    ),
  },
  {
    name: 'one-text',
    why: 'one text of 30 MB',
    body: script(
      'const t = document.createElement("div"); t.style.display = "none"; t.textContent = "a@b.example ".repeat(25e5); document.body.append(t)',
    ),
    cut: 'long-text',
  },
  {
    name: 'one-script',
    why: 'a script of 20 MB',
    body: page(`<script>/*${'contextmenu '.repeat(1_700_000)}*/</script>`),
    cut: 'inline-scripts',
  },
  {
    name: 'not-found',
    why: 'an error to searches, a form to people',
    status: 404,
    body: page('<form><input type="password"></form>'),
    says: '"what":"status"',
  },
  {
    name: 'joining-values',
    why: 'each value that is removed makes the next, and leaves itself behind when it is only cut out',
    body: script(
      `history.replaceState(null, '', '/hostile/joining-values?' + ${JSON.stringify(JOINING.map((value) => `e=${value}`).join('&'))})`,
      `<p>${'q@b.'.repeat(900)}${'cc'.repeat(900)}</p><p>${JOINING.map((value) => value.replace('REDACTED', '')).join('')}</p>`,
    ),
    removes: JOINING,
  },
  {
    name: 'one-name-often',
    why: 'a name that stands everywhere in a page that greets nobody, and behind everything else',
    body: script(
      `history.replaceState(null, '', '/hostile/one-name-often?' + ${JSON.stringify(ONE_NAME.map((value) => `n=${value}`).join('&'))})`,
      `<p>${'a'.repeat(8_000)}</p>`,
    ),
  },
  {
    name: 'decoys',
    why: 'a visitor’s address behind a hundred that nobody has',
    body: script(
      `history.replaceState(null, '', '/hostile/decoys?' + ${JSON.stringify([...DECOYS, 'visitor@corp.example'].map((value) => `e=${value}`).join('&'))})`,
      `<p>Hello visitor@corp.example</p>`,
    ),
    removes: ['visitor@corp.example'],
  },
  // Last, since a browser may give the process of a page that never rests to the next one.
  {
    name: 'busy',
    why: 'slow pieces of work without an end',
    body: script(
      `${ready('busy')} const work = () => { const end = performance.now() + 60; while (performance.now() < end); setTimeout(work, 0) }; setTimeout(work, 50)`,
    ),
    outcome: 'any',
    restless: true,
  },
  {
    name: 'loop',
    why: 'it never yields',
    // It waits for the answer without yielding either: no reading comes in between.
    body: script(
      `addEventListener('load', () => setTimeout(() => {
        const request = new XMLHttpRequest()
        request.open('GET', '/ready/loop', false)
        request.send()
        for (;;);
      }))`,
    ),
    outcome: 'timed-out',
    restless: true,
  },
]
