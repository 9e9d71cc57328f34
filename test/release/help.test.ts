import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { HELP_PAGES, HELP_TOPICS, HELP_TRANSLATIONS, helpPath } from '#lib/model/help-topics.ts'
import { DEMO_SERVICE } from '#components/options/connection.tsx'
import { demoKeys } from '#test/service/keys.ts'
import { helpFiles } from '../../.ci/help/help-files.ts'
import { renderMarkdown } from '../../.ci/help/markdown.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
/** Bytes that the help may add to a package. */
const MAX_ZIPPED = 40_000

const files = new Map(helpFiles().map(({ path, contents }) => [`/${path}`, contents]))
const pages = [...files].filter(([path]) => path.endsWith('.html'))
const textOf = (path: string): string => files.get(path) ?? expect.fail(`${path} is missing`)

const anchorsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
const linksIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)

/** Null if a link on a page leads to a file of the help, and to a heading if it names one. */
const brokenLink = (page: string, link: string): string | null => {
  const { pathname, hash } = new URL(link, `https://help.example${page}`)
  const file = files.get(pathname)
  if (file === undefined) return `${page}: ${link} leads nowhere`
  return hash === '' || anchorsIn(file).includes(decodeURIComponent(hash.slice(1)))
    ? null
    : `${page}: ${link} names no heading`
}

describe('the help', () => {
  it('has each document in English, and in each language that it is translated to', () => {
    for (const page of HELP_PAGES) {
      expect(textOf(helpPath(page, 'en'))).toContain('<html lang="en" dir="ltr">')
      expect(helpPath(page, 'xx')).toBe(`/help/en/${page}.html`)
    }
    const translated = readdirSync(DOCS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) =>
        HELP_PAGES.flatMap((page) => (existsSync(join(DOCS, name, `${page}.md`)) ? [`${name}/${page}`] : [])),
      )
    const listed = HELP_PAGES.flatMap((page) =>
      (HELP_TRANSLATIONS[page] ?? []).map((language) => `${language}/${page}`),
    )
    expect(translated.toSorted()).toEqual(listed.toSorted())
  })

  it.each(pages)(
    '%s: each link leads to a page and a heading of the package, or to the web',
    (path, html) => {
      const inside = linksIn(html).filter((link) => !link.startsWith('https://'))
      expect(inside.length).toBeGreaterThan(HELP_PAGES.length)
      expect(inside.flatMap((link) => brokenLink(path, link) ?? [])).toEqual([])
      expect(new Set(anchorsIn(html)).size).toBe(anchorsIn(html).length)
    },
  )

  it.each(pages)('%s needs no script and loads nothing but its stylesheet', (_path, html) => {
    expect(
      html.match(/<(?:script|img|iframe|style|form|object|base)\b|\s(?:on\w+|style)=|javascript:/gi),
    ).toBeNull()
    expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="stylesheet" href="/help/style.css">'])
  })

  it('loads nothing from its stylesheet either', () => {
    expect(textOf('/help/style.css')).toContain('--accent:')
    expect(textOf('/help/style.css')).not.toMatch(/url\(|@import|@custom-media/)
  })

  it.each(Object.entries(HELP_TOPICS))('has what the links to “%s” name', (_topic, { page, anchor }) => {
    for (const language of ['en', ...(HELP_TRANSLATIONS[page] ?? [])])
      expect(brokenLink('/', helpPath(page, language) + (anchor === null ? '' : `#${anchor}`))).toBeNull()
  })

  it('leads from each page to all others', () => {
    for (const [path, html] of pages)
      for (const page of HELP_PAGES) expect(linksIn(html), path).toContain(helpPath(page, 'en'))
  })

  it(`adds at most ${MAX_ZIPPED / 1000} kB to a package`, () => {
    const zipped = [...files.values()].reduce((sum, contents) => sum + gzipSync(contents).length, 0)
    expect(zipped).toBeLessThan(MAX_ZIPPED)
  })

  it('says how to start the demo service, and its values', () => {
    const html = textOf('/help/en/sandbox.html')
    for (const words of [
      'npm run service',
      'npm start',
      ...Object.values(DEMO_SERVICE),
      ...Object.values(demoKeys),
    ])
      expect(html).toContain(`<code>${words}</code>`)
  })
})

describe('a document', () => {
  const render = (source: string) =>
    renderMarkdown(source, (target) => (target === 'other.md' ? '/help/en/other.html' : null)).html

  it('keeps links inside the help and to the web, and the words of all others', () => {
    expect(render('[a](other.md) [b](../test/x.ts) [c](https://web.example/?a&b)')).toBe(
      '<p><a href="/help/en/other.html">a</a> b <a href="https://web.example/?a&amp;b" rel="noreferrer">c</a></p>\n',
    )
  })

  it('loses its pictures and comments', () => {
    expect(render('One.\n\n![a](b.png)\n![c](d.png)\n\n<!-- note -->\n\nTwo.')).toBe(
      '<p>One.</p>\n<p>Two.</p>\n',
    )
  })

  it('shows code as it is, and stops the build at other markup', () => {
    expect(render('`<b>` <kbd>Tab</kbd>')).toBe('<p><code>&lt;b&gt;</code> <kbd>Tab</kbd></p>\n')
    expect(() => render('<script>alert(1)</script>')).toThrow('Markup')
    expect(() => render('a <b onclick="x">b</b>')).toThrow('Markup')
  })

  it('has the anchors of its original in a translation', () => {
    const { anchors } = renderMarkdown('# Title\n\n## One\n\n### Two', () => null)
    const translated = renderMarkdown('# Titel\n\n## Eins\n\n### Zwei', () => null, anchors)
    expect(translated.anchors).toEqual(['one', 'two'])
    expect(translated.sections).toEqual([{ id: 'one', name: 'Eins' }])
  })

  it('has the anchors that GitHub gives its headings', () => {
    expect(render('## What a report’s status means (`x`)\n\n### A & B')).toContain(
      'id="what-a-reports-status-means-x"',
    )
  })
})
