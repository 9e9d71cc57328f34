/** Labels of the code pages of Windows that don’t follow from their number. */
const LABELS: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  10_000: 'macintosh',
  20_866: 'koi8-r',
  20_932: 'euc-jp',
  20_936: 'gbk',
  21_866: 'koi8-u',
  38_598: 'iso-8859-8-i',
  50_220: 'iso-2022-jp',
  50_221: 'iso-2022-jp',
  50_222: 'iso-2022-jp',
  51_932: 'euc-jp',
  51_936: 'gbk',
  51_949: 'euc-kr',
  54_936: 'gb18030',
  65_001: 'utf-8',
}

/** Returns the label of a code page’s decoder, that of windows-1252 for an unknown one. */
export const labelOfPage = (page: number): string => {
  if (page >= 1250 && page <= 1258) return `windows-${page}`
  // There is no part 12.
  if (page > 28_590 && page <= 28_606 && page !== 28_602) return `iso-8859-${page - 28_590}`
  return LABELS[page] ?? 'windows-1252'
}

/** Code pages of the languages that Windows doesn’t write in 1252, by the low ten bits of a locale’s ID (MS-LCID). */
const OF_LANGUAGES: readonly (readonly [page: number, languages: readonly number[]])[] = [
  [874, [0x1e]],
  [932, [0x11]],
  [936, [0x04]],
  [949, [0x12]],
  [1250, [0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x1c, 0x24]],
  [1251, [0x02, 0x19, 0x22, 0x23, 0x2f]],
  [1253, [0x08]],
  [1254, [0x1f, 0x2c]],
  [1255, [0x0d]],
  [1256, [0x01, 0x20, 0x29]],
  [1257, [0x25, 0x26, 0x27]],
  [1258, [0x2a]],
]
/** Chinese of Taiwan, Hong Kong and Macao; Serbian in Cyrillic. */
const OF_LOCALES: Readonly<Record<number, number>> = { 0x404: 950, 0xc04: 950, 0x1404: 950, 0xc1a: 1251 }

/** Returns the code page in which Windows of a locale keeps texts that aren’t Unicode. */
export const pageOfLocale = (locale: number): number =>
  OF_LOCALES[locale] ?? OF_LANGUAGES.find(([, languages]) => languages.includes(locale & 0x3ff))?.[0] ?? 1252

/** The pages of Windows for what mails are written in, where they differ. */
const OF_WINDOWS: Readonly<Record<string, number>> = {
  'iso-2022-jp': 932,
  'euc-jp': 932,
  'koi8-r': 1251,
  'koi8-u': 1251,
  ibm866: 1251,
  gb18030: 936,
  'iso-8859-2': 1250,
  'iso-8859-4': 1257,
  'iso-8859-5': 1251,
  'iso-8859-6': 1256,
  'iso-8859-7': 1253,
  'iso-8859-8': 1255,
  'iso-8859-8-i': 1255,
  'iso-8859-9': 1254,
  'iso-8859-13': 1257,
}

/** Returns the page in which Windows keeps texts of a mail that came in another one. */
export const windowsPage = (page: number): number =>
  OF_WINDOWS[labelOfPage(page)] ?? (labelOfPage(page).startsWith('utf-16') ? 1252 : page)

/** Code pages of RTF’s character sets. */
const OF_CHARSETS: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10_000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** Returns the code page of a font’s character set; undefined for symbols and sets of no language. */
export const pageOfCharset = (charset: number): number | undefined => OF_CHARSETS[charset]
