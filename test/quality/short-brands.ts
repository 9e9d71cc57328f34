import { OwnNames } from '#test/look-alike/own-names.ts'

/**
 * Imitations of brands with two to four letters, as they are seen in reports of phishing: parcels, banks, exchanges, telephone companies.
 * Written without a look at the recogniser’s words, so that what it overlooks shows.
 */
export const SHORT_BRANDS = [
  'dpd.com',
  'tnt.com',
  'evri.com',
  'sda.it',
  'ctt.pt',
  'bbva.com',
  'bnp.fr',
  'kbc.be',
  'bmo.com',
  'rbc.com',
  'tsb.co.uk',
  'dkb.de',
  'seb.se',
  'anz.com',
  'itau.com.br',
  'dbs.com.sg',
  'ocbc.com',
  'uob.com.sg',
  'qnb.com',
  'axa.com',
  'kpn.com',
  'sfr.fr',
  'hmrc.gov.uk',
  'dvla.gov.uk',
  'sars.gov.za',
  'mexc.com',
  'htx.com',
  'ovh.com',
  'ikea.com',
  'n26.com',
] as const

/** Brands that are words of everyday language: they need a word beside them that lures. */
export const SHORT_EVERYDAY_BRANDS = [
  'visa.com',
  'uber.com',
  'ing.com',
  'wise.com',
  'zoom.us',
  'box.com',
] as const

const WORDS =
  'login signin secure security account verify verification confirm update support help service customer wallet payment pay billing invoice ' +
  'refund tracking track parcel package delivery redelivery reschedule shipment shipping customs fee fees post depot express online mobile banking ' +
  'ebanking alert alerts unlock auth 2fa identity kyc claim rewards bonus gift airdrop exchange card cards app client portal tax helpdesk recovery'

const ENDINGS = 'com top info online net site shop xyz org live'.split(' ')

/** Around the brand, which `%` stands for. */
const AROUND_HYPHENS =
  'my-%.net %-my-parcel.com secure-%-account.com login-%-online.top %-account-login.com %-delivery-fee.com %-customs-payment.info pay-%-parcel.site ' +
  '%-uk.com %-de.online us-%.com %-24.com %-online-service.com %-id.info get-%.com app-%.net the-%.com www-%.com %-com.net %-com-login.info ' +
  'info-%.com %-2024-refund.com %-4471-parcel.com %-berlin-tracking.com my%.net %login.com %support.net secure%.com %tracking.info track%.com ' +
  '%delivery.top %wallet.app %banking.online verify%.com %-konto.de %-livraison.fr suivi-%.com %-envio.com %-pacco.it %-paket.com %-sicherheit.de %-hold.net %-notice.com %-return.com %-pickup.info %-address.top web-%.net %-rebate.com %-locker.org'

const IN_SUBDOMAINS =
  '%.account-verify.com %.parcel-pickup.com %-support.help-desk.site id.%.account-check.com app.%.wallet-sync.net %.login-center.info %.secure-delivery.online %.evil-host.net www.%.cheap-pages.top login.%.a1b2c3.xyz %.com.qwfp.ru ' +
  '%.com-track.info %.com-login-verify.top %-tracking.evil-host.net %-login.pages.dev tracking-%.web.app secure-%.vercel.app my.%.parcel-info.site ' +
  '%.redelivery-fee.com %.customs-clearance.org verify.%.service-portal.net online.%.client-login.eu %-de.kundenservice.info m.%.mobile-banking.live'

/** Each kind as a function of a brand’s label. */
const KINDS: readonly ((label: string) => string)[] = [
  ...WORDS.split(' ').flatMap((word, at) => {
    const ending = ENDINGS[at % ENDINGS.length] ?? 'com'
    return [(label: string) => `${label}-${word}.${ending}`, (label: string) => `${word}-${label}.${ending}`]
  }),
  ...[...AROUND_HYPHENS.split(' '), ...IN_SUBDOMAINS.split(' ')].map(
    (form) => (label: string) => form.replace('%', label),
  ),
]

/** How many of the imitations of some brands are told to look like that brand, all being own names. */
export function shortBrandsFound(brands: readonly string[]): { found: number; of: number; missed: string[] } {
  const own = new OwnNames([...SHORT_BRANDS, ...SHORT_EVERYDAY_BRANDS])
  const names = brands.flatMap((brand) =>
    KINDS.map((imitate) => ({ brand, name: imitate(brand.slice(0, brand.indexOf('.'))) })),
  )
  const missed = names.filter(({ name, brand }) => own.lookAlikeOf(name)?.ours !== brand)
  return { found: names.length - missed.length, of: names.length, missed: missed.map(({ name }) => name) }
}
