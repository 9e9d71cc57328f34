/** Returns a wrapper's target; undefined if the URL doesn't contain it. Readers may be lenient: the result is parsed as an asset. */
export type Reader = (url: URL) => string | undefined

/** A kind of URL that contains another one: a warning page, a redirect, a mail gateway's link, an archived copy. */
export type Wrapper = {
  name: string
  /** Separated by spaces. `*.` matches any subdomain or none (`www.` always matches), a final `.*` any country's ending. */
  hosts: string
  path?: RegExp
  /** Null if the URL doesn't contain the target, or only encrypted. */
  read: Reader | null
  /** The target may be a bare domain, as in a scanner's URL. */
  bare?: true
}
