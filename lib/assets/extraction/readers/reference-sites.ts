import { accountOf } from '../../platforms/platform-account.ts'
import { hasHost, type Asset } from '../../asset.ts'
import { isWithin } from '../../known-domains.ts'

/** Sites of licenses and standards. */
const formal =
  /^(?:(?:www|attack|stix|docs|datatracker|nvd|ns|schemas)\.)?(?:creativecommons\.org|opensource\.org|gnu\.org|spdx\.org|w3\.org|schema\.org|apache\.org|json-schema\.org|iana\.org|mitre\.org|oasis-open\.org|ietf\.org|rfc-editor\.org|nist\.gov|cve\.org|first\.org|adobe\.com|openxmlformats\.org|purl\.org)$/

/**
 * With everything below them: what mail programs, gateways and calendars add of their own, help and forms of large providers and of
 * authorities, and what pages load or ask for their own sake. Nobody else can publish there.
 */
const withSubdomains = new Set(
  (
    'aka.ms go.microsoft.com graph.microsoft.com api.github.com schemas.microsoft.com support.microsoft.com learn.microsoft.com docs.microsoft.com privacy.microsoft.com help.bing.microsoft.com ' +
    'us-phishalarm-ewt.proofpoint.com eu-phishalarm-ewt.proofpoint.com tzurl.org policies.google.com cloudflare.com icann.org ' +
    'googletagmanager.com google-analytics.com ipify.org ipapi.co ip-api.com geoplugin.net ipwho.is ipwhois.app ipdata.co freegeoip.app ipgeolocation.io db-ip.com llamarpc.com infura.io g.alchemy.com alchemyapi.io publicnode.com quiknode.pro cloudflare-eth.com rpc.ankr.com mainnet-beta.solana.com trongrid.io bsc-dataseed.binance.org bsc-dataseed1.binance.org polygon-rpc.com walletconnect.com walletconnect.org jquery.com jquery.org getbootstrap.com fontawesome.com developer.mozilla.org reactjs.org ' +
    'wordpress.org w.org gmpg.org mipassoc.org windowsupdate.com msftconnecttest.com msftncsi.com digicert.com digicert-ct.com lencr.org letsencrypt.org sectigo.com ' +
    'globalsign.com pki.goog ton.twitter.com incident.netcraft.com report.netcraft.com fonts.googleapis.com ajax.googleapis.com apps.googleusercontent.com fonts.gstatic.com www.gstatic.com ' +
    'msftauth.net msauth.net data.microsoft.com security.microsoft.com ' +
    'ic3.gov fbi.gov ftc.gov cisa.gov usa.gov identitytheft.gov actionfraud.police.uk ncsc.gov.uk europol.europa.eu cybermalveillance.gouv.fr ' +
    'internet-signalement.gouv.fr signal-spam.fr bsi.bund.de phishing-initiative.eu antiphishing.org apwg.org scamwatch.gov.au cyber.gov.au euipo.europa.eu tmdn.org uspto.gov wipo.int'
  ).split(' '),
)
/** Alone, also behind `www.`: customers may have what is below them. */
const alone = new Set(
  'microsoft.com avast.com go.onelink.me mail.onelink.me shopify.com mailchimp.com constantcontact.com avg.com mailscanner.info sparkmailapp.com emclient.com'.split(
    ' ',
  ),
)

/**
 * Companies, also behind `www.`, whose home page is never the fraud itself: registrars, hosters, vendors of security, shops for coins,
 * carriers, payment services, brands that are imitated most. What is below their home page may be.
 */
