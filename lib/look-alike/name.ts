import type { Host } from '#lib/assets/asset.ts'
import { hostOf, isIp, urlOf } from '#lib/assets/host.ts'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { readingsOf, skeletonsOf, readingsOfWords, type Skeleton } from './skeleton.ts'
import { withoutEnd } from '#lib/limits.ts'
import { COMMON_WORDS } from './data/common-words.ts'

export type Label = { text: string; at: number; skeletons: readonly [Skeleton, ...Skeleton[]] }

export type Name = {
  kind: 'site' | 'account'
  shown: string
  /** The registered part; equal identities have one owner. */
  identity: string
  /** The part that the owner chose: `example` in `www.example.co.uk`. */
  label: Label
  /** The labels before it, nearest first. */
  above: readonly Label[]
  /** The part after the label: `co.uk`, or an account's platform. */
  ending: string
}

export type Labelled = { label: Pick<Label, 'text'> }

const labelOf = (text: string, at: number): Label => ({ text, at, skeletons: skeletonsOf(text) })

/** Characters that `URL` would read as something else than a host. */
const notInHosts = /[/?#@:\\\s%[\]]/

/** Returns the number of letters before a final number, in which names of a numbered series differ. */
export function lettersBeforeNumber({ text }: Pick<Label, 'text'>, { letters, starts }: Skeleton): number {
  const number = withoutEnd(text, '0123456789').length
  if (number === text.length) return letters.length
  const before = starts.findIndex((at) => at >= number)
  return before === -1 ? letters.length : before
}

/** Fast path for plain ASCII domains; excludes IP addresses, which end in a number. */
const plainDomain = /^(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/
export const isPlainDomain = (host: string): boolean =>
  host.length <= 253 && plainDomain.test(host) && !host.includes('xn--')

function readHost(host: string): Host | undefined {
  if (isPlainDomain(host)) return { host, hostUnicode: host }
  const url = notInHosts.test(host) ? undefined : urlOf(`http://${host}/`)
  const read = url && hostOf(url.hostname)
  return read === undefined || typeof read === 'string' || isIp(read.host) ? undefined : read
}

/** Parses a host in Unicode or punycode; undefined for an IP address, a single label, a public suffix, or an invalid host. */
export function siteName(host: string): Name | undefined {
  const read = readHost(host)
  if (read === undefined) return undefined
  const identity = registrableDomain(read.host)
  if (identity === undefined) return undefined
  const labels = read.hostUnicode.split('.')
  const position = labels.length - identity.split('.').length
  const made: Label[] = []
  let at = 0
  for (const text of labels.slice(0, position + 1)) {
    made.unshift(labelOf(text, at))
    at += text.length + 1
  }
  const [label, ...above] = made
  if (label === undefined) return undefined
  return {
    kind: 'site',
    shown: read.hostUnicode,
    identity,
    label,
    above,
    ending: labels.slice(position + 1).join('.'),
  }
}

let kindsOf: Map<string, string[]> | undefined

/** Returns the kind prefix of a platform name (`company/` in `company/acme`), which the owner didn't choose. */
function kindBefore(platform: string, account: string): string {
  kindsOf ??= new Map(
    platforms.map(({ type, things }) => [
      type,
      Object.keys(things)
        .filter((kind) => kind !== '')
        .toSorted((one, other) => other.length - one.length),
    ]),
  )
  return kindsOf.get(platform.toUpperCase())?.find((kind) => account.startsWith(kind)) ?? ''
}

const shownAccount = (account: string): string => account.replace(/^@/, '').toLowerCase()

/** Returns the part of an account that its owner chose. */
export function accountLabel(platform: string, account: string): Labelled {
  const shown = shownAccount(account)
  return { label: { text: shown.slice(kindBefore(platform, shown).length) } }
}

/** Returns the name of an account as `accountOf` in lib/assets identifies it; `@` is optional. */
export function accountName(platform: string, account: string): Name {
  const shown = shownAccount(account)
  const ending = platform.toLowerCase()
  const kind = kindBefore(platform, shown)
  return {
    kind: 'account',
    shown,
    identity: `${ending}/${shown}`,
    label: labelOf(shown.slice(kind.length), kind.length),
    above: [],
    ending,
  }
}

export const readAsLetters = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '').replaceAll('i', 'l')

/** Returns `couk` and `co` for `co.uk`. */
export const endingsOf = (ending: string): string[] =>
  [readAsLetters(ending), readAsLetters(ending.split('.')[0] ?? '')].filter((letters) => letters !== '')

/** Returns a site's name reduced to its first word, `acme` of `acme-wallet`; undefined if there is only one, or if it is an ordinary one. */
export function firstPart(name: Name): Name | undefined {
  const text = name.kind === 'site' ? firstWord(name.label.text) : undefined
  return text === undefined ? undefined : { ...name, label: labelOf(text, name.label.at) }
}

/** Letters of the shortest first word: shorter ones stand in too many names. */
const SHORTEST_FIRST = 3

export const firstWord = (label: string): string | undefined => {
  const end = label.indexOf('-')
  const text = label.slice(0, Math.max(0, end))
  return text.length < SHORTEST_FIRST || isOrdinary(text, readingsOf(text)[0]) ? undefined : text
}

export function joinedLabels({ label, above }: Name): Label[] {
  const joined: Label[] = []
  let { text } = label
  for (const { text: before, at } of above.slice(0, 3)) {
    text = `${before}.${text}`
    joined.push(labelOf(text, at))
  }
  return joined
}

/** Words that phishing domains combine with brands, from public write-ups. `access` words count even beside an everyday word. */
const LURE_WORDS = {
  access:
    'account accounts activate activation admin auth authenticate authenticator authentication authorize authorization login logon signin ' +
    'signon signup log sign password passcode pin otp sms tan mfa sso secure secured security safe safety protect protection verify verified ' +
    'verification validate validation confirm confirmation recover recovery restore reset unlock unblock suspended suspension locked block ' +
    'blocked limited limit alert alerts notice notification notifications notify warning update updates upgrade billing bill bills invoice ' +
    'refund refunds rebate wallet wallets seed phrase profile identity kyc device access session user users message messages inbox webmail ' +
    'review appeal violation fraud urgent important pending failed hold expired expire renew renewal subscription register registration enroll konto sicherheit anmelden anmeldung bestaetigung aktualisierung rechnung kunden compte connexion ' +
    'securite facture espace verifier cuenta acceso seguro seguridad factura clientes conta acesso seguranca fatura accedi accesso ' +
    'sicurezza fattura verifica cliente inloggen beveiliging rekening mijn logowanie konta giris hesap ' +
    'verifizierung verifizieren bestaetigen aktualisieren entsperren sperrung freischalten legitimierung verifier reactivation verificacion actualizacion actualizar confirmar desbloquear ' +
    'verificacao atualizacao desbloqueio recadastramento aggiornamento conferma verificatie bevestigen identificatie weryfikacja potwierdz dogrulama guncelleme bekraft bekreft verifiering overeni dangnhap xacminh',
  help:
    'help helpdesk helpline support supports contact care center centre service services customer customers customercare client clients desk ' +
    'team staff agent chat call hotline assist assistance faq ticket case cases resolve resolution dispute complaint feedback hilfe ' +
    'kundenservice kundendienst aide soporte ayuda atendimento suporte ajuda assistenza aiuto servizio servicio destek klantenservice pomoc',
  money:
    'airdrop airdrops bonus claim claims coin coins crypto cash card cards bank banking ebank ebanking netbank netbanking pay payment ' +
    'payments payout transfer transaction transactions exchange swap stake staking token tokens trade trading invest investment investments ' +
    'nft mint giveaway gift gifts reward rewards prize promo promotion offer offers deal deals sale sales discount discounts coupon voucher win ' +
    'winner lottery survey loan loans credit debit tax taxes bridge defi dex earn withdraw withdrawal deposit presale fund funds finance ' +
    'capital compensation grant benefit benefits fee fees charge charges toll tolls fine fines unpaid overdue due debt penalty vat pro whitelist migrate migration sync connect dapp zahlung gebuehr ' +
    'steuer remboursement paiement impot pago pagos reembolso pagamento rimborso betaling belasting odeme platnosc iade ' +
    'rueckerstattung rueckzahlung erstattung gutschrift bezahlung ueberweisung zollgebuehr gewinnspiel tarifa devolucion rimborsi betalen doplata oplata platba fizetes hadiah undian klaim',
  shop:
    'shop shopping store stores outlet order orders delivery deliveries redelivery redeliver deliver reschedule schedule track tracker ' +
    'tracking shipping shipment shipments ship parcel parcels package packages post postal courier express logistics logistic cargo freight ' +
    'customs duty import depot pickup dropoff dispatch collect collection locker missed return returns address buy cart checkout market mall paket pakete sendung lieferung ' +
    'versand zustellung zoll colis livraison suivi douane envio envios paquete entrega rastreo rastreio rastreamento encomenda aduana ' +
    'pacco pacchi spedizione consegna dogana bezorging pakket pakketje zending paczka przesylka dostawa kargo gonderi ' +
    'abholung umleitung sendungsverfolgung seguimiento spedizioni bezorgen paczki pakke pakker sporing leverans leveranse frakt zasilka balik csomag colet livrare',
  web:
    'www www2 web website site online official real original new my your our the get go app apps application download install ' +
    'extension portal page home mobile m desktop cloud id ids info news blog mail email live now here hub zone world global ' +
    'international group inc llc ltd corp company usa us uk eu de fr es it br in au ca asia com net org io co xyz dev api cdn ' +
    'connect link links url click start open free plus premium 24 247 365 360 2fa 2024 2025 2026 2027 2028 vip pre beta test demo and for to ' +
    'by of on at in is http https digital direct easy fast quick smart auto one ch at nl be pl se no dk ie sg hk za ng ke tr mx',
} as const

/**
 * Names of three or four letters that are also words, abbreviations or usual subdomains: alone, they don’t identify their owner. Longer words
 * are in common-words.ts.
 */
const SHORT_WORDS =
  'ace act ada age aid aim air alba all alt amp any arc ares ark arm art asia ask atom aura auto aux axis baby bad bar base bay bee ' +
  'best bet bid big bike bio bit blog blue boat bold bolt bon bond boss box boy bus buy cab cafe cam camp can cap car care casa case ' +
  'cat cdn chat chef city clan club code corp crm cup dad data day demo dev dhcp diva dns doc docs dog dos dot dvd edge edu ego elan ' +
  'ems eng era erp est etc eve exam eye fan far fax file film fin fit fix flex flo flow flux fly foto fox ftp fun fuse game gap gas gem ' +
  'geo gis git glow goal god gold good grid gsm gulf gut guy gym hair halo ham hat heat hero hey hit hop host hot hub hut ice icon idol ' +
  'imap img ing ink inn ion iot iris jam jazz jet jira job jobs joy key kid kids kino kiwi lab labs lan law leg leo life lift lime link ' +
  'lion list lit loft logo look lot love low ltd luna lux mac mad mail man map maps mars mart mask max med mega men meta mia mini mint ' +
  'mode mom moon moto mse muse nano nas neo nest net news next nick nova now nut oak odd off oil old opal open opus orb org out owl own ' +
  'pad page pan pap par park peak pen pet pic pie pin pix plan play plus poe pop port pro pub pure rain ram rap rar raw red rent rest ' +
  'rex ring rio rob rock root rose row rss run sail salt san saw sea see seo set sex sip site six sky sms sofa soft sol son soul spa ' +
  'spin spot spy sql ssh ssl star stat sun surf sys tab tag tal tan tea tech ted tele ten test the tic tie tim time tip top tour toy ' +
  'tree trio try tube uber una uni unit unix van var vega via vid view visa vita viva vue war wave way web well who wifi wiki wild win ' +
  'wine wise wood work yes yoga you zap zen zero zip zoo zoom'

/** The words of a text, split at its first use. */
const wordsOf = (text: string): ((word: string) => boolean) => {
  let words: Set<string> | undefined
  return (word) => (words ??= new Set(text.split(' '))).has(word)
}
const isWord = wordsOf(COMMON_WORDS)
const isShortWord = wordsOf(SHORT_WORDS)

const ENDINGS = ['s', 'es', 'd', 'ed', 'r', 'er', 'ing', 'ly']

/** Returns true for a common English word or its inflection, which isn't distinctive; Chromium's heuristics exclude them too. */
export function isCommonWord(text: string): boolean {
  if (isWord(text)) return true
  for (const ending of ENDINGS) {
    if (!text.endsWith(ending)) continue
    const stem = text.slice(0, -ending.length)
    if (isWord(stem) || (ending === 'ing' && isWord(`${stem}e`))) return true
  }
  return false
}

export type LureKind = keyof typeof LURE_WORDS

/** Skeletons of lure words with their kind; a word with two readings has two entries. */
let table: Map<string, LureKind> | undefined
let longest = 0
/** First and last two letters of lure words, which rule out nearly every position quickly. */
const twoLetters = { beginning: new Set<string>(), end: new Set<string>() }

function lures(): Map<string, LureKind> {
  if (table) return table
  table = new Map()
  for (const kind of ['access', 'help', 'money', 'shop', 'web'] as const) {
    for (const letters of readingsOfWords(LURE_WORDS[kind])) {
      if (!table.has(letters)) table.set(letters, kind)
      longest = Math.max(longest, letters.length)
      twoLetters.beginning.add(letters.slice(0, 2))
      twoLetters.end.add(letters.slice(-2))
    }
  }
  return table
}

/** Returns the kind of a lure word, given as a skeleton's letters. */
const lureKindOf = (letters: string): LureKind | undefined => lures().get(letters)

/** Returns true for names that anyone could use for something else: words, usual subdomains, two letters. They need a lure beside them. */
export const isOrdinary = (text: string, letters: string): boolean =>
  letters.length < 3 || isShortWord(text) || isCommonWord(text) || lureKindOf(letters) !== undefined

/** Returns all positions reachable from the beginning or, backwards, from the end by lure words alone. */
export function reachedByLures(letters: string, from: 'beginning' | 'end'): number[] {
  lures()
  const { length } = letters
  const reached = new Set([from === 'beginning' ? 0 : length])
  // The set grows during iteration.
  for (const at of reached) {
    const two = from === 'beginning' ? letters.slice(at, at + 2) : letters.slice(Math.max(0, at - 2), at)
    const most = twoLetters[from].has(two) ? longest : 1
    for (let size = 1; size <= most; size += 1) {
      const next = from === 'beginning' ? at + size : at - size
      if (next < 0 || next > length) break
      const kind = lureKindOf(from === 'beginning' ? letters.slice(at, next) : letters.slice(next, at))
      if (kind !== undefined) reached.add(next)
    }
  }
  return [...reached]
}

export type Lure = { kind: LureKind; start: number; end: number }

/** Splits a text into the fewest lure words; undefined if impossible. `extra` words also count, such as the brand's ending. */
export function asLures(letters: string, extra: readonly string[] = []): Lure[] | undefined {
  const best: (Lure[] | undefined)[] = [[]]
  for (let end = 1; end <= letters.length; end += 1) {
    for (let start = Math.max(0, end - 20); start < end; start += 1) {
      const before = best[start]
      if (before === undefined) continue
      const word = letters.slice(start, end)
      const kind = lureKindOf(word) ?? (extra.includes(word) ? 'web' : undefined)
      if (kind === undefined || (best[end]?.length ?? Infinity) <= before.length + 1) continue
      best[end] = [...before, { kind, start, end }]
    }
  }
  return best[letters.length]
}
