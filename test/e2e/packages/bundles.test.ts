import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { toldAs } from '#test/your-data/privacy-tables.ts'
import { PUBLIC_SUFFIX_RULES } from '#lib/assets/data/public-suffix-rules.ts'

/** What is really shipped: these tests read the built packages, not the sources. */
const WORKER = ['background.js', 'verdict.js', 'handlers.js']
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
    'the four items to report a page, a link, a selection or an image; the panel, at the toolbar button',
  scripting: 'runs the capture script in the page that the person reports',
  storage: 'preferences; unsent captures in memory; an administrator’s policy',
  unlimitedStorage: 'reports on disk are neither evicted nor refused for space; no warning at install',
}

/** In Firefox the sidebar takes none. */
const CHROMIUM_ONLY: Record<string, string> = {
  sidePanel: 'the Desk beside the page; no warning at install',
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
    const pages = filesOf(build).filter((path) => path.endsWith('.html'))
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

  it('has nothing of the service client, the key store or the database in what pages and the page script load', () => {
    const worker = WORKER.map((name) => read(join(build, name))).join('\n')
    // The words are in the worker: a test that looked for the wrong ones could not fail.
    const marks = [
      'X-API-KEY',
      'report/create',
      'organization/assets',
      'apiKey',
      'createObjectStore',
      'storage.managed',
    ]
    const present = marks.filter((mark) => worker.includes(mark))
    expect(present).toEqual(
      expect.arrayContaining([
        'X-API-KEY',
        'report/create',
        'organization/assets',
        'apiKey',
        'createObjectStore',
        'storage.managed',
      ]),
    )
    const others = filesOf(build).filter(
      (path) => /\.(js|html)$/.test(path) && !WORKER.some((name) => path.endsWith(name)),
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

  it('brings the polyfill once to the background and once to the pages, and never to a page that is read', () => {
    // What the polyfill says outside an extension.
    const mark = 'should only be loaded in a browser extension'
    const bringing = filesOf(build).filter((path) => path.endsWith('.js') && read(path).includes(mark))
    const names = bringing.map((path) => path.slice(build.length + 1).replace(/-[\w-]+\.js$/, ''))
    expect(names.toSorted()).toEqual(['background.js', join('chunks', 'page')])
  })

  it('has no generated code and no address to load from', () => {
    for (const path of filesOf(build).filter((name) => name.endsWith('.js'))) {
      expect(read(path).match(/\beval\(/g) ?? [], path).toEqual([])
    }
  })

  it('loads no script later but the other parts of its own worker', () => {
    for (const path of filesOf(build).filter((name) => name.endsWith('.js'))) {
      const loaded = [...read(path).matchAll(/importScripts[^(]{0,4}\(([^)]*)\)/g)].map(
        ([, script]) => script,
      )
      expect(loaded, path).toEqual(path.endsWith('background.js') ? ['`/verdict.js`', '`/handlers.js`'] : [])
    }
  })

  it('has all parts of the worker loaded where a page is the worker', () => {
    const { background } = manifestOf(build)
    expect(background).toEqual(
      browser === 'firefox' ? { scripts: WORKER } : { service_worker: 'background.js' },
    )
  })
})

describe('sizes, in bytes as shipped', () => {
  const build = BUILDS.chrome

  it('keeps the page script small: it is parsed in the page that is reported', () => {
    // A fifth of it is the table of marks that kits leave in their scripts.
    expect(statSync(join(build, 'content-scripts', 'capture.js')).size).toBeLessThanOrEqual(20_500)
  })

  it('keeps the worker’s first script small: it is parsed at every wake', () => {
    // A third of it is the polyfill, which the later scripts use from here; 2 kB hold off what was begun before everything was deleted; 1.4 kB get a migration and the first answer past a row that the browser cannot read; 0.1 kB hear that an update is ready, which keeps the browser from installing it under a report on the wire.
    expect(statSync(join(build, 'background.js')).size).toBeLessThanOrEqual(32_800)
  })

  it('keeps the verdict’s script small: a stopped worker parses it before it answers', () => {
    // A third of it is the public suffix list. 3 kB of it know names outside DNS, local addresses and one account or post under several addresses; 1.8 kB read on where a report or a part of the asset list cannot be read.
    expect(bytes(build, ['verdict.js'])).toBeLessThanOrEqual(184_100)
  })

  it('keeps the whole worker small', () => {
    // The two later ones share what reads assets: 40 kB are there twice, so that the first of them is enough for a verdict. 25 kB find what
    // is private in what a page shows, 13 kB of it the words of recovery phrases; 5 kB delete one report with every trace of it, 6 kB, in each of the three scripts its own, let a
    // row that the browser cannot read stop nothing but itself; 0.3 kB keep what a later version stored of preferences; 1 kB opens a tab’s draft once, opens escapes pair by pair and reads evidence from one table; 3.2 kB choose the moment of an update and bring back the pages that it closes.
    expect(bytes(build, WORKER)).toBeLessThanOrEqual(646_200)
  })

  it('keeps the popup’s first load small: it opens fifty times a day', () => {
    const scripts = firstLoadOf(build, 'popup.html')
    // Each file is another request. The colours that a person chose are there before the first of it is drawn, which takes 0.7 kB.
    expect(scripts.map((path) => path.replace(/-[\w-]+\.js$/, ''))).toEqual([
      'theme.js',
      join('chunks', 'popup'),
      join('chunks', 'page'),
    ])
    // Every page has the same polyfill, which takes 10 kB; the table of evidence items, from which the empty form follows, 0.5 kB; the first fold with both names above each other 0.2 kB.
    expect(bytes(build, scripts)).toBeLessThanOrEqual(55_100)
  })

  it('keeps the package small, apart from the public suffix list and the other languages', () => {
    const suffixes = gzipSync(PUBLIC_SUFFIX_RULES).length
    // A browser opens the texts of one language, and English where that has none.
    const compressed = filesOf(build)
      .filter((path) => !path.includes('_locales') || path.includes(join('_locales', 'en')))
      .reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0)
    // With the polyfill twice, 3.5 kB each, for the background and for the pages; and the 40 kB that two parts of the worker share, each having its own, the styles of dashboard and popup, which the panel has again; and the three workers of pages (72, 22 and 1 kB), each with what it reads for itself, so that no text, case file or settings file of a stranger is read in the background.
    expect(compressed - suffixes).toBeLessThanOrEqual(538_900)
  })
})