const homes = new Set(
  (
    'namecheap.com godaddy.com namesilo.com dynadot.com porkbun.com tucows.com enom.com gandi.net ionos.com ionos.de 1and1.com ovh.com ovhcloud.com hetzner.com hetzner.de contabo.com ' +
    'hostinger.com bluehost.com hostgator.com siteground.com dreamhost.com digitalocean.com linode.com akamai.com fastly.com vultr.com leaseweb.com m247.com hostwinds.com namebright.com publicdomainregistry.com ' +
    'reg.ru nic.ru timeweb.com beget.com registro.br transip.nl aruba.it register.it strato.de netcup.de natro.com alibabacloud.com aliyun.com gname.com regery.com nicenic.net key-systems.net internetx.com ' +
    'denic.de afnic.fr nominet.uk sidn.nl verisign.com centralnic.com squarespace.com wix.com wordpress.com weebly.com ' +
    'virustotal.com urlscan.io phishtank.org netcraft.com kaspersky.com eset.com bitdefender.com norton.com mcafee.com sophos.com proofpoint.com mimecast.com crowdstrike.com fortinet.com paloaltonetworks.com trendmicro.com malwarebytes.com ' +
    'phishlabs.com zerofox.com bolster.ai trmlabs.com chainalysis.com elliptic.co etherscan.io chainabuse.com krebsonsecurity.com bleepingcomputer.com ' +
    'binance.com coinbase.com kraken.com okx.com bybit.com kucoin.com crypto.com gemini.com bitstamp.net bitfinex.com blockchain.com metamask.io trustwallet.com ledger.com trezor.io uniswap.org phantom.app phantom.com ' +
    'paypal.com stripe.com visa.com mastercard.com americanexpress.com wise.com revolut.com venmo.com klarna.com westernunion.com moneygram.com ' +
    'dhl.com dhl.de ups.com usps.com fedex.com royalmail.com evri.com dpd.com dpd.de gls-group.com hermesworld.com postnl.nl laposte.fr correos.es poste.it post.ch inpost.pl auspost.com.au canadapost.ca ' +
    'amazon.com amazon.de amazon.co.uk amazon.fr amazon.it amazon.es amazon.co.jp ebay.com ebay.de apple.com icloud.com netflix.com spotify.com microsoft.com office.com adobe.com google.com youtube.com facebook.com instagram.com linkedin.com whatsapp.com telegram.org tiktok.com discord.com ' +
    'chase.com wellsfargo.com bankofamerica.com citi.com hsbc.com barclays.co.uk santander.com ing.com bnpparibas.com deutsche-bank.de commerzbank.de sparkasse.de revoke.cash app.uniswap.org'
  ).split(' '),
)

/** Returns true for the home page of a site, also in a language, but for an account of two letters. */
const isHome = (asset: Asset): boolean =>
  asset.form === 'domain' ||
  (asset.form === 'url' &&
    accountOf(asset) === undefined &&
    /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i.test(asset.path) &&
    asset.query === '' &&
    asset.fragment === '')

/** Pages that only members of an organization can open: tickets, files and messages of their own; and the issues of a repository. */
const ofMembers: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/./, /^\/hc\/(?:[\w-]{1,20}\/)?requests\/\d/],
  [/\.zendesk\.com$/, /^\/(?:agent|attachments|hc\/(?:[\w-]+\/)?requests)\//],
  [/\.atlassian\.net$/, /^\/(?:browse|secure|jira|wiki\/spaces)\//],
  [/\.service-now\.com$/, /^\//],
  [/(?:^|\.)slack\.com$/, /^\/(?:archives|client|files|files-pri|files-tmb)\//],
  [
    /^github\.com$/,
    /^\/(?:notifications\/|user-attachments\/assets\/|[\w.-]+\/[\w.-]+\/blob\/[\w.-]+\/(?:\.github\/)?(?:CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|LICENSE)(?:\.md)?$|[\w.-]+\/[\w.-]+\/(?:issues|pull|labels|discussions|commit)(?:\/|$))/,
  ],
]

/** Where a provider takes reports on abuse. */
const isAbuseForm = (path: string): boolean =>
  /^\/(?:[a-z]{2}\/)?(?:report-?)?abuse(?:-?(?:report|form|complaint|contact))?\/?$/i.test(path)

/** Returns true for what no sender has a reason to write of a page of their own. */
export const isReferenceSite = (asset: Asset): boolean => {
  if (!hasHost(asset)) return false
  const host = asset.host.replace(/^www\./, '')
  if (formal.test(asset.host) || alone.has(host) || isWithin(host, withSubdomains)) return true
  if (homes.has(host) && isHome(asset)) return true
  const path = asset.form === 'url' ? asset.path : ''
  return isAbuseForm(path) || ofMembers.some(([hosts, paths]) => hosts.test(host) && paths.test(path))
}
