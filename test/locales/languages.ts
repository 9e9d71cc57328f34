/**
 * The languages that the extension is complete in: the folder of `public/_locales`, and what Intl words dates, numbers and plural
 * forms in (its text `language_tag`). The digits of Arabic are told: tables mix them with hashes, hosts and figures.
 */
export const LANGUAGES = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  pt_BR: 'pt-BR',
  zh_CN: 'zh-CN',
  ar: 'ar-u-nu-latn',
} as const
