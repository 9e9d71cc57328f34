import { valueIn } from './readers.ts'
import type { Reader } from './wrapper.ts'

const ENDING = '.translate.goog'

/** Returns the original URL behind `example-com.translate.goog` (Google Search Central, "Translation-related Google Search features"). */
export const translated: Reader = (url) => {
  const given = (name: string) => valueIn(url.search, `_x_tr_${name}`) ?? ''
  const options = given('enc').split(',')
  let host = given('hp') + url.hostname.slice(0, -ENDING.length)
  if (options.includes('1')) host = host.replace(/^1-/, '')
  const isIdn = options.includes('0') && host.startsWith('0-')
  if (isIdn) host = host.slice('0-'.length)
  // Google encodes a dot as one hyphen, a hyphen as two.
  host = (isIdn ? 'xn--' : '') + host.replace(/\b-\b/g, '.').replaceAll('--', '-')
  if (!host.includes('.')) return undefined
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('_x_tr_'))
    .join('&')
  const scheme = given('sch') === 'http' ? 'http' : 'https'
  return `${scheme}://${host}${url.pathname}${query === '' ? '' : `?${query}`}${url.hash.replace(/^#googtrans\(.*$/, '')}`
}
