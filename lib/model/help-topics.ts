/** Pages of the help inside the package: each is made from docs/NAME.md, in this order in their navigation. */
export const HELP_PAGES = ['using', 'keyboard', 'privacy', 'administrators', 'data', 'sandbox'] as const

export type HelpPage = (typeof HELP_PAGES)[number]

/** Languages that a page has beside English, each from docs/LANGUAGE/NAME.md. */
export const HELP_TRANSLATIONS: Partial<Record<HelpPage, readonly string[]>> = {}

/** Returns the page’s path in the package: in the given language if there is a translation, in English otherwise. */
export const helpPath = (page: HelpPage, language: string): string =>
  `/help/${HELP_TRANSLATIONS[page]?.includes(language) ? language : 'en'}/${page}.html`
