import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { xmlText } from '#lib/platform/browser-ui.ts'

const SPELLED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What a reader of XML sees in it. */
const readAsXml = (xml: string): string =>
  xml.replace(/&(\w+);/g, (whole, name: string) => SPELLED[name] ?? whole)

describe('text for a description that is read as XML', () => {
  test.each([
    ['<match>ours</match>', '&lt;match&gt;ours&lt;/match&gt;'],
    ['https://a.test/?x=1&y="2"', 'https://a.test/?x=1&amp;y=&quot;2&quot;'],
    ["&lt; it's", '&amp;lt; it&apos;s'],
    ['plain', 'plain'],
  ])('%s is written %s', (plain, xml) => {
    expect(xmlText(plain)).toBe(xml)
  })

  it('says the same as before, and holds no markup', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", ';', 'a', 'm', 'p') }),
        (plain) => {
          const xml = xmlText(plain)
          expect(readAsXml(xml)).toBe(plain)
          expect(xml).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/)
        },
      ),
    )
  })
})
