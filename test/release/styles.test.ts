import { dirname, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STYLE } from '#components/dashboard/case-file/case-file-evidence.tsx'
import { classesIn, classesUsed, filesIn, readSource, rulesOf, styledBy } from './stylesheets.ts'

/** What a page loads, in this order. */
const PAGES = filesIn('entrypoints', /styles\.css$/)
/** Where the layout of a page changes is named in one file, and what a table shows by its own room stands in another. */
const BREAKPOINTS = 'components/ui/breakpoints.css'
const COLUMNS = ['components/dashboard/dashboard.css']
const MAX_BREAKPOINTS = 4
/** One for each page, for what the popup loads later and for what reports share; the others are those of components/ui. */
const MAX_SHEETS = 12
const MAX_LINES = 4303

/** Classes given where no `class={…}` says them: by a function that returns them, a property or a script. */
const GIVEN = [
  // The class of a field (components/ui/fields.tsx)
  'bare-input',
  'plain',
  // The room that a column needs (components/dashboard/column-table.tsx)
  'until-960',
  'until-760',
  'until-600',
  'until-440',
  // On the document (entrypoints/popup)
  'toolbar-popup',
  // The name of a table, an icon and a tool
  'shield-ours',
  'shield-look-alike',
  'shield-unknown',
  'black',
  'crop',
]
/** Classes for whoever looks for the element by script, without a rule of their own. */
const UNSTYLED: Record<string, string> = {
  screenshot: 'the gallery scrolls to it',
  banner: 'tests read what is announced in it',
  evidence: 'the gallery scrolls to it',
  'pin-hint': 'tests wait for it',
  'key-ability-state': 'tests read what a key may do',
  'linked-state': 'tests read the state of a linked report',
  'asset-list': 'what adds or removes an asset finds its fields in it',
  'screenshot-ways': 'the gallery chooses a tool in it',
  'panel-words': 'Orca’s tests wait for it',
  'standing-headline': 'the tests of the options read it',
}

const used = new Set(
  ['components', 'entrypoints'].flatMap((folder) =>
    filesIn(folder, /\.(?:tsx|html)$/).flatMap((file) => classesUsed(readSource(file))),
  ),
)

const sheets = filesIn('components', /\.css$/)
const rules = sheets.flatMap((file) => rulesOf(file, readSource(file)))
const importedBy = (page: string): string[] =>
  [...readSource(page).matchAll(/@import '([^']+)'/g)].map(([, path = '']) => posix.join(dirname(page), path))
/** A saved case file has a style of its own, which is no sheet of a page. */
const ofCaseFiles = rulesOf('components/dashboard/case-file/case-file-evidence.tsx', STYLE)
const styled = new Set([...rules, ...ofCaseFiles].flatMap(({ selector }) => classesIn(selector)))

/** The files that style each class. */
const homes = Map.groupBy(rules, ({ selector }) => styledBy(selector))

