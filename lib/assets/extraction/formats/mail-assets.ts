import { hasHost } from '../../asset.ts'
import { notTaken, type Found } from '../extracted.ts'
import { isMailProvider, isWithin } from '../../known-domains.ts'
import { isReferenceSite } from '../readers/reference-sites.ts'
import { itemsAtOnce, itemsOfText, type Progress } from '../scanner.ts'
import { itemsOfHtml } from './html.ts'
import { isListAbout, isNamedAbout, isNamedInLine } from './words-around.ts'

/** A part of a decoded mail, by its place in the decoded text. */
export type MailPart = {
  from: number
  to: number
  /** Domains of the recipients of this mail and of those around it. */
  domains: ReadonlySet<string>
} & (
  | { kind: 'header'; name: string }
  /** The name of an attachment that isn’t text. */
  | { kind: 'attachment' }
  /**
   * `repeats`: another form of the body before it, of which only what that lacks counts. `copied`: without its headers, so perhaps no
   * mail at all. `ofServer`: why a server couldn’t deliver a mail. `isData`: an attached table or the like.
   */
  | {
      kind: 'body'
      isHtml: boolean
      repeats: boolean
      copied: boolean
      ofServer?: boolean
      isData?: boolean
    }
)

/** What a person reads in a mail: its headers, bodies and attached texts one after another, decoded. */
export type DecodedMail = { text: string; parts: readonly MailPart[] }

type Header = { name: string; value: string }

const receiving = /^(?:to|cc|bcc|delivered-to|x-original-to|envelope-to|x-forwarded-to|apparently-to)$/i
const MAX_DOMAINS = 100
const LONGEST_LIST = 16_384
const mailDomain = /@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/gi

/** What a subject begins with when a mail program forwards a mail. */
const forwarded = /^\s*(?:fwd?|wg|tr|rv|i|enc|vs|vl|vb|doorst|pd|fs|ilt|пересл|转发|轉寄|転送|전달)\s*[:：]/iu
/** Lines of the head that mail programs put above a forwarded or quoted mail. */
const inHead = {
  from: /^(?:from|von|de|da|van|fra|från|od|от|kimden|发件人|寄件者|差出人|보낸 사람)[\s*]*[:：]/iu,
  to: /^(?:to|cc|an|à|a|para|aan|til|till|do|komu|кому|kime|收件人|收件者|宛先|받는 사람)[\s*]*[:：]/iu,
}
const newLine = /<(?:br|\/?(?:p|div|tr|table|blockquote))(?=[\s/>])[^<>]{0,2000}>/gi
const anyTag = /<\/?[a-z][a-z\d:]{0,20}(?=[\s/>])[^<>]{0,2000}>/gi
/** Between the parts of a head that copying put into one line. */
const glued = /(?<=>|-{3} )(?=\p{L}{1,12} ?:)/gu
const LONGEST_HEAD = 8

/** Returns the lines that name recipients in the heads of mails quoted in a text or page. */
function quotedRecipients(body: string): string[] {
  const text = body.slice(0, 65_536).replace(newLine, '\n').replace(anyTag, '').replace(glued, '\n')
  const lines = text.split('\n').map((line) => line.replace(/^[\s>*|_]+/, ''))
  return lines.flatMap((line, at) =>
    inHead.from.test(line)
      ? lines
          .slice(Math.max(0, at - LONGEST_HEAD), at + LONGEST_HEAD)
          .filter((other) => inHead.to.test(other))
      : [],
  )
}

/**
 * Adds the domains of those who received a mail, or forwarded it: what a colleague writes above a mail, and below it in a signature, is
 * their own. Mail providers are nobody’s.
 */
export function addRecipients(domains: Set<string>, headers: readonly Header[], bodies: readonly string[]) {
  const quoted = bodies.flatMap(quotedRecipients)
  const isForward =
    quoted.length > 0 && headers.some(({ name, value }) => /^subject$/i.test(name) && forwarded.test(value))
  const from = domainsIn(headers.filter(({ name }) => /^(?:from|sender)$/i.test(name)))
  // In an answer, the sender’s own address among those quoted doesn’t make the sender a recipient: conversations are faked.
  const others = domainsIn(quoted.map((value) => ({ name: 'to', value }))).filter(
    (domain) => !from.includes(domain),
  )
  const received = domainsIn(headers.filter(({ name }) => receiving.test(name)))
  for (const domain of [...received, ...others, ...(isForward ? from : [])])
    if (domains.size < MAX_DOMAINS) domains.add(domain)
}

