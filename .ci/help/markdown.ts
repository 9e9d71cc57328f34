import { Marked, type Tokens } from 'marked'

export type Rendered = {
  html: string
  title: string
  /** The anchor of each heading below the title. */
  anchors: readonly string[]
  /** Headings of the first level below the title, for the table of contents. */
  sections: readonly { id: string; name: string }[]
}

/** Wider tables scroll sideways in a narrow window; narrower ones wrap their words. */
const MAX_COLUMNS = 2

/** The only markup that the documents contain. Anything else stops the build. */
const MARKUP = /^<\/?kbd>$/
const COMMENT = /^<!--[^]*-->\s*$/

const escaped = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const withoutTags = (html: string): string => html.replaceAll(/<[^>]+>/g, '')

/** The anchor that GitHub gives a heading, so that links work in both places. */
const anchorOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/&\w+;|[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/**
 * Renders a document of docs. `linkTo` returns the address of a link inside the help, or null: what leads elsewhere in the
 * repository becomes plain text. Pictures are omitted. `given` are the anchors of a translation’s original, so that links fit both.
 */
export const renderMarkdown = (
  source: string,
  linkTo: (target: string) => string | null,
  given: readonly string[] = [],
): Rendered => {
  const anchors: string[] = []
  const sections: { id: string; name: string }[] = []
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        if (depth === 1) {
          title = withoutTags(html)
          return `<h1>${html}</h1>\n`
        }
        const name = withoutTags(html)
        const id = given[anchors.length] ?? anchorOf(name)
        anchors.push(id)
        if (depth === 2) sections.push({ id, name })
        return `<h${depth} id="${id}">${html}</h${depth}>\n`
      },
      paragraph({ tokens }) {
        const html = this.parser.parseInline(tokens).trim()
        return html === '' ? '' : `<p>${html}</p>\n`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        if (href.startsWith('https://')) return `<a href="${escaped(href)}" rel="noreferrer">${words}</a>`
        const address = linkTo(href)
        return address === null ? words : `<a href="${escaped(address)}">${words}</a>`
      },
      image: () => '',
      code: ({ text }) => `<pre dir="ltr"><code>${escaped(text)}</code></pre>\n`,
      html({ text }) {
        if (COMMENT.test(text)) return ''
        if (!MARKUP.test(text)) throw new Error(`Markup that the help doesn’t allow: ${text}`)
        return text
      },
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[], tag: string, attributes = ''): string =>
          row.map(({ tokens }) => `<${tag}${attributes}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const head = `<thead><tr>${cells(header, 'th', ' scope="col"')}</tr></thead>`
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>\n`).join('')
        const table = `<table>\n${head}\n<tbody>\n${body}</tbody>\n</table>\n`
        if (header.length <= MAX_COLUMNS) return table
        const name = sections.at(-1)?.name ?? title
        return `<div class="wide" role="region" tabindex="0" aria-label="${name}">\n${table}</div>\n`
      },
    },
  })
  const html = marked.parse(source, { async: false })
  return { html, title, anchors, sections }
}
