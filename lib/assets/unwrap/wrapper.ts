/**
 * Reads from the address of a wrapper where that leads; undefined where it does not say. What it hands back is parsed as an asset
 * before anybody sees it, so a reader may be generous.
 */
export type Reader = (url: URL) => string | undefined

/** One kind of address that stands before another: a warning page, a redirect, a mail gateway's link, a copy in an archive. */
export type Wrapper = {
  /** As people call it; shown. */
  name: string
  /** Separated by spaces: `*.` for any subdomain or none (`www.` is always allowed), a final `.*` for any country's ending. */
  hosts: string
  /** Which of the host's paths are wrappers; all of them unless told. */
  path?: RegExp
  /** Null: the target is not in the address, or stands there in a form that only its maker can read. */
  read: Reader | null
  /** The target may be a bare domain, as in the address of a scanner's page. */
  bare?: true
}
