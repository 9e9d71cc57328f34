import { Fragment } from 'preact'
import { defangHosts } from '#lib/assets/defang.ts'
import { beside, foreign } from '#components/ui/pieces.tsx'
import type { AssetType } from '#lib/assets/asset.ts'
import { language, text, textIfAny, keyOf, type TextKey } from '#lib/platform/texts.ts'
import type { AssetCheck } from '#lib/model/verdict.ts'

/** `registrable` is the part that names the owner; an attacker can choose the rest freely. */
export type AddressParts = { before: string; registrable: string; after: string }

/** The scheme and everything up to `@`: in `https://bank.example@…` that part doesn’t decide the target. */
const LEAD = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#]*@)?/i

/** Splits a URL: `registrable` is the registrable domain if known, else the whole host; without a host, everything. */
export const partsOf = (content: string, host: AddressParts | null): AddressParts => {
  const start = LEAD.exec(content)?.[0].length ?? 0
  const name = host === null ? '' : host.before + host.registrable
  const known =
    host !== null &&
    name !== '' &&
    content.slice(start, start + name.length).toLowerCase() === name.toLowerCase()
  const hostEnd = start + (/^[^/?#]*/.exec(content.slice(start))?.[0].length ?? 0)
  const from = known ? start + host.before.length : start
  const to = known ? start + name.length : hostEnd
  return { before: content.slice(0, from), registrable: content.slice(from, to), after: content.slice(to) }
}

/** Returns the host in ASCII (Punycode), so that no letter imitates another. */
const plainHost = (content: string): string => {
  const { before, registrable, after } = partsOf(content, null)
  const address = `http://${registrable}`
  return /^[\x20-\x7e]*$/.test(registrable) || !URL.canParse(address)
    ? content
    : before + new URL(address).host + after
}

/** Skips dots that are already defanged. */
const broken = (written: string): string =>
  written.replace(/^http/i, 'hxxp').replaceAll(/[[({]\.[\])}]|\./g, '[.]')

/** Defangs scheme and host, so that nothing turns them into a link: `hxxps://app[.]example[.]com/x`. Dots of the path stay. */
export const defanged = (content: string): string => {
  const { before, registrable, after } = partsOf(plainHost(content), null)
  return broken(before) + broken(registrable) + after
}

const SCHEME = /^h(?:tt|xx)ps?:\/\//i
const PORT = /^:\d+/
/** A longer address ends in one piece. */
const MAX_PIECES = 40

/** Splits what follows the host before each `/`, `?`, `#` and `&`, where a line may end. */
const piecesOf = (rest: string): string[] => {
  const pieces = rest === '' ? [] : rest.split(/(?=[/?#&])/)
  return [
    ...pieces.slice(0, MAX_PIECES),
    ...(pieces[MAX_PIECES] === undefined ? [] : [pieces.slice(MAX_PIECES).join('')]),
  ]
}

/** A domain that every column has room for, in characters. */
const SHORT_DOMAIN = 16

/** Splits a long domain before each dot, where a line may end. */
const labelsOf = (domain: string): string[] =>
  domain.length <= SHORT_DOMAIN ? [domain] : domain.split(/(?=\[\.\])|(?<!\[)(?=\.)/)

/** Characters. People tell wallets apart by both ends. */
const WALLET_END = 6
const SHORTEST_WALLET = 25

/** Splits what is no domain but as long as a wallet’s address. On one line its middle gives way, in sight only. */
const endsOf = (owner: string): [start: string, end: string] | null =>
  owner.length >= SHORTEST_WALLET && !/[.\s]/.test(owner)
    ? [owner.slice(0, -WALLET_END), owner.slice(-WALLET_END)]
    : null

/**
 * Renders the three parts inside an element of class `address`, on one line, where the scheme is hidden first, as the least informative
 * part, and the registrable domain never; of a wallet the middle. With `wraps` a line ends between host, path segments and parameters.
 * All letters are as wide: what is beside a part in its line, in characters, tells CSS its room.
 */
export const AddressText = ({ before, registrable, after, wraps }: AddressParts & { wraps?: boolean }) => {
  const [scheme = ''] = SCHEME.exec(before) ?? []
  // Without text it would have no baseline, and raise the line that it begins.
  const lead = before.slice(scheme.length)
  // On one line a port gives way with the path; nothing is won by an ellipsis in the place of a lone slash.
  const held = wraps ? (PORT.exec(after)?.[0] ?? '') : after.length > 1 ? '' : after
  const rest = after.slice(held.length)
  const ends = wraps ? null : endsOf(registrable)
  const host = registrable.length + held.length
  const ellipsis = Math.min(rest.length, 1)
  return (
    <>
      <span class="address-start">
        {scheme === '' ? null : <span class="address-scheme">{scheme}</span>}
        {lead === '' ? null : (
          <span class="address-gives" style={{ '--beside': host + ellipsis, '--scheme': scheme.length }}>
            {lead}
          </span>
        )}
        <span class="address-host">
          <strong
            class={ends ? 'address-ends' : undefined}
            style={ends ? { '--beside': Math.min(lead.length, 1) + held.length + ellipsis } : undefined}
          >
            {ends?.map((end) => <span key={end}>{end}</span>) ??
              labelsOf(registrable).map((label, index) => (
                <Fragment key={index}>
                  {index > 0 ? <wbr /> : null}
                  {label}
                </Fragment>
              ))}
          </strong>
          {held}
        </span>
      </span>
      {wraps ? (
        piecesOf(rest).map((piece, index) => (
          <span key={index} class="address-piece">
            {piece}
          </span>
        ))
      ) : rest === '' ? null : (
        <span class="address-gives" style={{ '--beside': host + lead.length, '--scheme': scheme.length }}>
          {rest}
        </span>
      )}
    </>
  )
}

/** An address in one text. */
export const addressWords = ({ before, registrable, after }: AddressParts): string =>
  before + registrable + after

type PlainAddressProps = { shown: AddressParts; line?: boolean; title?: string | undefined }

/** An address by itself: whole, or on one `line`. */
export const PlainAddress = ({ shown, line = false, title }: PlainAddressProps) => (
  <span class={line ? 'address address-line mono' : 'address mono'} dir="ltr" title={title}>
    <AddressText {...shown} wraps={!line} />
  </span>
)

type Props = { content: string; host?: AddressParts | null; line?: boolean }

/** A defanged URL that isn’t a link, with the owner’s part emphasized. `line` keeps it on one line. */
export const Address = ({ content, host = null, line }: Props) => {
  const { before, registrable, after } = partsOf(plainHost(content), host)
  return (
    <PlainAddress
      shown={{ before: broken(before), registrable: broken(registrable), after }}
      line={line === true}
      title={line ? defanged(content) : undefined}
    />
  )
}

/** Defangs every URL in a user’s text, so that no program turns it into a link. */
export const defangedWords = (words: string): string =>
  defangHosts(words).replaceAll(/\bhttp(?=s?:\/\/)/gi, 'hxxp')

type ReportHeading = { words: string; as: { dir: 'auto' | 'ltr'; lang?: string } }

/** Returns a report’s title, or its first asset if it has none, always defanged, and the attributes of its element. */
export const reportHeading = (title: string, asset = ''): ReportHeading =>
  title.trim() === ''
    ? { words: defanged(asset), as: { dir: 'ltr' } }
    : { words: defangedWords(title), as: foreign() }

const TYPES: Partial<Record<AssetType, TextKey>> = {
  ADDRESS: 'asset_type_address',
  PAGE: 'asset_type_page',
  EMAIL: 'asset_type_email',
  DISCORD_USER: 'asset_type_discord_user',
}

/** Proper names, the same in every language; the others are their type with a capital letter. */
const NAMES: Record<string, string> = {
  URL: 'URL',
  IPFS: 'IPFS',
  NPM: 'npm',
  PYPI: 'PyPI',
  HEX: 'Hex',
  DESO: 'DeSo',
  TWITTER: 'X (Twitter)',
  LINKEDIN: 'LinkedIn',
  YOUTUBE: 'YouTube',
  TIKTOK: 'TikTok',
  WHATSAPP: 'WhatsApp',
  GITHUB: 'GitHub',
  OPENSEA: 'OpenSea',
  DEBANK: 'DeBank',
  HACKMD: 'HackMD',
  TAWK_TO: 'tawk.to',
  BILIBILI_TV: 'Bilibili',
  GOOGLE_FORM: 'Google Forms',
  GOOGLE_APP_STORE: 'Google Play',
  APPLE_APP_STORE: 'App Store',
  AMAZON_APP_STORE: 'Amazon Appstore',
  MICROSOFT_APP_STORE: 'Microsoft Store',
  CHROME_WEB_STORE: 'Chrome Web Store',
  MOZILLA_ADDONS: 'Firefox Add-ons',
  OPERA_ADDONS: 'Opera Add-ons',
}

const capitalized = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase()

const typeKeyOf = (type: string): TextKey | undefined =>
  Object.entries(TYPES).find(([known]) => known === type)?.[1]

/** Returns a type in words, such as “X (Twitter)”; a type with digits or of unusual form unchanged; `–` if none was given. */
export const typeWords = (type: string): string => {
  const key = typeKeyOf(type)
  if (key !== undefined) return text(key)
  if (Object.hasOwn(NAMES, type)) return NAMES[type] ?? type
  return /^[A-Z]{2,}(?:_[A-Z]{2,})*$/.test(type) ? type.split('_').map(capitalized).join(' ') : type || '–'
}

export const assetProblemWords = ({
  problem,
  detail,
}: Pick<Extract<AssetCheck, { ok: false }>, 'problem' | 'detail'>): string =>
  textIfAny(keyOf('asset_problem', problem), detail) || text('asset_problem_unparsable', detail)

type Idn = NonNullable<Extract<AssetCheck, { ok: true }>['idn']>

/** Says how else a host is spelled, and in which scripts: “аррӏе[.]com, Cyrillic”. */
export const idnWords = ({ host, isUnicode, scripts }: Idn): string => {
  const names = new Intl.DisplayNames(language(), { type: 'script' })
  return beside([
    text(isUnicode ? 'popup_host_unicode' : 'popup_host_punycode', host.replaceAll('.', '[.]')),
    ...scripts.flatMap((code) => names.of(code) ?? []),
  ])
}
