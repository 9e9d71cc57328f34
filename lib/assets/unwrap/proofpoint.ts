import { addressIn, base64Decoded, percentDecoded } from './encodings.ts'
import { valueIn } from './readers.ts'
import type { Reader } from './wrapper.ts'

/** `/v1/url?u=…&k=`: percent-encoded. */
const first: Reader = ({ search }) => addressIn(valueIn(search, 'u') ?? '')

/** `/v2/url?u=…&d=`: percent-encoded with `-` for `%` and `_` for `/`; a true `-` or `_` is encoded, too. */
const second: Reader = ({ search }) =>
  addressIn(percentDecoded((valueIn(search, 'u') ?? '').replaceAll('_', '/').replaceAll('-', '%')))

/** How many characters a run `**x` stands for: two for `A`, three for `B`, and so on through this alphabet. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SHORTEST_RUN = 2

/**
 * `/v3/__…__;…!!…`: each character that could not stand was cut out and left a `*`, a run of them a `**` with its length; what was
 * cut out follows the `;` in base64url. A `*` of the address itself was cut out as well. Where the two do not fit together the
 * address was changed on its way, and nothing is read.
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

/** Proofpoint URL Defense in its three versions ("URL Defense: decoding", and the vendor's own decoder). */
export const proofpoint: Reader = (url) => {
  if (url.pathname.startsWith('/v1/')) return first(url)
  if (url.pathname.startsWith('/v2/')) return second(url)
  return url.pathname.startsWith('/v3/__') ? third(url) : undefined
}
