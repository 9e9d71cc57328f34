/** Kinds of referrers. `elsewhere`: an unknown site; `same-site`: the page's own. */
export const REFERRER_KINDS = ['none', 'same-site', 'search', 'mail', 'chat', 'social', 'elsewhere'] as const
export type ReferrerKind = (typeof REFERRER_KINDS)[number]

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

export const serviceAt = (host: string): { kind: ReferrerKind; service: string } | undefined => {
  byHost ??= new Map(ROWS.flatMap((row) => row[2].split(' ').map((one) => [one, row] as const)))
  const labels = host.split('.')
  const bare = labels[0] === 'www' ? labels.slice(1) : labels
  // Only the search sites themselves, not `docs.google.com`.
  const byCountry = COUNTRY.test(bare.slice(1).join('.')) ? byHost.get(`${bare[0] ?? ''}.*`) : undefined
  const above = labels.map((_, from) => byHost?.get(labels.slice(from).join('.')))
  const row = above.find((one) => one !== undefined) ?? byCountry
  return row && { kind: row[0], service: row[1] }
}
