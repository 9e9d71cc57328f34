import type { Asset } from '#lib/assets/asset.ts'

/**
 * Sites that an asset can be looked up at, or reported to as well. A template is an https address with placeholders: `{url}` is a URL,
 * `{domain}` a host, `{address}` a wallet address. Opened by a press only.
 */

export type Site = { name: string; template: string }

/**
 * Addresses as their sites document or show them, and as the searchers of github.com/ninoseki/mitaka use them (urlscan, virustotal,
 * archiveorg, crtsh). ICANN: lookup.icann.org takes the name of its form.
 */
export const LOOK_UPS: readonly Site[] = [
  { name: 'urlscan', template: 'https://urlscan.io/domain/{domain}' },
  { name: 'VirusTotal', template: 'https://www.virustotal.com/gui/domain/{domain}' },
  { name: 'Wayback Machine', template: 'https://web.archive.org/web/*/{url}' },
  { name: 'crt.sh', template: 'https://crt.sh/?q={domain}' },
  { name: 'ICANN Lookup', template: 'https://lookup.icann.org/en/lookup?name={domain}' },
]

/**
 * A block explorer for each chain that the bulk list offers, by EIP-155 chain ID, as github.com/ethereum-lists/chains names them; the path is
 * that of EIP-3091.
 */
const EXPLORERS: Record<string, Site> = {
  '1': { name: 'Etherscan', template: 'https://etherscan.io/address/{address}' },
  '10': { name: 'OP Mainnet Etherscan', template: 'https://optimistic.etherscan.io/address/{address}' },
  '56': { name: 'BscScan', template: 'https://bscscan.com/address/{address}' },
  '137': { name: 'PolygonScan', template: 'https://polygonscan.com/address/{address}' },
  '8453': { name: 'BaseScan', template: 'https://basescan.org/address/{address}' },
  '42161': { name: 'Arbiscan', template: 'https://arbiscan.io/address/{address}' },
  '43114': { name: 'Snowtrace', template: 'https://snowtrace.io/address/{address}' },
}

/**
 * Public forms. Google’s takes the address as `url`: Firefox’s “Report deceptive site” leads there that way (getReportURL in its
 * browser-safebrowsing.js appends `&url=`). Microsoft documents its form in “Phishing” (learn.microsoft.com/defender), Netcraft and PhishTank
 * on their own sites; none of them documents a parameter, so they are opened empty and the asset is copied.
 */
const FORMS: readonly Site[] = [
  {
    name: 'Google Safe Browsing',
    template: 'https://safebrowsing.google.com/safebrowsing/report_phish/?url={url}',
  },
  { name: 'Microsoft', template: 'https://www.microsoft.com/wdsi/support/report-unsafe-site-guest' },
  { name: 'Netcraft', template: 'https://report.netcraft.com/report' },
  { name: 'PhishTank', template: 'https://phishtank.org/add_web_phish.php' },
]

const PLACEHOLDER = /\{(url|domain|address)\}/g

/** Returns what a placeholder stands for; null if the asset has nothing for it. */
const valueOf = (name: string, asset: Asset): string | null => {
  switch (asset.form) {
    case 'url':
      if (name === 'url') return asset.content
      return name === 'domain' ? asset.host : null
    case 'domain':
      if (name === 'domain') return asset.host
      return name === 'url' ? `https://${asset.host}/` : null
    case 'address':
      return name === 'address' ? asset.address : null
    case 'name':
      return name === 'address' && asset.system === 'name-service' ? asset.name : null
  }
}

/** Encodes everything but letters, digits, `-`, `.` and `_`, so that no value leaves its place. A lone surrogate is no character. */
const encoded = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Returns a template’s address for an asset; null if the asset has nothing for a placeholder. */
export const addressOf = (template: string, asset: Asset): string | null => {
  let fits = true
  const address = template.replace(PLACEHOLDER, (_, name: string) => {
    const value = valueOf(name, asset)
    // A path would lose a segment of dots alone.
    if (value === null || /^\.+$/.test(value)) fits = false
    return encoded(value ?? '')
  })
  return fits ? address : null
}

export type SiteLink = {
  name: string
  address: string
  /** The form takes no asset: it is copied. */ isPlain: boolean
}

const linksTo = (sites: readonly Site[], asset: Asset): SiteLink[] =>
  sites.flatMap(({ name, template }) => {
    const address = addressOf(template, asset)
    return address === null ? [] : [{ name, address, isPlain: address === template }]
  })

/** Returns where an asset can be looked up, and where it can be reported as well; `own`: lines of the options or a policy. */
export const siteLinks = (asset: Asset, own: string): { lookUp: SiteLink[]; report: SiteLink[] } => {
  const explorer = asset.form === 'address' ? EXPLORERS[asset.chainId] : undefined
  const sites = [...LOOK_UPS, ...(explorer ? [explorer] : []), ...ownSitesIn(own).sites]
  // The forms are about pages.
  const isPage = asset.form === 'url' || asset.form === 'domain'
  return { lookUp: linksTo(sites, asset), report: isPage ? linksTo(FORMS, asset) : [] }
}

/** Own sites, and characters of a line. */
export const MAX_OWN_SITES = 20
const LONGEST_LINE = 600

/** A name, then an https address. */
const OWN_SITE = /^(\S.{0,39}?)[ \t]{1,20}(https:\/\/\S{1,500})$/

/** Returns true if the template’s placeholders stand in its path, query or fragment, and nothing in it signs in anywhere. */
const isTemplate = (template: string): boolean => {
  if (!URL.canParse(template)) return false
  const { protocol, username, password, host } = new URL(template)
  const [origin = ''] = /^https:\/\/[^/?#]*/.exec(template) ?? []
  const hasPlace = template.replace(PLACEHOLDER, '') !== template
  const hasOther = /[{}]/.test(template.replace(PLACEHOLDER, ''))
  return (
    protocol === 'https:' &&
    username + password === '' &&
    host !== '' &&
    hasPlace &&
    !hasOther &&
    !/[{}]/.test(origin)
  )
}

/** Reads the sites that the options or a policy name, one per line, and the numbers of the lines that are none or too many. */
export const ownSitesIn = (lines: string): { sites: Site[]; wrong: number[] } => {
  const sites: Site[] = []
  const wrong: number[] = []
  for (const [index, whole] of lines.split(/[\n;]/).entries()) {
    const line = whole.trim()
    if (line === '') continue
    const [, name, template] = (line.length <= LONGEST_LINE && OWN_SITE.exec(line)) || []
    if (name !== undefined && template !== undefined && isTemplate(template) && sites.length < MAX_OWN_SITES)
      sites.push({ name, template })
    else wrong.push(index + 1)
  }
  return { sites, wrong }
}
