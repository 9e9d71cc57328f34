import { isAboutColumn, isBenignWord, isBenign, isBesideAsset, isVerdictName } from './cell-names.ts'
import { intrusionRule, isAboutFinding, isException, areColumnNames } from './csv.ts'

/** In UTF-16 units, on each side, and of a line before an item. */
const NEAR = 300
const LONGEST_LINE = 2000

/** Words right before what a line only names. */
const BEFORE: readonly RegExp[] = [
  // Fields of a ticket, with words before a bracket: `CMS: WordPress (https://…`.
  /^[\s*•-]{0,8}(?:host(?:ed|ing)(?: (?:by|at|with|company))?|hébergeur|alojamiento|proveedor de hosting|cms|(?:certificate|cert|ssl) issuer|issuer|rdns|reverse dns|ptr(?: record)?|asn?|(?:report )?abuse (?:form|url|page|portal|contact)|ticket(?: <url)?|case|incident|kb(?: article)?|runbook|playbook|first (?:reported|seen|posted) (?:on|at|by)|submitted by|victim(?:['’]s)?(?: (?:wallet|address|account))?|(?:(?:user|victim|employee)['’]?s? |affected |infected )?(?:laptop|computer|machine|workstation|endpoint|pc)(?: name)?)(?: ?[:：][^:：()]{0,60}\(?|\t)$/iu,
  /^[\s*•>-]{0,8}(?:(?:reporter|submitter|complainant)(?:['’]s)? (?:web)?(?:site|page|url|domain)|registrant contact|(?:admin|tech|billing) contact) ?[:：]\s{0,20}$/iu,
  /\b(?:colleagues|researchers?|analysts?) (?:at|from|of) [\p{L}\p{N} .&-]{1,40} ?\($|\bours (?:is|are) ["'(<]?$|\bwe act (?:for|on behalf of) [^\n]{1,200}\b(?:owner|operator)s? of $|[|,;] ?(?:NS|MX):? $|["']Origin["'] ?: ?["']$/iu,
  /^[\s*•>-]{0,8}(?:h\/t|hat tip|(?:maintained|curated|compiled) by|(?:reported|submitted) by ?[:：].{0,120} via|via|参考(?:链接|連結|リンク)[:：]|情報提供元[:：]|(?:capture d['’]écran|captura de pantalla|bildschirmfoto|截图|截圖|スクリーンショット) ?[:：]) ?$/iu,
  /\b(?:abuse (?:team|desk|department) (?:of|at)|report (?:it|abuse|phishing) (?:at|to|via)|connectivity (?:check )?(?:against|to|with|via)|(?:external|public) (?:ip|ip address|address) (?:through|via|using|from)|incorrect results at|bytes from|unlike|(?:scanned|checked|filtered) (?:for viruses )?by) $|^\s*(?:(?:mailed|signed)-by|remote address): ?$|^\s*(?:\[[^\]]{1,20}\] ?)?<[\w.=/+-]{1,40}:$/i,
  /^Starting Nmap .{0,40}\( $| has quit [[(](?:Quit: )?$/,
  /\b(?:(?:imitat\w{1,4}|impersonat\w{1,4}|spoof\w{1,4}|mimic\w{0,4}|clon\w{1,4}) (?:our|the|my) (?:client|customer|brand|company|bank|shop|store|site|website|page|app)(?: [\p{L}\p{N}.&-]{1,20}){0,4} ?\(|(?:genuine|real|original|legit(?:imate)?) (?:[\p{L}\p{N}&.-]{1,20} ){0,2}(?:site|website|domain|page|shop|store|app) ?\()$/iu,
  // The same in other languages, with a name before the bracket.
  /(?<!\p{L})(?:suplanta(?:ndo)?|usurpe|imite|gibt sich als|imitiert|se fait passer pour|si spaccia per|se passa por|doet zich voor als|podszywa się pod|имитирует|копирует)(?= )[^.:;()]{1,80}\($/iu,
  // Whose logo a page shows.
  /\b(?:loads?|loading|takes?|taking|pulls?|pulling|hot-?links?) (?:its|the|their) logo (?:directly )?from $/iu,
  // The site of a company in brackets, and of a source.
  /\([^()]{0,40}\b(?:Inc|LLC|Ltd|GmbH|Corp|Limited)\.?[;,:] $|\bsources?: ?[^.:;()]{1,60}\($/i,
  // What a search engine’s search leaves out, whom a command asks and whom SPF includes.
  /(?:^|\s)-(?:site|(?:page\.)?domain|host|hostname|inurl|intext|org|ssl)[:=]["']?$|\bwhois .{1,60} -h $|\bv=spf1\b.{0,200}\b(?:include|redirect|exists)[:=]_?$/i,
  // What a search leaves out, as Splunk, Kibana, Kusto and STIX write it.
  /(?:\bNOT \([\w.]{1,40} ?(?:=|:|IN)[^()]{0,200}|\bNOT \(?[\w.]{1,40} ?(?:=|:)|\bnot ?\([\w.]{1,40} (?:has|contains|endswith|startswith|matches regex) |\s(?:!=|<>|!(?:has|contains|endswith|startswith|in)(?:_cs)? ?\(?|!~) ?|\b(?:not in|NOT IN) ?~? ?\([^()]{0,200})["'*.]{0,4}$/,
  // What a server’s configuration keeps out or asks about.
  /^\s{0,40}(?:(?:deny|allow) from|Require (?:not )?host|RewriteCond %\{HTTP_REFERER\})\s.{0,200}$/i,
  // Where newsletters and alerts are stopped, and who signed a mail on its way.
  /\bunsubscribe ?[:：] ?[<(]?$|\bmanage (?:your )?(?:alerts|subscriptions?|preferences|notifications)(?: at)?:? $|\bDKIM: ?['‘]?\w{1,20}['’]? with domain $/i,
  // A link of Markdown to what an analyst keeps.
  /\[(?:screen ?shots?|tickets?|jira|case|evidence|proof|reports?|sources?|references?|details|vt|virustotal|urlscan|wiki|(?:our|the|their) (?:blog(?: ?post)?|report|write-?up|advisory))\]\($/i,
  // A reverse proxy’s configuration: what it shows as its own.
  /^\s{0,40}(?:proxy_(?:pass|redirect|set_header|ssl_name)|sub_filter|ProxyPass(?:Reverse)?)\s.{0,200}$/,
  // Whom a kit’s script keeps out.
  /\$\w{0,20}(?:block|bann|deny|bots?_|black)\w{0,20} ?= ?(?:array ?\(|\[)[^()[\]]{0,200}["']$/i,
  // What a bot says of itself: `(+https://…`.
  /[;(,] ?\+$/,
  // Where a visitor came from, a syslog’s machine, and fields of logs.
  / HTTP\/[\d.]{1,3}" \d{3} (?:\d{1,12}|-) "$/,
  /^(?:<\d{1,3}>)?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d $/,
  /(?:^|[\s,;|"'])(?:relay|helo|srcname|dst_?user|request_?context|computer|apiversion) ?[=:]\s{0,20}["'<]?$/i,
  // Answers of DNS, as `dig`, `host`, `nslookup`, `dnstwist` and Sysmon write them.
  /(?: mail is handled by \d{1,5}| name server| domain name pointer| is an alias for|\bIN\s{1,8}(?:CNAME|PTR)|\btype:\s{1,4}5|\bCNAME:? \S{4,255} (?:[-=]>|→)|\brDNS record for [\da-f.:]{2,45}:|^\*?original\*?)\s{1,20}$/i,
  /^\s{0,8}(?:NS|MX|SOA|PTR)\s{1,20}(?:\d{1,9}\s{1,20}){0,2}$/,
  /\s(?:NS|MX):(?:[^\s;]{1,80};){0,3}$/,
  /\bSERVER: [\da-f.:]{2,45}#\d{1,5}\($/,
  /@\d{1,5}#$/,
  // The authority of a certificate.
  /^\s*URI:$/,
  /^\s*issuer ?[:=](?:(?!subject).){0,200}$/i,
  // Who made a list, or told of an entry before: `# from https://…`.
  /^\s*(?:#|\/\/|--|\/\*|%)\s?(?:[\w-]{1,20} ){0,3}(?:from|source|see|by|mirror of|based on):? ?$/i,
  /\s(?:#|\/\/) (?:from|(?:[\w,-]{1,20} ){0,6}(?:source|see|by):?) ?$/i,
]
/** The beginning of a line that speaks of other sites alone: how a browser treats them, who owns a report, the foot of a page. */
const LINE =
  /^[<>*\s]{0,4}(?:content-security-policy(?:-report-only)?|report-to|reporting-endpoints|nel|expect-ct|p3p|permissions-policy|timing-allow-origin):|^[<>*\s]{0,4}link: ?<[^<>]{1,300}>; ?rel=/i
const FOOT =
  /©|\ball rights reserved\b|\bpage \d{1,4} (?:of|\/) \d{1,4}\b|\bTLP:(?:CLEAR|WHITE|GREEN|AMBER|RED)\b/i

/** A router on the way, as `traceroute` writes it. */
const HOP = /^\s{0,3}\d{1,2} {1,3}\S{1,255} \([\da-f.:]{2,45}\) {1,4}[\d.]{1,9} ms/i

/** Before a value: its name in a program’s text or in a record (`reference_url = "…"`, `reported_by: …`). */
const named =
  /(?:^|[\s,;{|])([\w$-]{2,40}) ?= ?["'<]?$|(?:^|[\s,;{|])(\w{2,30}[_-]\w{2,20}|reporter): ["'<]?$|(?:^|[\s,;{])["']?([\w-]{2,40})["']? ?[:=] ?\[ ?["']?$/
/** A variable of a rule or script. */
const ofBrand = /^\$(?:legit\w{0,6}|official|brand|benign)(?:_\w{1,20})?$/
export const isNamedAbout = (before: string): boolean => {
  const [, value, record, list] = named.exec(before) ?? []
  const name = value ?? record ?? list
  return name !== undefined && (ofBrand.test(name) || isAboutValue(name.replace(/\d$/, '')))
}
const isAboutValue = (name: string): boolean => isAboutFinding(name) || isAboutColumn(name)

/** The name of a list in YAML, on the line above its entries. */
const listName = /^[\s-]*["']?([\w-]{2,40})["']?:\s*$/
export const isListAbout = (label: string): boolean => isAboutFinding(listName.exec(label)?.[1] ?? '')

/** A word behind an entry of a list: `good.example (legitimate)`, `good.example - false positive`. */
const remark =
  /^[^\s（]{3,300}(?:[ \t]{0,3}（|[ \t]{1,3}(?:([-–—:]|[=-]>)|[([#]|\/\/)[ \t]?|(\t))([^()[\],;.（）\n]{2,30})(?:$|[)\],;.）])/u
/** In Japanese and Korean, what a site poses as stands before the word: `goodbank.exampleを装った`. */
const posedAs = /^[\w.:/-]{3,300} ?(?:を(?:装|騙|模倣|コピー)|(?:을|를) ?사칭)/
/** Said of a scam as well, where no bracket marks the word as an analyst’s. */
const PRAISE = /^(?:legit|real|official|genuine|safe|good|clean|trusted|allow|ham)$/i
/** Companies that are called as their site is: `GoDaddy.com, LLC`. */
const COMPANY =
  /^[\w-]{2,40}\.[a-z]{2,6},? (?:LLC|Inc|Ltd|Limited|Corp|GmbH|AG|B\.?V|N\.?V|S\.?A|S\.?A\.?S|S\.?r\.?l|Pty|Oy|A\/S|s\.r\.o|LP|LLP|PLC)(?=\.?(?:$|[,;:)|]|\s{2}))/
/** Said behind a name in a sentence: `good.example is ours`, `good.example NOT malicious`; and where a copied post is from. */
const CLEARED =
  /^[^\s,;]{3,300} (?:(?:(?:is|was|seems|looks) )?not (?:malicious|phishing|(?:a )?(?:phish|threat|scam)\b)|(?:is|are) ours\b|(?:gehört (?:uns|unser)|nous appartient|es nuestr[oa]|nos pertenece|è nostr[oa]|é noss[oa]|jest nasz|is van ons)|[^,;]{0,60}\bwhitelisted[:=]? ?(?:yes|true)\b|(?:belongs to|(?:is )?owned by) (?:us|(?:our|the) (?:client|customer))\b|\((?![^()]{0,40}\b(?:not|non|fake|looks?|pretend\w{0,3}|seem\w{0,3}|claim\w{0,3}|isn['’]t|un|il)\b)[^()]{0,30}\b(?:legit(?:imate)?|benign|false positive)\b[^()]{0,20}\)|(?:[-=]>|→) [^\s,;]{3,300} \((?:typo|look-?alike|homo(?:glyph|graph)|fake|phish))|^r\/\w{2,21} ?[•·]/i
const isExcused = (entry: string): boolean => {
  const [, dash, tab, word = ''] = remark.exec(entry) ?? []
  const isMarked = dash === undefined && tab === undefined
  return (
    posedAs.test(entry) ||
    COMPANY.test(entry) ||
    CLEARED.test(entry) ||
    (isBenignWord(word.trim()) && (isMarked || !PRAISE.test(word.trim())))
  )
}

/** Labels of the real site, in the words of a text that also labels a false one. */
const REAL =
  /(?:официальный сайт|настоящий (?:адрес|сайт)(?: \p{L}{1,20})?|الموقع الرسمي|공식 ?(?:사이트|홈페이지)|官方?(?:网站|網站|网址)|官网|公式(?:サイト|ホームページ)|正規(?:サイト|URL)|(?:site|sitio|sito|página|página web) (?:officiel|oficial|ufficiale)|trang chính thức|(?:official|genuine|legit(?:imate)?|real) (?:web)?site|(?:good|legit(?:imate)?|genuine|real)(?: (?:ur[li]|link|domain))?(?= ?[:：])|s(?:ite|itio|ito) (?:verdadeiro|verdadero|vero|legítimo)|vrai site|offizielle (?:web)?seite|echte (?:web)?seite) ?[:：]?(?: ?(?:es|è|é|is|ist|:))? ?["'«(「（]?$/iu
/** Labels of a ticket that also labels what is reported. */
const OF_TICKET =
  /^[^\p{L}\p{N}]{0,8}(?:target(?:ed)?(?: (?:brand|site|company))?|evidence|proof)(?: (?:url|link))? ?[:：] ?["'<(]{0,2}$/iu
const REPORTED =
  /^[^\p{L}\p{N}\n]{0,8}(?:(?:phish(?:ing)?|malicious|scam|fake|reported|bad) )?(?:ur[li]|link|domain|site|website|registrar|hosting|hoster)s?(?: address)? ?[:：] ?\S/imu
const FALSE =
  /(?:^|\n)[^\n:：]{0,30}(?:phishing|fake|fraud|scam|malicious|\bbad|frauduleux|falso|falsa|fals[oa]|фишинг|мошен|поддельн|피싱|钓鱼|釣魚|假冒|偽サイト|フィッシング|giả mạo|مزيف|احتيال|gefälscht|betrüger)[^\n:：]{0,20} ?[:：] ?(?:h\w\wps?[:[]|[\p{L}\p{N}-]{1,63}(?:[.．：]|\[\.\]))/iu

/** The machine that a line of a syslog is of, between its time and a program: `2025-01-01T00:00:00Z pc1.example sshd[1]: `. */
const isoTime = /^(?:<\d{1,3}>\d? ?)?\d{4}-\d\d-\d\dT[\d:.]{8,15}(?:Z|[+-]\d\d:?\d\d) $/
const program = /^\S{1,255} [\w/.-]{1,40}\[\d{1,7}\]: /

/** Returns the name of the section that a position in a configuration is in: `[allow]`. */
const sectionOf = (text: string, start: number): string => {
  const near = text.slice(Math.max(0, start - FARTHEST_HEAD), start)
  return /^\[([\w. -]{2,40})\]\r?\n/.exec(near.slice(near.lastIndexOf('\n[') + 1))?.[1] ?? ''
}

/** Characters between an entry and the head of its table or section. */
const FARTHEST_HEAD = 4000

/** Returns the name above an entry in columns that spaces align. */
function columnName(text: string, start: number): string {
  const above = text.slice(Math.max(0, start - FARTHEST_HEAD), start)
  const lines = above
    .slice(above.lastIndexOf('\n\n') + 1)
    .trimStart()
    .split('\n')
    // What frames a table.
    .filter((line, at) => at > 0 || !/^[-=+ ]{3,}\r?$/.test(line))
  const column = lines.at(-1)?.length ?? 0
  const [head = ''] = lines
  const [name = ''] = /^\S+(?: \S+)*/.exec(head.slice(column)) ?? []
  return lines.length > 1 && /(?:^| {2})$/.test(head.slice(0, column)) && / {2}\S/.test(head) ? name : ''
}

/** The columns of rows that are put into a database. */
const insert = /\binsert (?:ignore )?into [^\s(]{1,80} ?\(([^()]{1,600})\)\s{0,20}values\b/i

/** Returns the place of a value among those of its row, or -1 outside of one. */
function placeInRow(text: string, start: number): number {
  const above = text.slice(Math.max(0, start - LONGEST_LINE), start)
  const line = above.slice(above.lastIndexOf('\n') + 1)
  const row = line.slice(line.toLowerCase().lastIndexOf('values') + 1)
  const opened = row.indexOf('(')
  const values = row.slice(opened + 1).replaceAll(/'(?:[^']|'')*'|"[^"]*"/g, '')
  return opened < 0 ? -1 : values.split(',').length - 1
}

/** The lists that Squid lets through, and the line of one. */
const proxyAllows = /^(?:http_access|http_reply_access|ssl_bump) (?:allow|splice) (\w{1,40})/gm
const proxyList = /^acl (\w{1,40}) (?:dst|ssl::server_name|url)\w{0,12} /

/** A command that asks DNS for servers or names alone, above the answers of one line each. */
const asksForServers =
  /^[ \t]*(?:[$#>%]|PS [^>\n]{0,80}>|[A-Z]:[^>\n]{0,80}>)[ \t]?(?:sudo )?(?:dig|host|nslookup|drill|kdig|doggo|q)\b.*(?:[ \t]-x[ \t]|[ \t](?:-t ?|-type=|-q=)?(?:NS|MX|SOA|PTR)\b)/i
const anyCommand = /^[ \t]*(?:[$#>%][ \t]|PS [^>\n]{0,80}>|[A-Z]:[^>\n]{0,80}>)/
const isServerOfAnswer = (text: string, start: number): boolean => {
  const above = text.slice(Math.max(0, start - 1000), start)
  const lines = (above.split(/\n[ \t]*\r?\n/).at(-1) ?? '').split('\n')
  if (lines.at(-1)?.trim() !== '') return false
  return asksForServers.test(lines.findLast((line) => anyCommand.test(line)) ?? '')
}

/** A copied page of urlscan.io: what a scanned page loads is listed below this heading. */
const SCAN = /^This website contacted \d{1,5} IPs? /m
const LOADED = /^(?:Domain & IP information|Apex Domain)\b/m
/** What somebody adds below the page. */
const ADDED = /\n[ \t]{0,80}\r?\n[ \t]{0,80}\r?\n|[:：][ \t]{0,8}\r?\n/g
const loadedIn = (text: string, sample: string): { from: number; to: number } => {
  const from = SCAN.test(sample) ? (LOADED.exec(sample)?.index ?? Infinity) : Infinity
  if (from === Infinity) return { from, to: from }
  ADDED.lastIndex = from
  return { from, to: ADDED.exec(text)?.index ?? text.length }
}

/** A scanner’s verdict, alone on the line below the name of its vendor. */
const VENDOR =
  /^\S{1,80}[ \t]*\r?\n[ \t]*(?:malicious|phishing|malware|suspicious|spam|clean|unrated|not recommended)[ \t]*\r?(?:\n|$)/i

/** Where a scanner lists the links of a page. */
const isLinkedFromPage = (above: string): boolean => {
  const heading = above
    .split('\n')
    .slice(-MAX_PART)
    .findLast((line) => line.trim() !== '' && !/^\s*https?:\/\/\S+\s*$/.test(line))
  return /^\s*(?:links to|outgoing links|embedded urls|linked domains)(?: \(\d{1,4}\))?\s*$/i.test(
    heading ?? '',
  )
}

/** The heading of a part that names the real links, in a text that has a part with false ones too. */
const REAL_PART =
  /^[^\p{L}\p{N}]{0,8}(?:our |the |only )?(?:official|real|genuine|legit(?:imate)?|original) (?:links?|channels?|accounts?|sites?|websites?|domains?|socials?|profiles?|ur[li]s?)\b(?! of (?:the )?(?:scam|fake)).{0,20}[:：]\s*$/iu
const FALSE_PART =
  /^[^\p{L}\p{N}\n]{0,8}(?:scam|fake|phishing|malicious|fraudulent|impersonat(?:or|ing)|bad) (?:links?|channels?|accounts?|sites?|websites?|domains?|profiles?|ur[li]s?)\b.{0,20}[:：]\s*$/imu
const MAX_PART = 12

const isInRealPart = (head: string, above: string): boolean => {
  const lines = above
    .slice(0, above.length - head.length)
    .trimEnd()
    .split('\n')
    .slice(-MAX_PART)
  return REAL_PART.test(lines.findLast((line) => /[:：]\s*$/.test(line)) ?? '')
}

/** What a whole text says, kept for its next item. */
let last = {
  text: '',
  hasFalse: false,
  hasRules: false,
  inserted: [''],
  hasFalsePart: false,
  hasReported: false,
  isKit: false,
  hasVendors: false,
  loaded: { from: Infinity, to: Infinity },
  allowed: new Set<string>(),
}
const factsOf = (text: string): typeof last => {
  if (last.text !== text) {
    const sample = text.slice(0, 20_000)
    last = {
      text,
      hasFalse: FALSE.test(sample),
      hasRules: intrusionRule.test(sample),
      inserted: (insert.exec(sample)?.[1] ?? '').split(',').map((name) => name.replaceAll(/[\s`"'[\]]/g, '')),
      hasReported: REPORTED.test(sample),
      isKit: /\$_POST\b|\bmail\(|\bfwrite\(|\bfile_put_contents\(|\/sendMessage\b/.test(sample),
      hasFalsePart: FALSE_PART.test(sample),
      hasVendors: /\bsecurity vendors?\b/i.test(sample),
      loaded: loadedIn(text, sample),
      allowed: new Set([...sample.matchAll(proxyAllows)].map(([, name = '']) => name)),
    }
  }
  return last
}

/** Returns true if the line of an item says that it only names it. */
export function isNamedInLine(text: string, start: number): boolean {
  const above = text.slice(Math.max(0, start - LONGEST_LINE), start)
  const head = above.slice(above.lastIndexOf('\n') + 1)
  const before = head.slice(-NEAR)
  if (BEFORE.some((pattern) => pattern.test(before)) || isNamedAbout(before)) return true
  const below = text.slice(start, start + NEAR)
  const [rest = ''] = below.split('\n', 1)
  const line = before + rest
  // A check mark and praise together, and what is set against another: `not good.example but …`.
  if (/✅\S? ?$/u.test(before) && /^\S{3,300} [-–—] (?:official|real|genuine|legit)/i.test(rest)) return true
  if (/\bnot $/i.test(before) && /^[^\s,]{3,300},? but\b/.test(rest)) return true
  if (LINE.test(head + rest) || FOOT.test(line) || HOP.test(line) || isException(line) || isExcused(rest))
    return true
  if (/ {2}$/.test(before) && isAboutFinding(columnName(text, start))) return true
  if (isBesideInTable(text, start)) return true
  if (isAboutFinding(sectionOf(text, start)) || (isoTime.test(before) && program.test(rest))) return true
  const { inserted, hasVendors, hasFalsePart, allowed, loaded } = factsOf(text)
  if ((start > loaded.from && start < loaded.to) || isServerOfAnswer(text, start)) return true
  if (hasFalsePart && isInRealPart(head, above)) return true
  if (inserted.length > 1 && isAboutValue(inserted[placeInRow(text, start)] ?? '')) return true
  if (allowed.size > 0 && allowed.has(proxyList.exec(head)?.[1] ?? '')) return true
  if (hasVendors && head.trim() === '' && (VENDOR.test(below) || isLinkedFromPage(above))) return true
  // `nslookup` names the server that it asks first.
  if (/^Server:\s{1,8}$/i.test(before) && /^\S{1,255}\s{0,8}\nAddress/.test(below)) return true
  // Comments between the rules say where they are from.
  if (/^\s*# ?$/.test(before)) return factsOf(text).hasRules
  // A kit sends whom it robbed to the real site.
  if (/\bheader\(\s?["']Location: ?$/i.test(before)) return factsOf(text).isKit
  if (OF_TICKET.test(before)) return factsOf(text).hasReported
  return REAL.test(before) && factsOf(text).hasFalse
}

/** What parts the cells of tables amid a text: in Markdown, wikis and what terminals draw. */
const bar = /[|│┃║]/
/** A line that parts the head from the rows, or frames a table. */
const ruled = /^[\s|+:=\-─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋]+$/
/** Characters above a row in which its table’s head is looked for. */
const FARTHEST = 4000

/** The table that the last position was in, so that a long one isn’t read again for each row. */
let lastTable = { text: '', upTo: 0, names: [''] }

const isRuled = (line: string): boolean => ruled.test(line) && /[-=─━═]/.test(line)
const isOfTable = (line: string): boolean => bar.test(line) || isRuled(line)

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^[|│┃║]{1,2}/, '')
    .replace(/[|│┃║]{1,2}$/, '')
    .split(bar)
    .map((cell) => cell.replaceAll(/[*_`]/g, '').trim())

/** Returns the names above the columns of the table that a line is in; none outside of one. */
function namesAt(text: string, lineStart: number): string[] {
  if (lastTable.text === text && lastTable.upTo <= lineStart && lineStart - lastTable.upTo < FARTHEST) {
    const between = text.slice(lastTable.upTo, lineStart).split('\n').slice(0, -1)
    if (between.every(isOfTable)) {
      lastTable.upTo = lineStart
      return lastTable.names
    }
  }
  const lines = text
    .slice(Math.max(0, lineStart - FARTHEST), lineStart)
    .split('\n')
    .slice(0, -1)
  const first = lines.findLastIndex((line) => !isOfTable(line)) + 1
  const table = lines.slice(first)
  const at = table.findIndex((line) => !isRuled(line))
  const names = at < 0 ? [] : cellsOf(table[at] ?? '')
  const isHead = names.length > 1 && (isRuled(table[at + 1] ?? '') || areColumnNames(names))
  lastTable = { text, upTo: lineStart, names: isHead ? names : [] }
  return lastTable.names
}

/** Returns true in a cell of a table amid a text whose column or row is about what another reports. */
function isBesideInTable(text: string, start: number): boolean {
  const above = text.slice(Math.max(0, start - LONGEST_LINE), start)
  const before = above.slice(above.lastIndexOf('\n') + 1)
  const [rest = ''] = text.slice(start, start + LONGEST_LINE).split('\n', 1)
  if (!bar.test(before) && !bar.test(rest)) return false
  const names = namesAt(text, start - before.length)
  if (names.length === 0) return false
  const name = names[cellsOf(`${before.trimEnd()}\u0000`).length - 1] ?? ''
  const values = cellsOf(before + rest).flatMap((cell, at) => {
    const of = names[at] ?? ''
    return isVerdictName(of) ? [[of, cell] as const] : []
  })
  return isAboutFinding(name) || isAboutColumn(name) || isBesideAsset(name, names) || isBenign(values)
}
