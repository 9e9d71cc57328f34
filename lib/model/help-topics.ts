/** Pages of the help inside the package: each is made from docs/NAME.md, in this order in their navigation. */
export const HELP_PAGES = ['using', 'keyboard', 'privacy', 'administrators', 'data', 'sandbox'] as const

export type HelpPage = (typeof HELP_PAGES)[number]

/** Languages that a page has beside English, each from docs/LANGUAGE/NAME.md. */
export const HELP_TRANSLATIONS: Partial<Record<HelpPage, readonly string[]>> = {}

/** Where the links of the product lead in the help: a page, and a heading on it. */
export const HELP_TOPICS = {
  connect: { page: 'using', anchor: 'connect' },
  form: { page: 'using', anchor: 'report' },
  bulk: { page: 'using', anchor: 'report-many' },
  'follow-up': { page: 'using', anchor: 'follow-up' },
  check: { page: 'using', anchor: 'what-the-allowlist-check-says' },
  status: { page: 'using', anchor: 'what-a-reports-status-means' },
  data: { page: 'using', anchor: 'your-data' },
  redaction: { page: 'privacy', anchor: 'what-is-redacted-before-a-report-is-sent' },
  permissions: { page: 'privacy', anchor: 'permissions' },
  demo: { page: 'sandbox', anchor: null },
} as const satisfies Record<string, { page: HelpPage; anchor: string | null }>

export type HelpTopic = keyof typeof HELP_TOPICS

/** Returns the page’s path in the package: in the given language if there is a translation, in English otherwise. */
export const helpPath = (page: HelpPage, language: string): string =>
  `/help/${HELP_TRANSLATIONS[page]?.includes(language) ? language : 'en'}/${page}.html`
