import type { AssetType } from './asset-types.ts'

/**
 * One platform of the type enumeration. A pattern is a URL without scheme: `{}` stands for a name (case does not matter), `{=}` for an
 * id (case matters), `*` for any one segment; `*.` before a host for any subdomain or none (`www.` is always allowed).
 * What follows a pattern's last segment is part of the account: a post, a repository, a tab.
 */
export type Platform = {
  /** TWITCH is in the interface's narrative alone: what is listed under it is compared, and nothing is called so. */
  type: AssetType | 'TWITCH'
  /**
   * The kinds of thing that the platform holds, each with its patterns, by what tells one kind's name from another's (`in/`,
   * `company/`). The first kind is what a bare `@name` means, and its first pattern is the address of the profile.
   */
  things: Readonly<Record<string, string>>
  /** Kinds beside the first that a bare name may also mean. */
  alsoNamed?: readonly string[]
  /** What `{}` may be; anything without a slash unless told. */
  name?: RegExp
  /** The one spelling of a name that the platform itself reads in several ways. */
  plain?: (name: string) => string
  /** An account may be reached under a domain of its owner's. */
  ownDomains?: true
  /** First segments that are the platform's own pages. */
  reserved?: string
}
