import { addressIn, base64Decoded, percentDecoded } from './encodings.ts'
import { valueIn } from './readers.ts'
import type { Reader } from './wrapper.ts'

/** `/v1/url?u=…&k=`: percent-encoded. */
const first: Reader = ({ search }) => addressIn(valueIn(search, 'u') ?? '')

/** `/v2/url?u=…&d=`: percent-encoded with `-` for `%` and `_` for `/`; literal `-` and `_` are encoded too. */
const second: Reader = ({ search }) =>
  addressIn(percentDecoded((valueIn(search, 'u') ?? '').replaceAll('_', '/').replaceAll('-', '%')))

/** Alphabet for the length of a run `**x`: `A` is 2, `B` is 3, and so on. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SHORTEST_RUN = 2

/**
 * Decodes `/v3/__…__;…!!…`: each special character is replaced by `*`, a run by `**` and its length; the originals (including literal
 * `*`) follow the `;` in base64url. Returns undefined if both don't match, because the URL was altered.
 */
const third: Reader = ({ href }) => {
  const start = href.indexOf('/v3/__') + '/v3/__'.length
  const end = href.indexOf('__;', start)
  if (end < 0) return undefined
  const cut = /^[\w-]*={0,2}(?=!)/.exec(href.slice(end + '__;'.length))?.[0]
  if (cut === undefined) return undefined
  const characters = cut === '' ? [] : Array.from(base64Decoded(cut) ?? '')
  let taken = 0
  const take = (count: number): string => {
    const found = characters.slice(taken, taken + count).join('')
    taken += count
    return found
  }
  const body = percentDecoded(href.slice(start, end))
  const address = body.replace(/\*(?:\*([\w-]))?/g, (_, run: string | undefined) =>
    take(run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + SHORTEST_RUN),
  )
  return taken === characters.length ? addressIn(address) : undefined
}

/** Decodes all three versions of Proofpoint URL Defense (per the vendor's "URL Defense: decoding" and its own decoder). */
export const proofpoint: Reader = (url) => {
  if (url.pathname.startsWith('/v1/')) return first(url)
  if (url.pathname.startsWith('/v2/')) return second(url)
  return url.pathname.startsWith('/v3/__') ? third(url) : undefined
}
