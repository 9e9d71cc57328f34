import { parseAsset } from '#lib/assets/parse-asset.ts'
import { accountOf, type Account } from '#lib/assets/platforms/platform-account.ts'
import type { PageDetails } from './capture-schema.ts'

/** The account whose page was read. `id` survives renames; `from` says where it was found. */
export type PageAccount = { platform: string; name: string; id?: string; from?: string }

type Source = {
  /** Property that holds the ID; the ID is the first group of `content`. */
  property: RegExp
  content: RegExp
  /** True if the property also names the account, which must then be this page's. */
  named?: true
}

const channel = /^(?:https?:\/\/[^/]*\/channel\/)?(UC[\w-]{22})(?:[/?#]|$)/

/** Metadata in which platforms publish account IDs for other programs. */
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

/** Account kinds whose name is the ID. */
const IN_ADDRESS: Readonly<Partial<Record<Account['type'], RegExp>>> = {
  YOUTUBE: /^channel\/(UC[\w-]{22})$/,
  FACEBOOK: /^id\/(\d{5,20})$/,
  DISCORD_USER: /^(\d+)$/,
  GOOGLE_APP_STORE: /^([\w.]+)$/,
  APPLE_APP_STORE: /^(\d+)$/,
  MICROSOFT_APP_STORE: /^([a-z\d]{12})$/,
  CHROME_WEB_STORE: /^([a-p]{32})$/,
}

/** On a video or app page, the metadata may be about another account. */
const NOT_AN_ACCOUNT = /^(?:video|playlist|p|short|dev)\//

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/\.bsky\.social$/, '')

/** Returns the account of a captured page. Ignores IDs without a name if a script changed the URL: the head may belong to the previous page. */
export const pageAccount = (page: PageDetails): PageAccount | undefined => {
  const asset = parseAsset(page.url)
  const account = asset.ok && asset.value.form !== 'address' ? accountOf(asset.value) : undefined
  if (account === undefined) return undefined
  const { type, account: name } = account
  const found: PageAccount = { platform: type, name }
  const inAddress = IN_ADDRESS[type]?.exec(name)?.[1]
  if (inAddress !== undefined) return { ...found, id: inAddress, from: 'address' }
  if (NOT_AN_ACCOUNT.test(name)) return found
  const movedOn = page.navigation.movedOn === true
  const properties = [
    ...page.openGraph,
    ...(page.canonical === undefined ? [] : [{ property: 'canonical', content: page.canonical }]),
    ...(page.identifiers ?? []),
  ]
  for (const { property, content, named } of SOURCES[type] ?? []) {
    for (const one of properties) {
      const [whole, whose = ''] = property.exec(one.property) ?? []
      const id = whole === undefined ? undefined : content.exec(one.content)?.[1]
      if (id === undefined || (named ? plainName(whose) !== plainName(name) : movedOn)) continue
      return { ...found, id, from: one.property }
    }
  }
  return found
}