describe('stylesheets', () => {
  it('are read by this test', () => {
    expect(rulesOf('a.css', '/* x */ @import "b"; @media (a) { .b,\n.c > d { e: f } } .g { h: i }')).toEqual([
      { file: 'a.css', conditions: ['@media (a)'], selector: '.b', list: '.b, .c > d' },
      { file: 'a.css', conditions: ['@media (a)'], selector: '.c > d', list: '.b, .c > d' },
      { file: 'a.css', conditions: [], selector: '.g', list: '.g' },
    ])
    expect(styledBy('.a > .b.c:hover')).toBe('b')
    expect(styledBy('.a > button')).toBe('a')
    expect(styledBy('.a:not(.b):has(.c:is(.d)) svg')).toBe('a')
    expect(styledBy("td[dir='x.y']")).toBe(null)
    expect(sheets.length).toBeGreaterThan(10)
  })

  it('style no class in two files', () => {
    const twice = [...homes].flatMap(([name, of]) => {
      const files = [...new Set(of.map(({ file }) => file))]
      return name !== null && files.length > 1 ? [`${name}: ${files.join(', ')}`] : []
    })
    expect(twice).toEqual([])
  })

  it('write no rule twice under the same conditions', () => {
    const written = Map.groupBy(rules, ({ file, conditions, selector, list }) =>
      [file, ...conditions, list, selector].join(' ¦ '),
    )
    expect([...written].flatMap(([where, same]) => (same.length > 1 ? [where] : []))).toEqual([])
  })

  it('style elements of every page in one file only', () => {
    const files = new Set((homes.get(null) ?? []).map(({ file }) => file))
    expect([...files].toSorted()).toEqual(['components/ui/base.css'])
  })

  it('stay few and short', () => {
    expect(sheets.length).toBeLessThanOrEqual(MAX_SHEETS)
    const lines = sheets.reduce((sum, file) => sum + readSource(file).split('\n').length - 1, 0)
    expect(lines).toBeLessThanOrEqual(MAX_LINES)
  })

  it('read the classes of components by these rules', () => {
    expect(classesUsed('<a class="b c" /><d class={e.at === \'f\' ? `g h-${i}` : j(k)} />')).toEqual([
      'b',
      'c',
      'g',
      'h-*',
    ])
    expect(used.size).toBeGreaterThan(200)
  })

  it('have a rule for every class that a component has', () => {
    const isStyled = (name: string): boolean =>
      name.endsWith('*')
        ? [...styled].some((one) => one.startsWith(name.slice(0, -1)))
        : styled.has(name) || Object.hasOwn(UNSTYLED, name)
    expect([...used].filter((name) => !isStyled(name))).toEqual([])
    expect(Object.keys(UNSTYLED).filter((name) => !used.has(name) || styled.has(name))).toEqual([])
  })

  it('style no class that no component has', () => {
    const starts = [...used].flatMap((name) => (name.endsWith('*') ? [name.slice(0, -1)] : []))
    const isUsed = (name: string): boolean =>
      used.has(name) || GIVEN.includes(name) || starts.some((start) => name.startsWith(start))
    expect([...styled].filter((name) => !isUsed(name))).toEqual([])
    expect(GIVEN.filter((name) => !styled.has(name))).toEqual([])
  })

  it('reach buttons through components/ui alone, so that equal ones look and behave equally', () => {
    const raw = filesIn('components', /\.tsx$/).filter((file) => /<button\b/.test(readSource(file)))
    expect(raw).toEqual(['components/ui/fields.tsx'])
  })

  it('style nothing by its role, which is for screen readers', () => {
    expect(
      rules.filter(({ selector }) => selector.includes('[role')).map(({ selector }) => selector),
    ).toEqual([])
  })

  it('name their breakpoints once', () => {
    const named = [...readSource(BREAKPOINTS).matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name)
    expect(named.length).toBeLessThanOrEqual(MAX_BREAKPOINTS)
    const asked = rules.flatMap(({ file, conditions }) =>
      conditions.map((condition) => ({ file, condition })),
    )
    const measured = asked.filter(({ condition }) =>
      /^@(?:media|container)[^{]*\b(?:width|height)\b/.test(condition),
    )
    expect([...new Set(measured.map(({ file }) => file))].toSorted()).toEqual(COLUMNS.toSorted())
    expect(measured.filter(({ condition }) => !condition.startsWith('@container'))).toEqual([])
  })

  it.each(PAGES)(
    'are each imported once by %s, which its page loads after the sheet that all share',
    (page) => {
      const imported = importedBy(page)
      expect(new Set(imported).size).toBe(imported.length)
      expect(imported.filter((file) => !sheets.includes(file))).toEqual([])
      const sheetsOf = [
        ...readSource(page.replace('styles.css', 'index.html')).matchAll(/href="([^"]+\.css)"/g),
      ]
      const linked = sheetsOf.map(([, path = '']) => posix.join(dirname(page), path))
      expect([linked[0], linked.at(-1)]).toEqual(['entrypoints/popup/styles.css', page])
      const everything = linked.flatMap(importedBy).filter((file) => file !== BREAKPOINTS)
      expect(new Set(everything).size, 'none is loaded twice').toBe(everything.length)
    },
  )

  it('are all on some page, and import nothing themselves', () => {
    expect(PAGES.length).toBe(4)
    const imported = new Set(PAGES.flatMap(importedBy))
    expect(sheets.filter((file) => !imported.has(file))).toEqual([])
    expect(sheets.filter((file) => readSource(file).includes('@import'))).toEqual([])
  })
})
