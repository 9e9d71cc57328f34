import type { AssetType } from '../asset-types.ts'

/** What a place on a platform is called. */
export const parts = [
  'account',
  'group',
  'post',
  'video',
  'app',
  'package',
  'repository',
  'file',
  'form',
  'shop',
  'item',
] as const
export type Part = (typeof parts)[number]

/**
 * One platform of the type enumeration. A pattern is a URL without scheme: `{}` stands for a name (case does not matter), `{=}` for an
 * id (case matters), `*` for any one segment; `*.` before a host for any subdomain or none (`www.` is always allowed).
 * What follows a pattern's last segment is part of the account: a post, a repository, a tab. A final `#` keeps the fragment.
 */
export type Platform = {
  /** TWITCH is in the interface's narrative alone: what is listed under it is compared, and nothing is called so. */
  type: AssetType | 'TWITCH'
  /**
   * The kinds of thing that the platform holds, each with its patterns, by what tells one kind's name from another's (`in/`,
   * `company/`). The first kind is what a bare `@name` means, and its first pattern is the address of the profile.
   */
  things: Readonly<Record<string, string>>
  /** What a kind is called that is no account; null: nothing by which a report of it would be better. */
  called?: Readonly<Record<string, Part | null>>
  /** What lies below an account or beside it and is reported by itself; patterns as in `things`, the first that fits speaks. */
  parts?: Readonly<Partial<Record<Part, string>>>
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
