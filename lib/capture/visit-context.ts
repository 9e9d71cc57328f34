import { siteOf } from '#lib/assets/registrable-domain.ts'
import { LENGTHS, WORKED_OUT } from './bounds.ts'
import type { Capture, PageContext, PageDetails } from './capture-schema.ts'

/** Kinds of referrers. `elsewhere`: an unknown site; `same-site`: the page's own. */
export const REFERRER_KINDS = ['none', 'same-site', 'search', 'mail', 'chat', 'social', 'elsewhere'] as const
type ReferrerKind = (typeof REFERRER_KINDS)[number]

type Row = readonly [kind: 'search' | 'mail' | 'chat' | 'social', service: string, hosts: string]

/**
 * Referrer hosts by service; the source is each service's own site. A host covers its subdomains; `google.*` covers all countries but
 * no subdomains. Apps appear as `android-app://PACKAGE` (developer.android.com, Intent.EXTRA_REFERRER).
 */
const ROWS: readonly Row[] = [
  // Webmail first: `mail.google.com` isn't a search engine.
  ['mail', 'Gmail', 'mail.google.com com.google.android.gm'],
  ['mail', 'Outlook', 'outlook.com outlook.live.com outlook.office.com outlook.office365.com'],
  ['mail', 'Yahoo Mail', 'mail.yahoo.com mail.yahoo.co.jp'],
  ['mail', 'Proton Mail', 'mail.proton.me'],
  ['mail', 'iCloud Mail', 'icloud.com'],
  ['mail', 'GMX', 'gmx.net gmx.com gmx.de'],
  ['mail', 'Web.de', 'web.de'],
  ['mail', 'Mail.ru', 'mail.ru'],
  ['mail', 'Yandex Mail', 'mail.yandex.ru mail.yandex.com'],
  ['mail', 'AOL Mail', 'mail.aol.com'],
  ['mail', 'Zoho Mail', 'mail.zoho.com mail.zoho.eu'],
  ['mail', 'Fastmail', 'fastmail.com'],
  ['mail', 'QQ Mail', 'mail.qq.com'],
  ['chat', 'WhatsApp', 'web.whatsapp.com l.wl.co com.whatsapp'],
  ['chat', 'Telegram', 'web.telegram.org t.me org.telegram.messenger'],
  ['chat', 'Discord', 'discord.com com.discord'],
  ['chat', 'Slack', 'app.slack.com slack.com'],
  ['chat', 'Microsoft Teams', 'teams.microsoft.com teams.live.com statics.teams.cdn.office.net'],
  ['chat', 'Messenger', 'messenger.com l.messenger.com'],
  ['chat', 'Google Chat', 'chat.google.com'],
  ['social', 'Facebook', 'facebook.com fb.com com.facebook.katana'],
  ['social', 'Instagram', 'instagram.com com.instagram.android'],
  ['social', 'X', 'x.com twitter.com t.co'],
  ['social', 'LinkedIn', 'linkedin.com lnkd.in'],
  ['social', 'TikTok', 'tiktok.com'],
  ['social', 'YouTube', 'youtube.com com.google.android.youtube'],
  ['social', 'Reddit', 'reddit.com out.reddit.com'],
  ['social', 'Pinterest', 'pinterest.*'],
  ['social', 'VK', 'vk.com'],
  ['social', 'Threads', 'threads.net threads.com'],
  ['social', 'Bluesky', 'bsky.app'],
  ['search', 'Google', 'google.* com.google.android.googlequicksearchbox'],
  ['search', 'Bing', 'bing.com'],
  ['search', 'DuckDuckGo', 'duckduckgo.com'],
  ['search', 'Yahoo', 'search.yahoo.com search.yahoo.co.jp'],
  ['search', 'Yandex', 'yandex.*'],
  ['search', 'Baidu', 'baidu.com'],
  ['search', 'Ecosia', 'ecosia.org'],
  ['search', 'Brave Search', 'search.brave.com'],
  ['search', 'Startpage', 'startpage.com'],
  ['search', 'Qwant', 'qwant.com'],
  ['search', 'Naver', 'search.naver.com'],
  ['search', 'Seznam', 'search.seznam.cz'],
  ['search', 'Kagi', 'kagi.com'],
  ['search', 'Perplexity', 'perplexity.ai'],
  ['search', 'ChatGPT', 'chatgpt.com'],
]

/** Country endings of a service; `google.evil.example` doesn't match. */
const COUNTRY = /^(?:com?\.)?[a-z]{2,3}$/

let byHost: Map<string, Row> | undefined

const serviceAt = (host: string): { kind: ReferrerKind; service: string } | undefined => {
  byHost ??= new Map(ROWS.flatMap((row) => row[2].split(' ').map((one) => [one, row] as const)))
  const labels = host.split('.')
  const bare = labels[0] === 'www' ? labels.slice(1) : labels
  // Only the search sites themselves, not `docs.google.com`.
  const byCountry = COUNTRY.test(bare.slice(1).join('.')) ? byHost.get(`${bare[0] ?? ''}.*`) : undefined
  const above = labels.map((_, from) => byHost?.get(labels.slice(from).join('.')))
  const row = above.find((one) => one !== undefined) ?? byCountry
  return row && { kind: row[0], service: row[1] }
}

/**
 * Click parameters that advertising and mailing services add to a URL, with the source that documents each. Some phishing kits
 * show their page only to visitors who have one. A final `*` is a prefix match.
 */
