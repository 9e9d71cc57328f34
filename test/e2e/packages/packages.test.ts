import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { ZipEntry } from '../../../.ci/zip.ts'
import { readZip, FIRST_DATE } from '../../../.ci/zip.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const OUTPUT = join(ROOT, '.output')
const PROGRAMS = join(ROOT, 'node_modules')
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))

const fileOf = (kind: string): string =>
  join(OUTPUT, `takedown-reporter-${version}-${kind === 'sources' ? kind : `${kind}-store`}.zip`)
const BROWSERS = ['chrome', 'firefox'] as const
const KINDS = [...BROWSERS, 'sources'] as const

const node = async (program: string, ...args: string[]): Promise<string> => {
  const ran = await promisify(execFile)(process.execPath, [join(PROGRAMS, program), ...args], {
    cwd: ROOT,
    maxBuffer: 2 ** 24,
  })
  return ran.stdout
}

/** Everything in a folder, by its path there. */
const filesIn = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name))]),
  )

const strings = z.array(z.string())
const manifestSchema = z.looseObject({
  key: z.string().optional(),
  permissions: strings,
  optional_permissions: strings,
  optional_host_permissions: strings,
  browser_specific_settings: z
    .object({
      gecko: z.looseObject({
        data_collection_permissions: z.object({ required: strings, optional: strings.optional() }),
      }),
    })
    .optional(),
  content_security_policy: z.object({ extension_pages: z.string() }),
})
const manifestIn = (files: Map<string, Buffer>) =>
  manifestSchema.parse(JSON.parse(files.get('manifest.json')?.toString() ?? ''))

const said = z.array(z.looseObject({ code: z.string(), file: z.string().optional() }))
const linted = z.object({ errors: said, warnings: said, notices: said })

const packages = new Map<string, ZipEntry[]>()
const packed = (kind: (typeof KINDS)[number]): Map<string, Buffer> =>
  new Map((packages.get(kind) ?? []).map(({ name, content }) => [name, content]))

beforeAll(async () => {
  for (const browser of BROWSERS)
    await node('wxt/bin/wxt.mjs', 'zip', '-c', '.ci/wxt.store.config.ts', '-b', browser)
  for (const kind of KINDS) packages.set(kind, readZip(readFileSync(fileOf(kind))))
})

describe.each(KINDS)('the files of the %s package', (kind) => {
  it('are of one date, in one order, and of no machine', () => {
    const entries = packages.get(kind) ?? []
    expect(entries.length).toBeGreaterThan(20)
    expect([...new Set(entries.map(({ date }) => date))]).toEqual([FIRST_DATE * 0x10000])
    const names = entries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    for (const { name, content } of entries)
      for (const place of [ROOT, `${homedir()}/`]) expect(content.includes(place), name).toBe(false)
  })
})

describe.each(BROWSERS)('the %s package', (browser) => {
  it('holds what another build of the same sources made', () => {
    const built = filesIn(join(OUTPUT, `${browser}-mv3`))
    const shipped = packed(browser)
    expect([...shipped.keys()].toSorted()).toEqual([...built.keys()].toSorted())
    // The Web Store gives an id of its own, and refuses a package that brings one.
    const { key, ...others } = manifestIn(built)
    expect(key === undefined).toBe(browser === 'firefox')
    expect(manifestIn(shipped)).toEqual(others)
    for (const [name, content] of shipped)
      if (name !== 'manifest.json') expect(content.equals(built.get(name) ?? Buffer.of()), name).toBe(true)
  })

  it('makes no markup of any text', () => {
    const makers =
      /\.(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|createContextualFragment/g
    for (const [name, content] of packed(browser))
      expect(content.toString().match(makers) ?? [], name).toEqual([])
  })

  it('refuses to be framed, to post a form and to load anything from elsewhere', () => {
    const policy = manifestIn(packed(browser)).content_security_policy.extension_pages
    const refused = ['script-src', 'style-src', 'img-src', 'base-uri', 'form-action', 'frame-ancestors']
    expect(policy.split('; ').filter((one) => refused.includes(one.split(' ')[0] ?? ''))).toEqual([
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
    expect(policy).toMatch(/^default-src 'none';/)
  })
})

/** What no package of sources has: it is made by npm, the builds and the tests, or it is the history. */
const MADE = new Set(['.e2e', '.git', '.output', '.wxt', 'node_modules'])

it('the sources package is the whole project, byte for byte, and nothing else', () => {
  const sources = packed('sources')
  const wanted = new Map<string, Buffer>()
  for (const top of readdirSync(ROOT).filter((name) => !MADE.has(name) && !name.endsWith('.tsbuildinfo'))) {
    const path = join(ROOT, top)
    if (!statSync(path).isDirectory()) wanted.set(top, readFileSync(path))
    else for (const [name, content] of filesIn(path)) wanted.set(`${top}/${name}`, content)
  }
  expect([...sources.keys()].toSorted()).toEqual([...wanted.keys()].toSorted())
  for (const [name, content] of sources)
    expect(content.equals(wanted.get(name) ?? Buffer.of()), name).toBe(true)
})

it('what the stores are told of permissions and data is what the manifests say', () => {
  const page = readFileSync(join(ROOT, 'docs', 'store', 'permissions.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, name = '', asked = '']) => ({ name, asked }),
  )
  const asked = (when: (words: string) => boolean): string[] =>
    rows.flatMap(({ name, asked: words }) => (when(words) ? [name] : [])).toSorted()
  const atInstall = (words: string): boolean => words.startsWith('at install')
  const declared = (words: string): boolean => words === 'required' || words === 'optional'
  for (const browser of BROWSERS) {
    const manifest = manifestIn(packed(browser))
    const here = (words: string): boolean =>
      words === 'at install' || (browser === 'chrome' && words === 'at install, Chrome and Edge')
    expect(asked(here)).toEqual(manifest.permissions.toSorted())
    expect(asked((words) => !atInstall(words) && !declared(words))).toEqual(
      [...manifest.optional_permissions, ...manifest.optional_host_permissions].toSorted(),
    )
  }
  const collected = manifestIn(packed('firefox')).browser_specific_settings?.gecko.data_collection_permissions
  expect(asked((words) => words === 'required')).toEqual(collected?.required.toSorted())
  expect(asked((words) => words === 'optional')).toEqual(collected?.optional?.toSorted() ?? [])
})

it('the check of Firefox’s store has no error, warning or notice', async () => {
  const report = await node('addons-linter/bin/addons-linter', '--output', 'json', fileOf('firefox'))
  expect(linted.parse(JSON.parse(report))).toMatchObject({ errors: [], warnings: [], notices: [] })
})