/** Returns the domains of the addresses in headers, without mail providers. */
const domainsIn = (headers: readonly Header[]): string[] =>
  headers.flatMap(({ value }) =>
    [...value.slice(0, LONGEST_LIST).matchAll(mailDomain)].flatMap(([, domain = '']) =>
      isMailProvider(domain.toLowerCase()) ? [] : domain.toLowerCase(),
    ),
  )

type Stretch = { from: number; to: number }

/**
 * A signature mark on its own line (RFC 3676, section 4.3; its space is often lost), also in a signed text (RFC 9580, section 7.2) or of
 * that, or the start of a quoted mail.
 */
const plainMark = /^(?:((?:- )?-- ?\r?|-----BEGIN PGP SIGNATURE-----\r?)$|>|-{4,}|_{8,}|From:)/gm
/** The same in a text without headers, where two dashes alone may as well part two lists. */
const copiedMark = /^(?:((?:- )?-- \r?|-----BEGIN PGP SIGNATURE-----\r?)$|>|-{4,}|_{8,}|From:)/gm
/** The same mark in its own element, or a mail program's signature element. */
const htmlMark =
  /(>\s{0,20}--(?:\s|&nbsp;|&#160;){0,4}<|(?:class|id)=["']?[\w -]{0,40}signature)|gmail_quote|<blockquote|moz-cite-prefix|divRplyFwdMsg/gi

/** Upper bound, because each found item is compared with every signature. */
const MAX_SIGNATURES = 100

/** Returns the signatures in a text: each from its mark to the next quoted mail or the end. */
const signaturesIn = (text: string, { isHtml, copied }: { isHtml: boolean; copied: boolean }): Stretch[] =>
  stretchesBy(isHtml ? htmlMark : copied ? copiedMark : plainMark, text)

const stretchesBy = (mark: RegExp, text: string): Stretch[] => {
  const stretches: Stretch[] = []
  let from: number | undefined
  for (const match of text.matchAll(mark)) {
    if (stretches.length === MAX_SIGNATURES) break
    if (match[1] !== undefined) from ??= match.index + match[0].length
    else if (from !== undefined) {
      stretches.push({ from, to: match.index })
      from = undefined
    }
  }
  return from === undefined ? stretches : [...stretches, { from, to: text.length }]
}

/** Words in front of something that a text refers to. Some need a colon. */
const refersTo =
  /(?:(?<![\w-])authors? ?[:：](?: [\p{L}.]{1,20}){0,3}|\bbrand(?: (?:url|site|website|domain|homepage|page|targeted|imitated))?(?: ?[:：]| [-–—])(?:(?: [\p{L}.&]{1,20}){1,3} ?(?=\())?|(?<![\w-])(?:references?|(?:ioc|indicator)s? list|pcap|yara|sources?|credits?|more info(?:rmation)?|licen[sc]e|blog(?: ?post)?|write-?up|advisory|screenshots?|referr?er|false[ -]?positives?|(?:white|allow)-?list(?:ed)?|known good|fehlalarme?|quelle|fuente|fonte|источник)["']?(?: \([^()]{1,30}\))?(?: ?[:：]| [-–—])|(?:来源|出典)[:：]?|\b(?:full (?:report|analysis|write-?up)|further reading|see also|original (?:article|post|report)|reported by|research by|according to|vendor (?:blog|report)|our (?:blog|report|analysis)|licensed under)(?: \w{1,12}){0,2}:?|\bfehlalarme? (?:war(?:en)?|ist|sind)|\b(?:nicht (?:sperren|melden|blockieren)|ne pas (?:bloquer|signaler)|no (?:bloquear|reportar|denunciar)|non (?:bloccare|segnalare)|não (?:bloquear|denunciar|reportar)|nie (?:blokować|zgłaszać))[:：]?|(?:不要|请勿|請勿)(?:封禁|屏蔽|封鎖|举报|檢舉)[:：]?|\b(?:do not|don['’]t|never) (?:block|report|take down|flag|submit|list|scan)(?: (?:the|our|this|domains?|urls?|sites?|hosts?|anything (?:on|at|from|under)))*:?|\b(?:original (?:work|content|material)s?|authori[sz]ed example|your (?:company )?(?:web)?site|rights? ?holder(?:['’]s)?(?: (?:web)?site)?) ?[:：?]|(?<![\w-])(?:allowed|ignored|excluded|exceptions?|exclusions?|skipped|benign|complainant['’]s? (?:domain|site|mark|website)s?(?: names?)?)["']? ?[:：]|\bwe own|\breference:url,|\b(?:reference|referr?er|referralurl) ?=) ?[<("'[]{0,2}$/iu
const nextInList = /^["')\]>]{0,2}(?:,|;| and| und) ?["'(<[]{0,2}$/
/** Words in front of what a site imitates, in several languages. */
const imitated =
  /(?:(?<![\p{L}\p{N}_])(?:imitat(?:es|ing|ed)|impersonat(?:es|ing)|spoof(?:s|ing)|mimic(?:s|king)|(?:pretend|claim|purport)(?:s|ing) to be(?: from)?|posing as|masquerad(?:es|ing) as|disguised as|resembl(?:es|ing)|infring(?:es?|ing) (?:on|upon)|copied (?:our|the|their) \w{1,20} from|(?:uses|used|using|stole|stolen|copied) (?:the )?(?:images?|photos?|pictures?|logos?|content|design) (?:of|from)|look(?:s|ed|ing)? (?:exactly |just |almost )?like|(?:similar|identical) to|compar(?:ed?|ing) (?:it )?(?:with|to)|(?:clone|copy|mirror|fake(?: version)?|typo(?:squat(?:ting)?)?|misspelling|look-?alike|homoglyph) of|(?<=\()typosquat(?:ting)?|(?:redirect|forward|send)\w{0,3} (?:\w{1,12} ){0,2}to the (?:legit(?:imate)?|genuine|real|original|official)|instead of|gibt sich als|(?:kopie|fälschung|nachahmung|imitation) von|se fait passer pour|se hace pasar por|si spaccia per|se passa p(?:or|el[oa])|cop(?:ie|ia) d[ei]|doet zich voor als|podszywa się pod|выда[её]т себя за|маскируется под|(?:копирует|имитирует|подделывает)|(?:ينتحل(?: (?:صفة|شخصية))?|يقلد|ينسخ)(?: موقعنا)?(?: الرسمي)?|(?:gerçek|resm[iî]|asıl) (?:web )?(?:site|adres)(?:miz|imiz|si|i)?|(?:legit(?:imate)?|genuine|real|original) (?:(?!phish|scam|fake|malicious|fraud)\w{1,12} )?(?:sites?|websites?|domains?)(?: is| was| are|:| (?:for|of) [^.:;]{1,40}:)|(?:legit(?:imate)?|genuine)(?: ur[li])?:|official (?:(?:site|website|domain) is|domain:)|on behalf of [^.:;]{1,50}\(|targets our (?:customer|client)[^.:;]{1,50}\((?:website|site|domain|url)?|(?:we represent|i work for|phishing our (?:customers?|clients?|users?)|targeting our (?:customers?|clients?|users?)) ?(?:[^.:;()]{1,50},|[^.:;()]{0,50}\()|(?:who|which) (?:you can find|can be found) at|imitiert|kopiert|(?:echten?|originale?) ?(?:web)?(?:seite|site|domain)|offizielle (?:web)?(?:(?:seite|site|domain) (?:ist|lautet)|domain ?:)|imite|usurpe|vrai site|(?:site|domaine) (?:officiel est|légitime|original) ?:?|domaine officiel ?:|(?:sitio|site|sito|página|dominio|domínio) (?:web )?(?:oficial|ufficiale) (?:es|é|è)(?=\s)|(?:dominio|domínio) (?:oficial|ufficiale) ?:|(?:sitio|site|sito|página|dominio|domínio) (?:web )?(?:legítim[oa]|verdader[oa]|autentico|real|reale) ?:?|suplanta|imita|(?:официальный|настоящий) сайт(?: [-—])?|الموقع الرسمي هو|registered (?:(?:\d{1,4} \w{1,10} ago|today|yesterday|recently|on [\d./-]{6,10}) )?(?:via|with|through)(?: \w{1,16})?|registriert (?:bei|über)|gehost bij|geregistreerd (?:bij|via)|ospitat[oa] da|hostowan[aey] (?:w|przez)|zarejestrowan[aey] (?:w|przez)|gehostet (?:bei|von)|enregistré (?:chez|par|via)|héberg[eé]e? (?:par|chez)|registrad[oa] (?:con|en|por|na|no|em|através de)|registrato (?:con|presso|da)|зарегистрирован(?:о|а)? (?:у|через))(?: (?:the|our|real|official|original|legitimate|genuine|site|website|domain|page|brand|store|shop|company|of|is|was|der|die|das|ist|offiziellen?|seite|le|la|el|il|de|du|del|est|es|officiel|sitio|oficial|sito|ufficiale|unser[en]?|notre|nos|nuestr[oa]|noss[oa]|nostro|pel[oa]|web|webseite|página|domaine|dominio|domínio|bank|banco|banque|onze|ons|nasz[ąae]?|naszej|stron[ęay]|witryn[ęay]|портал|нашу?|официальный|сайт|домен))*|(?:冒充|假冒|仿冒)(?:了?我们的?|我司的?|本公司的?|我行的?)?(?:官方)?(?:官网|网站|網站|域名)?|注册商(?:是|为|為)?|註冊商是?|托管(?:于|在)|正規(?:サイト|ドメイン|url)は?|公式(?:サイト|ドメイン|ホームページ)は|官方?(?:网站|網站|网址|域名|网)(?:是|为|為)|공식 ?(?:사이트|홈페이지)는|偽装)[:：]? ?[("'<「（]{0,2}$/iu
/** Said by scammers of their own site as well: counts behind another asset only. */
const real =
  /(?<![\p{L}\p{N}])(?:genuine|real|official|our) (?:links?|ur[li]s?|sites?|emails?|messages?) (?:\w{1,10} )?(?:start|begin|come|end)s? (?:with|from|in) $|\bwe are [\p{L}\p{N} .&-]{1,40}, $|(?<![\p{L}\p{N}])only (?:log ?in|sign ?in|use|visit)(?: (?:at|via|on|to|with))?(?: our (?:own |official )?(?:site|website|portal|app|page))?(?: at)? ?$|(?<![\p{L}\p{N}])(?:real|actual|genuine|legit(?:imate)?|official) is |(?<![\p{L}\p{N}])(?:real|actual|genuine|legit(?:imate)?) (?:(?:one|[\p{L}\p{N}&.-]{2,20}|(?:site|address|url|link|login|portal) (?:of|for) [\p{L}\p{N}&.-]{2,20}) is(?: at)?|(?:channel|account|profile|page|bot|group|handle|link|address)s?[:：])[:：]? ?["'<(]{0,2}$|(?<![\p{L}\p{N}])(?:our|unsere|notre|nuestr[oa]|noss[oa]|(?:il )?nostro) (?:(?:own|real|official|eigene|echte|offizielle|vrai|propre|propi[oa]) )?(?:web)?(?:site|domain|page|url|portal|shop|store|sso|login|app|seite|adresse|sitio|dominio|página)(?: web)?(?: (?:officiel|oficial|ufficiale))? (?:is|ist|lautet|bleibt|est|reste|es|é|è) ["'<(]{0,2}$/iu
/** The registrar and the servers that WHOIS and DNS name beside a domain. */
const namedBeside =
  /(?:(?:^|[([|,;.。])[\s;>*•-]{0,40}(?:(?:sponsoring |current )?regist(?:rar|ry)|reseller|referral|whois server|name ?servers?|nserver|dns servers?|ns\d?|mx|(?:admin|tech)-contact|(?:hosting )?provider|hosting|isp|hoster)\b(?:[\p{L} .]{0,40}(?: ?[:：=]|\])| [-–—])|\((?:registrar|registry|name ?servers?)\b[^()]{0,60}|\b(?:registrar|provider|hoster|isp)[:：] [\p{L}\p{N} .,&]{1,40}\(|\bname ?servers? [^:;]{0,60}|\bNS (?:changed|moved|switched) to|\((?:host|server|ptr|rdns):|\bissued by|(?<!\p{L})(?:registrador es|proveedor de (?:alojamiento|hosting)(?: es)?|bureau d['’]enregistrement(?: est)?|hébergeur(?: est)?|provider di hosting(?: è)?|hostingprovider(?: is)?)|\b(?:registrar|registry|hoster) (?:is|was|seems to be|ist|est|es|é|è)|(?<!\p{L})(?:хостинг|хостер|регистратор)(?: [-—])?|(?:호스팅|托管商|主机商?|ホスティング|レジストラ|hospedagem|hébergement|alojamiento|registrador) ?[:：]|\b(?:contact|write to) (?:(?:the|their|its) )?(?:hosting |abuse )?(?:provider|hoster|registrar|registry|reseller)(?: at)?|\b(?:hosted (?:by|with)|parked (?:at|with|on|by))|\(AS\d{1,10}\b[^()]{0,60}|\b[Dd]\/?[Bb]\/?[Aa]|^%{1,3} .*|(?:^@|\sIN)\s{1,8}SOA\s.{0,400}|\bicann\b[\p{L} .,]{0,60}:?|\bwhois [\p{L} .,]{3,60}(?::| visit| at)|\sIN\s{1,8}(?:NS|SOA|MX\s{1,8}\d{1,5})|\bnameserver =|\bmail exchanger =(?: \d{1,5})?)\s{0,40}$/iu
/** The authority, in the extensions of a certificate. */
const ofAuthority = /\b(?:(?:CA Issuers|OCSP|CRL)(?: - URI)?:(?:URI:)?|CPS:)\s{0,40}$/iu
const isNamedBeside = (before: string): boolean => namedBeside.test(before) || ofAuthority.test(before)
const defangedSign = /[[({<](?:\.|dot)[\])}>]|h(?:xx|\*\*)ps?|\[:|\\\./i
const MIN_DEFANGED = 3

/** A link that a mail program would open. */
const liveLink = /^(?:https?:\/\/|www\.)\S+$/i
/** A quoted line that defangs: the text above and below it answers a report. */
const answered = /^>.{0,400}(?:h(?:xx|\*\*)ps?|[[({](?:\.|dot)[\])}])/im

/** A text that defangs what it reports, so that a live link in it refers to something else; or that quotes such a one. */
type TextKind = 'report' | 'answer'

const kindOf = (sample: string): TextKind | undefined => {
  const lines = sample.split('\n')
  const defanged = lines.filter((line) => defangedSign.test(line)).length
  const live = lines.filter((line) => /\bhttps?:\/\/[^\s[]+(?:\s|$)/i.test(line)).length
  if (defanged >= MIN_DEFANGED && live * 2 <= defanged) return 'report'
  return answered.test(sample) ? 'answer' : undefined
}

const heading =
  /^[ \t#*_]{0,12}(?:(?:external )?references?|sources?|further reading|false[ _-]?positives?|(?:white|allow)-?list(?:ed)?|(?:legit(?:imate)?|benign|known good)(?: (?:domains?|sites?|ur[li]s?|hosts?))?|do not block|referenzen|quellen|références|referencias|fuentes|参考(?:文献|资料)?)(?: \([^()\n]{1,40}\))?[*_ ]{0,4}[:：]?[*_ \t\r]{0,6}$/i
const bullet = /^[ \t]{0,20}(?:[-*•+]|(?:\d{1,2}[.)]|\[\d{1,2}\])(?: .{0,200})?)?[ \t]{0,8}[<("']{0,2}$/
/** A line of such a list: one word, or a number and words before a link. */
const entry =
  /^\s*(?:(?:\S{1,6}\s+)?\S{1,300}\.\S{0,300}[^\s:：]|(?:\d{1,2}[.)]|\[\d{1,2}\]) .{0,300}https?:\/\/\S{1,300})\s*$/
const MAX_ENTRIES = 12

/** Returns true for an entry of a list below “References:”, with one URL a line. */
function isUnderReferences(text: string, start: number): boolean {
  let to = start
  for (let line = 0; line < MAX_ENTRIES; line += 1) {
    const near = text.slice(Math.max(0, to - 300), to)
    const own = near.slice(near.lastIndexOf('\n') + 1)
    if (line > 0 && heading.test(own)) return true
    if (line === 0 ? !bullet.test(own) : !entry.test(own)) return false
    to -= own.length + 1
    if (to <= 0) return false
  }
  return false
}

/** Returns the lines above an indented one that it belongs to, the nearest first: `Registrar:`, and below it `  URL: https://…`. */
function labelsAbove(text: string, start: number): string[] {
  const lines = text.slice(Math.max(0, start - 400), start).split('\n')
  const depthOf = (line: string): number => line.search(/[^\s-]|$/)
  let depth = depthOf(lines.pop() ?? '')
  const labels: string[] = []
  for (const line of lines.toReversed()) {
    if (line.trim() === '' || depthOf(line) >= depth) continue
    labels.push(line)
    depth = depthOf(line)
    if (depth === 0) break
  }
  return labels
}

const isLabelAbout = ([nearest = '', ...others]: readonly string[]): boolean =>
  isNamedBeside(nearest) ||
  [nearest, ...others].some(isListAbout) ||
  // Rules of Sigma.
  (others.some((line) => line.startsWith('detection:')) &&
    [nearest, ...others].some((line) => /^\s*filter\w*:/.test(line)))

function wordsBefore(text: string, start: number): string {
  const near = text.slice(Math.max(0, start - 80), start)
  return near.slice(near.lastIndexOf('\n') + 1)
}

/** Characters of a line before an item that are looked at for its beginning. */
const LONGEST_QUOTED = 1000
const isQuoted = (text: string, start: number): boolean => {
  const near = text.slice(Math.max(0, start - LONGEST_QUOTED), start)
  return near.startsWith('>', near.lastIndexOf('\n') + 1)
}

/** Returns true if the words before an item say that the text only refers to it. */
export function isReferredTo(text: string, start: number): boolean {
  const before = wordsBefore(text, start)
  return (
    refersTo.test(before) ||
    imitated.test(before) ||
    isNamedBeside(before) ||
    isUnderReferences(text, start) ||
    isNamedInLine(text, start) ||
    (/^[\s-]/.test(before) && isLabelAbout(labelsAbove(text, start)))
  )
}

/** Notes the items of a text that it only refers to: its source, a license, what is imitated, the one live link among defanged ones. */
function* withReferences(
  text: string,
  items: Iterable<Found | Progress>,
  kind?: TextKind,
): Generator<Found | Progress> {
  let listed = -1
  let isBeside = false
  for (const item of items) {
    if (item.kind === 'progress' || item.kind === 'not-taken' || item.kind === 'wallet') {
      yield item
      continue
    }
    // `Whitelisted: good.example, fine.example`
    const isListed = listed >= 0 && nextInList.test(text.slice(listed, item.start))
    const before = wordsBefore(text, item.start)
    listed =
      isListed || refersTo.test(before) || namedBeside.test(before) || isNamedAbout(before) ? item.end : -1
    const ofAnalyst = kind === 'report' || (kind === 'answer' && !isQuoted(text, item.start))
    const isLive = ofAnalyst && liveLink.test(item.written) && !defangedSign.test(item.written)
    const isReference: boolean =
      item.note === undefined &&
      (isLive ||
        isListed ||
        (isBeside && real.test(before)) ||
        isFormal(text, item) ||
        isReferredTo(text, item.start))
    isBeside ||= item.kind === 'asset' && item.note === undefined && !isReference
    yield isReference ? { ...item, note: 'reference' } : item
  }
}

/** Returns true for what no sender has a reason to write of a page of their own. */
const isFormal = (text: string, item: Found): boolean =>
  (item.kind === 'asset' && isReferenceSite(item.asset)) || ofAuthority.test(wordsBefore(text, item.start))

/**
 * Does so in a cell or value. It often quotes the sender (“Our official domain: …”), so the words in it count only beside another
 * asset: one that they don't refer to.
 */
export function* withReferencesBeside(
  text: string,
  items: Iterable<Found | Progress>,
): Generator<Found | Progress> {
  const held: { plain: Found; noted: Found }[] = []
  for (const item of items)
    if (item.kind === 'progress') yield item
    else
      for (const noted of withReferences(text, [item]))
        if (noted.kind !== 'progress') held.push({ plain: item, noted })
  const isBeside = held.some(({ noted }) => noted.kind === 'asset' && noted.note !== 'reference')
  for (const { plain, noted } of held) yield isBeside || isFormal(text, plain) ? noted : plain
}

export const itemsOfNote = (text: string): Generator<Found | Progress> =>
  withReferences(text, itemsOfCopiedText(text), kindOf(text.slice(0, 65_536)))

/** Yields the items of a mail’s text. Among analysts it defangs what it reports. */
const itemsOfBody = (text: string): Generator<Found | Progress> => {
  const sample = text.slice(0, 65_536)
  return defangedSign.test(sample)
    ? withReferences(text, itemsOfText(text), kindOf(sample))
    : itemsOfText(text)
}

/** Yields the items of a text that may be a mail’s, copied without its headers. */
function* itemsOfCopiedText(text: string): Generator<Found | Progress> {
  const signatures = stretchesBy(copiedMark, text)
  const domains = new Set<string>()
  addRecipients(domains, [], [text])
  for (const item of itemsOfText(text))
    yield item.kind === 'progress' ? item : withOwnNoted(item, signatures, domains)
}

/** Adds a note to an item that more likely belongs to the recipient or a colleague than to the sender, so that it is reviewed. */
const withOwnNoted = (item: Found, signatures: readonly Stretch[], domains: ReadonlySet<string>): Found => {
  if (item.kind === 'not-taken' || (item.note !== undefined && item.note !== 'joined')) return item
  if (item.kind === 'asset' && hasHost(item.asset) && isWithin(item.asset.host, domains))
    return { ...item, note: 'recipient' }
  return signatures.some(({ from, to }) => item.start >= from && item.start < to)
    ? { ...item, note: 'signature' }
    : item
}

/** Headers written by the sender, or about what is reported; all others come from servers or name recipients. */
const spoken =
  /^(?:from|sender|reply-to|return-path|subject|list-unsubscribe|reported-(?:domain|ur[il])|snapshot-content-location|x-original-from|resent-from|errors-to|disposition-notification-to|comments|keywords|organization|content-location|feedback-id)$/i

/** Reads a text by its form. */
type Reader = (text: string) => Iterable<Found | Progress>

/** Yields what a decoded mail holds, by places in its decoded text. */
export function* itemsOfMail({ text, parts }: DecodedMail, itemsOf: Reader): Generator<Found | Progress> {
  let inHtml = new Set<string>()
  for (const part of parts) {
    const { from, to, domains } = part
    if (part.kind === 'header') {
      for (const item of itemsAtOnce(text.slice(from, to))) {
        const noted = { ...withOwnNoted(item, [], domains), start: item.start + from, end: item.end + from }
        // Where a newsletter is stopped is its service’s.
        if (/^list-unsubscribe$/i.test(part.name) && noted.kind === 'asset')
          yield { ...noted, note: 'reference' }
        else if (spoken.test(part.name)) yield noted
        else if (item.kind !== 'not-taken' || item.reason === 'email') {
          const { start, end, written } = noted
          yield notTaken({ start, end, written }, { reason: 'mail-header', header: part.name })
        }
      }
      continue
    }
    const body = text.slice(from, to)
    if (part.kind === 'attachment') {
      yield { kind: 'not-taken', start: from, end: to, written: body, reason: 'attachment' }
      continue
    }
    const signatures = signaturesIn(body, part)
    const before = part.repeats ? inHtml : undefined
    inHtml = new Set()
    const items = part.isHtml ? itemsOfHtml(body) : part.isData ? itemsOf(body) : itemsOfBody(body)
    for (const item of items) {
      if (item.kind === 'progress') {
        yield { kind: 'progress', read: item.read + from }
        continue
      }
      const content = item.kind === 'asset' ? item.asset.content : item.written
      inHtml.add(content)
      // Pictures of a copied page are its own.
      const isOfPage = part.copied && item.kind === 'asset' && item.note === 'embedded'
      if (before?.has(content) || isOfPage) continue
      const noted = withOwnNoted(item, signatures, domains)
      if (part.ofServer && noted.kind === 'asset') noted.note ??= 'reference'
      yield { ...noted, start: item.start + from, end: item.end + from }
    }
  }
  yield { kind: 'progress', read: text.length }
}
