import { parseAsset } from '#lib/assets/parse-asset.ts'
import { accountOf, type Account } from '#lib/assets/platforms/platform-account.ts'
import type { PageDetails } from './capture-schema.ts'

/** Whose page was read, by its address; `id` is what stays when the name is changed, and `from` where that was read. */
export type AccountSeen = { platform: string; name: string; id?: string; from?: string }

type Source = {
  /** Which of the page's own words has the id: its first group. */
  property: RegExp
  content: RegExp
  /** The property's own group names the account that the id is of: it must be this page's. */
  named?: true
}

const channel = /^(?:https?:\/\/[^/]*\/channel\/)?(UC[\w-]{22})(?:[/?#]|$)/

/** Where platforms write the id of an account into their pages for other programs. */
const SOURCES: Readonly<Partial<Record<Account['type'], readonly Source[]>>> = {
  YOUTUBE: [{ property: /^(?:og:url|canonical|identifier|channelid|al:web:url)$/, content: channel }],
  FACEBOOK: [
    {
      property: /^al:(?:android|ios):url$/,
      content: /^fb:\/\/(?:profile|page|group)\/(?:\?id=)?(\d{5,20})(?:[/?#]|$)/,
    },
  ],
  TIKTOK: [
    { property: /^al:(?:android|ios):url$/, content: /^snssdk\d+:\/\/user\/profile\/(\d{5,25})(?:[/?#]|$)/ },
  ],
  TWITTER: [{ property: /^ld:(.+)$/, content: /^(\d{1,25})$/, named: true }],
  BLUESKY: [{ property: /^ld:(.+)$/, content: /^(did:[a-z]+:[\w.:%-]+)$/, named: true }],
  GITHUB: [{ property: /^octolytics-dimension-user_id$/, content: /^(\d{1,20})$/ }],
}

/** Kinds whose name is the id itself. */
const IN_ADDRESS: Readonly<Partial<Record<Account['type'], RegExp>>> = {
  YOUTUBE: /^channel\/(UC[\w-]{22})$/,
  FACEBOOK: /^id\/(\d{5,20})$/,
  DISCORD_USER: /^(\d+)$/,
  GOOGLE_APP_STORE: /^([\w.]+)$/,
  APPLE_APP_STORE: /^(\d+)$/,
  MICROSOFT_APP_STORE: /^([a-z\d]{12})$/,
  CHROME_WEB_STORE: /^([a-p]{32})$/,
}

/** A video or an app is not the account that the page's words may be about. */
const NOT_AN_ACCOUNT = /^(?:video|playlist|p|short|dev)\//

/** The same name as platforms write it in different places: `@Acme`, `acme.bsky.social`. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/\.bsky\.social$/, '')

/**
 * The account that a page is of or lies under, from the captured page alone. An id that comes without a name is left out where the
 * page's script has moved on to another address: its head may still be that of the page before.
 */
export const accountSeen = (page: PageDetails): AccountSeen | undefined => {
  const asset = parseAsset(page.url)
  const account = asset.ok && asset.value.form !== 'address' ? accountOf(asset.value) : undefined
  if (account === undefined) return undefined
  const { type, account: name } = account
  const seen: AccountSeen = { platform: type, name }
  const inAddress = IN_ADDRESS[type]?.exec(name)?.[1]
  if (inAddress !== undefined) return { ...seen, id: inAddress, from: 'address' }
  if (NOT_AN_ACCOUNT.test(name)) return seen
  const movedOn = page.navigation.movedOn === true
  const told = [
    ...page.openGraph,
    ...(page.canonical === undefined ? [] : [{ property: 'canonical', content: page.canonical }]),
    ...(page.identifiers ?? []),
  ]
  for (const { property, content, named } of SOURCES[type] ?? []) {
    for (const one of told) {
      const [whole, whose = ''] = property.exec(one.property) ?? []
      const id = whole === undefined ? undefined : content.exec(one.content)?.[1]
      if (id === undefined || (named ? plainName(whose) !== plainName(name) : movedOn)) continue
      return { ...seen, id, from: one.property }
    }
  }
  return seen
}
