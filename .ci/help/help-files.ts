import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HELP_PAGES, HELP_TRANSLATIONS, helpPath, type HelpPage } from '../../lib/model/help-topics.ts'
import { renderMarkdown, type Rendered } from './markdown.ts'

export type HelpFile = { path: string; contents: string }

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

const STYLE = 'help/style.css'
const STYLESHEETS = ['components/ui/base.css', '.ci/help/style.css']

const RIGHT_TO_LEFT = ['ar']

const isPage = (name: string): name is HelpPage => HELP_PAGES.some((page) => page === name)

/** Leads from one document to another; null for a document, a test or a picture that the package doesn’t contain. */
const linkIn =
  (language: string) =>
  (target: string): string | null => {
    const [, name, anchor = ''] = /^(?:([\w-]+)\.md)?(#.+)?$/.exec(target) ?? []
    if (name === undefined) return target.startsWith('#') ? target : null
    return isPage(name) ? helpPath(name, language) + anchor : null
  }

const sourceOf = (page: HelpPage, language: string): string =>
  language === 'en' ? `docs/${page}.md` : `docs/${language}/${page}.md`

const render = (page: HelpPage, language: string): Rendered => {
  const source = sourceOf(page, language)
  if (!existsSync(join(ROOT, source))) throw new Error(`${source} is missing`)
  if (language === 'en') return renderMarkdown(read(source), linkIn(language))
  const { anchors } = render(page, 'en')
  const rendered = renderMarkdown(read(source), linkIn(language), anchors)
  if (rendered.anchors.length !== anchors.length)
    throw new Error(`${source} has other headings than docs/${page}.md`)
  return rendered
}

/** A page without scripts, which follows the system’s light or dark theme. */
const documentOf = (page: HelpPage, language: string): string => {
  const { html, title, sections } = render(page, language)
  const [heading = '', ...rest] = html.split(/(?<=<\/h1>\n)/)
  const pages = HELP_PAGES.map((name) => {
    const own = HELP_TRANSLATIONS[name]?.includes(language) ? language : 'en'
    const current = name === page ? ' aria-current="page"' : ''
    return `<li><a href="${helpPath(name, language)}"${own === language ? '' : ` lang="${own}"`}${current}>${render(name, own).title}</a></li>`
  })
  return `<!doctype html>
<html lang="${language}" dir="${RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Takedown Reporter</title>
<link rel="stylesheet" href="/${STYLE}">
</head>
<body>
<nav class="pages" aria-label="Takedown Reporter">
<ul>
${pages.join('\n')}
</ul>
</nav>
<main>
${heading}<ul class="sections">
${sections.map(({ id, name }) => `<li><a href="#${id}">${name}</a></li>`).join('\n')}
</ul>
${rest.join('')}</main>
</body>
</html>
`
}

/** Every file of the help, as the package contains it. */
export const helpFiles = (): HelpFile[] => [
  { path: STYLE, contents: STYLESHEETS.map(read).join('\n') },
  ...HELP_PAGES.flatMap((page) =>
    ['en', ...(HELP_TRANSLATIONS[page] ?? [])].map((language) => ({
      path: helpPath(page, language).slice(1),
      contents: documentOf(page, language),
    })),
  ),
]