export const PARAMETERS: readonly (readonly [name: string, of: string])[] = [
  // support.google.com/google-ads/answer/9744275, "Google Click ID (GCLID)".
  ['gclid', 'Google Ads'],
  // The same page, "gclsrc".
  ['gclsrc', 'Google Ads'],
  // support.google.com/analytics/answer/11367152: clicks on iOS, into an app and on the web.
  ['gbraid', 'Google Ads'],
  ['wbraid', 'Google Ads'],
  // support.google.com/google-ads/answer/6305348, ValueTrack parameters for tagging URLs.
  ['gad_source', 'Google Ads'],
  ['gad_campaignid', 'Google Ads'],
  // support.google.com/campaignmanager: Floodlight's click ID.
  ['dclid', 'Google Marketing Platform'],
  // developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc, "ClickID".
  ['fbclid', 'Meta'],
  // learn.microsoft.com/advertising/guides/universal-event-tracking, "MSCLKID".
  ['msclkid', 'Microsoft Advertising'],
  // ads.tiktok.com/help/article/tiktok-click-id.
  ['ttclid', 'TikTok Ads'],
  // business.x.com, "Conversion tracking", click ID.
  ['twclid', 'X Ads'],
  // learn.microsoft.com/linkedin/marketing, "Conversions API", LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID.
  ['li_fat_id', 'LinkedIn Ads'],
  // help.pinterest.com/business, "Pinterest tag", click ID.
  ['epik', 'Pinterest Ads'],
  // businesshelp.snapchat.com, "Conversions API", click ID; spelled ScCid.
  ['sccid', 'Snapchat Ads'],
  // redditinc.force.com, "Conversions API", rdt_cid.
  ['rdt_cid', 'Reddit Ads'],
  // yandex.com/support/direct/statistics/url-tags, "yclid".
  ['yclid', 'Yandex Direct'],
  // help.taboola.com, "Click ID". Yahoo Japan also uses `yclid` (ads-help.yahoo.co.jp).
  ['tblci', 'Taboola'],
  // outbrain.com/help, "dicbo".
  ['dicbo', 'Outbrain'],
  // support.google.com/analytics/answer/10917952, "Custom campaigns" (UTM parameters).
  ['utm_*', 'a campaign'],
  // matomo.org/faq/tracking-campaigns: mtm_campaign and others.
  ['mtm_*', 'a campaign'],
  // mailchimp.com/developer, "Campaign links": mc_cid and mc_eid.
  ['mc_cid', 'Mailchimp'],
  ['mc_eid', 'Mailchimp'],
  // knowledge.hubspot.com, "tracking parameters in marketing emails".
  ['_hsenc', 'HubSpot'],
  ['_hsmi', 'HubSpot'],
  // help.klaviyo.com, "_kx" identifies the recipient of an email.
  ['_kx', 'Klaviyo'],
  // developers.marketo.com, "mkt_tok".
  ['mkt_tok', 'Marketo'],
]

/** Returns how a page was reached and how it differs from the requested URL. A missing referrer isn't interpreted. */
export const contextOf = ({ page, foundOn }: Capture, address: string): PageContext => {
  const asked = URL.parse(address)
  const { kind, service } = referrerOf(foundOn, asked?.hostname ?? '')
  return {
    from: kind,
    ...(service !== '' && { service: service.slice(0, LENGTHS.code) }),
    parameters: asked ? parametersIn(asked) : [],
    differs: differencesOf(page, asked).slice(0, WORKED_OUT.differs),
  }
}

const referrerOf = (referrer: string, host: string): { kind: ReferrerKind; service: string } => {
  const from = URL.parse(referrer)
  if (from === null) return { kind: 'none', service: '' }
  // First, or a webmail page reached from its own inbox would count as opened from a mail.
  if (siteOf(from.hostname) === siteOf(host)) return { kind: 'same-site', service: '' }
  return serviceAt(from.hostname) ?? { kind: 'elsewhere', service: '' }
}

/** Returns known parameter names as written, also from a query after `#`. */
const parametersIn = ({ search, hash }: URL): PageContext['parameters'] => {
  const query = new URLSearchParams(search)
  const behind = new URLSearchParams(hash.slice(hash.indexOf('?') + 1))
  const found = new Map<string, string>()
  for (const name of [...query.keys(), ...(hash.includes('=') ? behind.keys() : [])]) {
    const row = PARAMETERS.find(([known]) => isNamed(name.toLowerCase(), known))
    if (row) found.set(name.slice(0, LENGTHS.code), row[1])
  }
  return [...found].slice(0, WORKED_OUT.parameters).map(([name, of]) => ({ name, of }))
}

const isNamed = (name: string, known: string): boolean =>
  known.endsWith('*') ? /^[\w-]+$/.test(name) && name.startsWith(known.slice(0, -1)) : name === known

const differencesOf = (page: PageDetails, asked: URL | null): PageContext['differs'] => {
  const { status, movedOn } = page.navigation
  const host = asked?.hostname ?? ''
  const elsewhere = (written: string | undefined): string | null => {
    const named = written === undefined ? '' : (URL.parse(written, asked?.href)?.hostname ?? '')
    return named === '' || siteOf(named) === siteOf(host) ? null : named.slice(0, LENGTHS.host)
  }
  const canonical = elsewhere(page.canonical)
  const ogUrl = elsewhere(page.openGraph.find(({ property }) => property === 'og:url')?.content)
  const asks = page.counts.forms > 0 || page.counts.passwords + page.counts.cards > 0
  return [
    ...(canonical === null ? [] : [{ what: 'canonical', about: canonical }]),
    ...(ogUrl === null || ogUrl === canonical ? [] : [{ what: 'og-url', about: ogUrl }]),
    ...(status !== undefined && status >= 400 && asks ? [{ what: 'status', about: String(status) }] : []),
    ...(movedOn === true ? [{ what: 'moved-on' }] : []),
  ]
}
