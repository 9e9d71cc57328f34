import type { AssetType } from '../asset-types.ts'

export const resourceKinds = [
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
  'domain',
] as const
export type ResourceKind = (typeof resourceKinds)[number]

/**
 * One platform of the type enumeration. A pattern is a URL without scheme: `{}` is a name (case-insensitive), `{=}` an ID
 * (case-sensitive), `*` any single segment, `*.` any subdomain or none (`www.` always matches). Further segments belong to the
 * account: a post, a repository, a tab. A final `#` keeps the fragment.
 */
export type Platform = {
  /** TWITCH occurs only in the interface's text, not in its list: it is compared but never displayed as a type. */
  type: AssetType | 'TWITCH'
  /** Patterns by kind; the key is the kind's name prefix (`in/`). A bare `@name` means the first kind; its first pattern is the profile. */
  things: Readonly<Record<string, string>>
  /** Names of kinds that aren't accounts; null if such a thing wouldn't be a better asset to report. */
  called?: Readonly<Record<string, ResourceKind | null>>
  /** Parts below or beside an account that are reported separately; patterns as in `things`, the first match wins. */
  resources?: Readonly<Partial<Record<ResourceKind, string>>>
  alsoNamed?: readonly string[]
  /** Allowed values of `{}`; by default anything without a slash. */
  name?: RegExp
  /** Returns the canonical spelling of a name. */
  plain?: (name: string) => string
  ownDomains?: true
  /** First path segments that are the platform's own pages. */
  reserved?: string
}
