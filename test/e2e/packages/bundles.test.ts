import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { zippedBytes } from '#test/bench/groups/sizes.ts'
import { toldAs } from '#test/your-data/privacy-tables.ts'
import { PUBLIC_SUFFIX_RULES } from '#lib/assets/data/public-suffix-rules.ts'

/** What is really shipped: these tests read the built packages, not the sources. */
const WORKER = ['background.js', 'verdict.js', 'drafts.js', 'handlers.js']
/** Without state, and in pages and their reader too. */
const SHARED = ['assets.js', 'redaction.js', 'schemas.js', 'texts.js']
const BUILDS = { chrome: '.output/chrome-mv3', firefox: '.output/firefox-mv3' } as const
const browsers = Object.keys(BUILDS).filter((name): name is keyof typeof BUILDS => name in BUILDS)

const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile())

const read = (path: string): string => readFileSync(path, 'utf8')

/** The scripts that a page loads first: its own and what it imports, followed to the end. */
const firstLoadOf = (build: string, page: string): string[] => {
  const html = read(join(build, page))
  const found = new Set<string>()
  const follow = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    const code = read(join(build, name))
    for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      follow(join('chunks', imported))
  }
  for (const [, source = ''] of html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) follow(source)
  return [...found]
}

/** The same and what these load later. */
const everLoadedBy = (build: string, page: string): string[] => {
  const found = new Set(firstLoadOf(build, page))
  for (const name of found)
    for (const [, up, chunk = ''] of read(join(build, name)).matchAll(/["'`](\.?)\/([\w.-]+\.js)["'`]/g))
      found.add(up === '' ? chunk : join('chunks', chunk))
  return [...found]
}

const bytes = (build: string, names: string[]): number =>
  names.reduce((sum, name) => sum + statSync(join(build, name)).size, 0)

const manifestOf = (build: string) =>
  z
    .looseObject({
      manifest_version: z.literal(3),
      permissions: z.array(z.string()),
      optional_permissions: z.array(z.string()).optional(),
      host_permissions: z.array(z.string()).optional(),
      optional_host_permissions: z.array(z.string()),
      content_scripts: z.array(z.unknown()).optional(),
      web_accessible_resources: z.array(z.unknown()).optional(),
      externally_connectable: z.unknown().optional(),
      incognito: z.string(),
      background: z.unknown(),
      content_security_policy: z.object({ extension_pages: z.string() }),
    })
    .parse(JSON.parse(read(join(build, 'manifest.json'))))

/** Every permission, and why. One that is not here must not be asked for. */
const PERMISSIONS: Record<string, string> = {
  activeTab: 'reads the page that the person asks about, when they ask, and only that one',
  alarms: 'wakes the worker for the next attempt of a waiting report',
  contextMenus:
    'the five items to report a page, a link, a selection, an image or its QR code; the panel, at the toolbar button',
  scripting: 'runs the capture script in the page that the person reports',
  storage: 'preferences; unsent captures in memory; an administrator’s policy',
  unlimitedStorage: 'reports on disk are neither evicted nor refused for space; no warning at install',
}

/** In Firefox the sidebar takes none. */
const CHROMIUM_ONLY: Record<string, string> = {
  sidePanel: 'the dashboard beside the page; no warning at install',
}

/** Not at install, where it would be the only warning: asked for when the person turns on what needs it. */
const OPTIONAL: Record<string, string> = {
  notifications: 'tells what needs the person while they look elsewhere; each kind can be turned off',
  tabs: 'the address of the page before the person, for the verdict on the toolbar icon; given back when it is turned off; those of a window, for the list of the tab Bulk',
}

const OPTIONAL_HOSTS: Record<string, string> = {
  'https://*/*': 'the service’s host, asked for on "Save and test"; which one is known only then',
  'http://localhost/*': 'a service on this machine',
  'http://127.0.0.1/*': 'a service on this machine',
}

describe.each(browsers)('the %s package', (browser) => {
  const build = BUILDS[browser]

  it('asks for exactly the permissions that have a reason, and for no host at install', () => {
    const manifest = manifestOf(build)
    const permissions = { ...PERMISSIONS, ...(browser === 'chrome' ? CHROMIUM_ONLY : {}) }
    expect(manifest.permissions.toSorted()).toEqual(Object.keys(permissions).toSorted())
    expect(manifest.optional_host_permissions.toSorted()).toEqual(Object.keys(OPTIONAL_HOSTS).toSorted())
    expect(manifest.host_permissions ?? []).toEqual([])
    expect(manifest.optional_permissions ?? []).toEqual(Object.keys(OPTIONAL))
    expect(toldAs('Permissions', () => true)).toEqual(
      [PERMISSIONS, CHROMIUM_ONLY, OPTIONAL, OPTIONAL_HOSTS].flatMap(Object.keys).toSorted(),
    )
  })

  it('declares no content script, no page-visible resource and no outside connection', () => {
    const manifest = manifestOf(build)
    expect(manifest.content_scripts ?? []).toEqual([])
    expect(manifest.web_accessible_resources ?? []).toEqual([])
    expect(manifest.externally_connectable).toBeUndefined()
  })

  it('has the chosen colours on every page before anything of it is drawn', () => {
    // The help has no script, and follows the system.
    const pages = filesOf(build).filter(
      (path) => path.endsWith('.html') && !path.startsWith(join(build, 'help')),
    )
    expect(pages.length).toBe(4)
    for (const path of pages) {
      const [head = ''] = read(path).split('<body>')
      // A script that stops the reading of the page, and the first of its scripts and styles.
      expect(/<(?:script|link)[^>]*>/.exec(head)?.[0], path).toMatch(/^<script\s+src="\/theme\.js">$/)
    }
  })

  it('allows its pages no remote code', () => {
    const policy = manifestOf(build).content_security_policy.extension_pages
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe|wasm|\*\.|script-src[^;]*https?:/)
  })

  it('has nothing of the service client or the key in what pages and the page script load', () => {
    const worker = WORKER.map((name) => read(join(build, name))).join('\n')
    // The words are in the worker: a test that looked for the wrong ones could not fail.
    const marks = [
      'X-API-KEY',
      'report/create',
      'organization/assets',
      'apiKey',
      'storage.managed',
      // The store of the key, and the migrations, which name it.
      'credentials',
      'createObjectStore',
    ]
    const present = marks.filter((mark) => worker.includes(mark))
    expect(present).toEqual(
      expect.arrayContaining([
        'X-API-KEY',
        'report/create',
        'organization/assets',
        'apiKey',
        'storage.managed',
        'credentials',
        'createObjectStore',
      ]),
    )
    const others = filesOf(build).filter(
      (path) =>
        // The help names the policy’s keys.
        /\.(js|html)$/.test(path) &&
        !path.startsWith(join(build, 'help')) &&
        !WORKER.some((name) => path.endsWith(name)),
    )
    expect(others.length).toBeGreaterThan(3)
    for (const path of others) {
      const code = read(path)
      expect(
        marks.filter((mark) => code.includes(mark)),
        path,
      ).toEqual([])
      expect(code.match(/\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket/g) ?? [], path).toEqual([])
    }
  })

  it('has the database in the background and in the pages that read it, not in the popup’s first load, the page script or a reader', () => {
    const having = filesOf(build).filter(
      (path) => path.endsWith('.js') && read(path).includes('upgradeneeded'),
    )
    const [worker, pages, ...others] = having.map((path) => path.slice(build.length + 1))
    expect([worker, pages?.startsWith(join('chunks', '')), others]).toEqual(['background.js', true, []])
    for (const page of ['dashboard.html', 'sidepanel.html', 'options.html'])
      expect(everLoadedBy(build, page)).toContain(pages)
    // Only once a person saves what can’t be read.
    expect(firstLoadOf(build, 'popup.html')).not.toContain(pages)
  })

  it('loads what it shares with the background only where a page needs it', () => {
    const sharedBy = (page: string): string[] =>
      SHARED.filter((name) => everLoadedBy(build, page).includes(name))
    expect(SHARED.filter((name) => firstLoadOf(build, 'popup.html').includes(name))).toEqual([])
    expect(sharedBy('dashboard.html')).toContain('assets.js')
  })

  it('brings the polyfill to the background alone', () => {
    // What the polyfill says outside an extension.
    const mark = 'should only be loaded in a browser extension'
    const bringing = filesOf(build).filter((path) => path.endsWith('.js') && read(path).includes(mark))
    expect(bringing.map((path) => path.slice(build.length + 1))).toEqual(['background.js'])
  })

  it('imports the extension API nowhere in a way that copies it', () => {
    for (const name of [...WORKER, ...SHARED])
      expect(read(join(build, name)), name).not.toMatch(/\)\(globalThis\.browser\b/)
  })

  it('has no generated code and no address to load from', () => {
    for (const path of filesOf(build).filter((name) => name.endsWith('.js'))) {
      expect(read(path).match(/\beval\(/g) ?? [], path).toEqual([])
    }
  })

  it('loads no script later but the other parts of its own worker, and a reader those that it shares', () => {
    for (const path of filesOf(build).filter((name) => name.endsWith('.js'))) {
      const loaded = read(path).match(/importScripts\b/g) ?? []
      expect(loaded.length > 0, path).toBe(/\/(?:background|reader)\.js$/.test(path))
    }
    const [, at = ''] = /\)\((\{"assets\.js"[^}]*\})\)/.exec(read(join(build, 'background.js'))) ?? []
    const scripts = [...SHARED, ...WORKER]
    expect([...new Set(Object.values(z.record(z.string(), z.string()).parse(JSON.parse(at))))]).toEqual(
      scripts,
    )
    const byReader = read(join(build, 'reader.js')).matchAll(/["'`]([a-z]+\.js)["'`]/g)
    for (const [, name = ''] of byReader) expect(SHARED).toContain(name)
  })

  it('has what many of its parts need once, and the schema library in no script that checks an asset', () => {
    const scripts = filesOf(build)
      .filter((path) => path.endsWith('.js'))
      .map((path) => ({ name: path.slice(build.length + 1), code: read(path) }))
    // Words of the extension API, the lists of suffixes and secrets, and the schema library.
    for (const [word, script] of [
      ['should only be loaded in a browser extension', 'background.js'],
      ['compute.amazonaws', 'assets.js'],
      ['passphrase', 'redaction.js'],
      ['invalid_union', 'schemas.js'],
    ] as const)
      expect(
        scripts.flatMap(({ name, code }) => (code.includes(word) ? [name] : [])),
        word,
      ).toEqual([script])
  })

  it('has its background in ASCII: one other character would double the memory of a script, and the time to decode it', () => {
    for (const name of [...WORKER, ...SHARED]) expect(read(join(build, name)), name).not.toMatch(/[^\0-\x7f]/)
  })

  it('has all parts of the worker loaded where a page is the worker', () => {
    const { background } = manifestOf(build)
    expect(background).toEqual(
      browser === 'firefox'
        ? { scripts: [...SHARED, ...WORKER.slice(1), 'background.js'] }
        : { service_worker: 'background.js' },
    )
  })
})

/** Of the build as a share: a part may differ by so much from what docs/performance.md says of it. */
const TOLERANCE = 0.03

describe('sizes, in bytes as shipped', () => {
  const build = BUILDS.chrome
  const rows = [...read('docs/performance.md').matchAll(/^\| ([^|]+) \| (\d+) \| ([^|]+) \|$/gm)]
  const told = new Map(rows.map(([, part = '', size = '']) => [part, Number(size)]))

  const popup = firstLoadOf(build, 'popup.html')
  const suffixes = gzipSync(PUBLIC_SUFFIX_RULES).length
  const parts: [part: string, size: number][] = [
    ['Page script (`capture.js`)', bytes(build, [join('content-scripts', 'capture.js')])],
    ['Background, first script', bytes(build, ['background.js'])],
    ['Background, verdict script', bytes(build, ['verdict.js'])],
    ['Background, drafts script', bytes(build, ['drafts.js'])],
    ['Background, all four scripts', bytes(build, WORKER)],
    ['Shared, assets (`assets.js`)', bytes(build, ['assets.js'])],
    ['Shared, the other three', bytes(build, ['redaction.js', 'schemas.js', 'texts.js'])],
    ['Popup, first load', bytes(build, popup)],
    [
      'Package, zipped, without the other languages and the public suffix list',
      zippedBytes(build) - suffixes,
    ],
  ]

  it.each(parts)(
    '%s weighs what docs/performance.md says, which says what each growth buys',
    (part, size) => {
      const share = size / (told.get(part) ?? 0) - 1
      expect(Math.abs(share), `${part}: ${size} bytes now, ${told.get(part)} in the table`).toBeLessThan(
        TOLERANCE,
      )
    },
  )

  it('has each part of the table measured', () => {
    expect([...told.keys()]).toEqual(parts.map(([part]) => part))
  })

  it('loads few files before the popup’s first frame: each is another request', () => {
    // The colors that users chose are there before the first of it is drawn.
    expect(popup.map((path) => path.replace(/-[\w-]+\.js$/, ''))).toEqual([
      'theme.js',
      join('chunks', 'popup'),
      join('chunks', 'page'),
    ])
  })
})
