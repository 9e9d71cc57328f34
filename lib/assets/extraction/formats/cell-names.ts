/** Returns a name without accents, with `_` for all that is no letter and between `camelCase` words. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/(?<=\p{Ll}{2}|\d)(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .join('_')

/** Each is about a finding, by its plain name. */
const ABOUT: readonly RegExp[] = [
  // A page or picture of whoever handles it.
  /^(?:[\p{L}\p{N}]{1,20}_){0,2}(?:(?:favicon|icon|logo|avatar|thumbnail|snapshot|malpedia|wiki|funding|ct_?log|crt_?sh|privacy_policy)(?:_(?:ur[li]s?|links?))?|(?:ticket|incident|attachments?|documentation|repository|labels|alert|investigation|console|dashboard|trace|message_trace|portal|(?:alert|incident|case)_web)_(?:ur[li]s?|links?|pages?)|screenshots?_(?:path|file|image|src|href)|(?:mitigation|takedown|remediation|vendor|customer|case)_portal|intel_?card|client_info|upstreams?|ua|(?:abuse|takedown|report_abuse|evidence|proof)_(?:ur[li]s?|links?|forms?|pages?|portals?|contact)|(?:reporter|submitter)_info|(?:org|organi[sz]ation|company)_(?:ur[li]|website|site|domain))$/u,
  // Screenshots and reporters in other languages.
  /^(?:bildschirm(?:foto|aufnahme)|capture_d_?ecran|captura(?:_de_(?:pantalla|tela))?|schermata|zrzut_ekranu|截图|截圖|截屏|スクリーンショット|画面キャプチャ|스크린샷|скриншот|gemeldet_von|erfasst_von|bearbeiter|taklit_edilen|podszywa_sie_pod|signale_par|declarant|(?:reportad|denunciad)[oa]_por|denunciante|segnalato_da|gemeld_door|报告人|提交者|신고자)$/u,
  // The brand, and who was harmed.
  /^(?:marque|marca|marchio|marke|бренд|ブランド|브랜드)(?:_(?:usurpee|imitee|suplantada|imitada|afectada|imitato|betroffen))?$|^(?:betroffene|imitierte|nachgeahmte)_marke$|^(?:仿冒|假冒|冒充)?品牌(?:官网|名称)?$|^(?:victims?|victime|victima|opfer|受害者|被害者)(?:_(?:address|adresse|wallet|account|host|email|url))?$/u,
  // Who hosts it, and what else its certificate and its record in DNS name.
  /^(?:hosting|хостинг|регистратор|rejestrator|registrator|registrador|注册商(?:网站|网址|链接)?|註冊商(?:網站|網址)?|レジストラ|hoster|hebergeur|alojamiento|hospedagem|proveedor|fournisseur|anbieter|provedor|fornitore|proveedor_de_(?:hosting|alojamiento))(?:_(?:provider|company|url|website))?$|^(?:as_?name|asn_?name|as_org)$|^(?:(?:ssl_)?(?:cert_)?issue[rd]|ca_issuers|ocsp|crl)(?:_\w{1,30})?$|^(?:cps|authority_info_access|cnames?|soa|mname|rname|dns_answers?|cdn|port43|vcard(?:_array)?)$/u,
  // The machine that a log is of, and its user.
  /^(?:src|client|agent|observer|collector|sensor|device|dvc|log|splunk|reporting)_?(?:dns_name|host_?name|host|name|fqdn|server|source)$|^(?:shost|observer|sensor|request_context|referral_?url|user_account|user_principal_name|account_upn|upn|(?:upn_suffix|nt_domain|dns_domain)|recipient_(?:domain|address))$/,
  // What a page links to or is served with, and the scanner’s or the service’s own words.
  /^(?:outgoing_links|link_?domains|html_meta|trackers|ignored?|ignore_?list|(?:last_http_)?response_headers|engine_name|evidence_(?:strings?|details?)|entity_term|authors|odata_\w{1,20})$/,
]
export const isAboutByName = (plain: string): boolean => ABOUT.some((pattern) => pattern.test(plain))

/** Names of single values and columns; in JSON, objects and lists of these names hold anything. */
const COLUMN =
  /^(?:legit(?:imate)?|genuine|official|authentic|reported_(?:to|via)|gemeldet_(?:an|bei)|gemeld_(?:bij|aan)|signale_a|tickets?|incidents?|attachments?|answers?|org|organi[sz]ation(?:_name)?|company|customer|tenant|recipients?|generator|maintainer|repository|issues)$/
export const isAboutColumn = (name: string): boolean => COLUMN.test(plainName(name))

const ASSET =
  /(?:^|_)(?:ur[li]s?|iocs?|indicators?|indikator|value|domains?|fqdn|hosts?|host_?names?|websites?|webseite)(?:$|_(?:malicios[oa]|malveillante?|value|utc))|^(?:adresse_du_)?site$|网址|網址|域名|網站|网站|(?:^|[^a-z])url|リンク|사이트|домен|ссылка/u
/** Returns true for the name of a column or value that is what is reported. */
export const isAssetName = (name: string): boolean => ASSET.test(plainName(name))

const BESIDE =
  /^(?:original_domain|report|links?|details?|more_info|entry|target|comments?|kommentare?|commentaires?|comentarios?|commento|opmerking(?:en)?|notes?|notizen?|notas?|remarks?|remarques?|bemerkung(?:en)?|anmerkung(?:en)?|observaciones|备注|備考|비고|примечание|(?:page_|site_|http_|html_)?title|titel|titre|titulo|titolo|标题|subject|betreff|objet|asunto|evidence|proof|beweis(?:e|foto)?|preuve|prueba|image|picture|photo|bild|foto|archive|analysis|case(?:_(?:link|url))?|threat_?link|raw|page_text)$/u

/**
 * Returns true for a name beside one of assets that tells about the row: what a feed calls a link is its own page, a target the brand,
 * and a title that of the page.
 */
export function isBesideAsset(name: string, names: readonly string[]): boolean {
  const plain = plainName(name)
  // Where an indexer of logs took the line from.
  if (/^host(?:_name)?$/.test(plain))
    return names.some((other) => /^sourcetype$|^(?:agent|observer)_/.test(plainName(other)))
  // AbuseIPDB: whose network and machine an IP address is of.
  if (/^(?:domain|host_?names?)$/.test(plain))
    return names.some((other) => /^(?:usage_type|abuse_confidence_score)$/.test(plainName(other)))
  // The servers that a mail went through.
  if (/^(?:from|by)$/.test(plain)) return names.some((other) => /^hop$/i.test(other))
  // A gateway’s page about a threat; alone, the URL of one.
  if (/^threat_?ur[li]$/.test(plain)) return names.some((other) => /^(?:threat(?:_?id)?|url)$/i.test(other))
  return BESIDE.test(plain) && names.some((other) => plainName(other) !== plain && isAssetName(other))
}

const VERDICT =
  /^(?:(?:final|overall|analyst|our|manual|url|site)_)?(?:verdicts?|policy|status|state|type|classification|class|label|category|disposition|assessment|result|judge?ment|conclusion|resolution|determination|urteil|bewertung|einstufung|klassifizierung|ergebnis|statut|classement|estado|veredicto|clasificacion|resultado|esito|判定|结论|結論|结果|結果|状态)$/u
const BENIGN =
  /^(?:benign|clean|harmless|legit(?:imate)?(?: (?:site|domain|url|page))?|fp|ham|allow|no threats?(?: (?:found|detected))?|do not (?:block|report|take down)|(?:our |the )?(?:client|customer)(?:['’]?s)?(?: own)? (?:domain|site|website)|our (?:own )?(?:domain|site|website|cdn|server)|real|official|genuine|ours?|safe|good(?:ware)?|brand|trusted|known[ _-]good|(?:white|allow|safe)[ _-]?list(?:ed)?|false[ _-]?positive|not[ _-](?:a[ _-])?(?:malicious|phish(?:ing)?|threat|suspicious|scam)|non[ _-]?malicious|harmlos|unbedenklich|legitim|sauber|fehlalarm|légitime|sain|faux positif|legítimo|limpio|limpo|benigno|falso positivo|legittimo|正常|安全|误报|誤報|無害|无害|良性|정상|안전|безопасный|чистый|آمن)$/iu
export const isBenignWord = (word: string): boolean => BENIGN.test(word)
const HARMFUL = /phish|malicious|malware|scam|fraud|suspicious|threat|bad|confirmed|block|c2|cnc/i

const HARM = /^(?:(is)_)?(?:phish(?:ing)?|malicious|malware|scam|fraud|threat|bad|suspicious|to_ids|ioc)$/
const NO_HARM =
  /^(?:is_)?(?:benign|legit(?:imate)?|safe|clean|(?:white|allow)_?listed|trusted|false_?positive)$/

/** Values of a record of DNS, and its types that lead to a server or to another’s name. */
const ANSWER = /^(?:rdata|value|answer|data|content|target)$/
/** Types of records in DNS. */
export const LEADS_ON = /^(?:NS|MX|SOA|CNAME|PTR)$/
const RECORD_TYPE = /^(?:rr_?type|record_?type|q_?type|dns_type)$/
export const isAnswer = (name: string, type: string): boolean =>
  LEADS_ON.test(type) && ANSWER.test(plainName(name))
export const isRecordType = (name: string): boolean => RECORD_TYPE.test(plainName(name))

/** dnstwist’s name for the domain whose look-alikes it lists. */
const isOriginal = (plain: string, value: string): boolean =>
  plain === 'fuzzer' && /^\*?original$/.test(value)

/** Returns true for the name of a column or value that may say whether its row or object is a threat. */
export const isVerdictName = (name: string): boolean => {
  const plain = plainName(name)
  return (
    plain === 'fuzzer' ||
    RECORD_TYPE.test(plain) ||
    VERDICT.test(plain) ||
    HARM.test(plain) ||
    NO_HARM.test(plain)
  )
}

/** What one value says of its row or object. */
const verdictOf = (name: string, value: string): 'benign' | 'harmful' | undefined => {
  if (value.length > 40) return undefined
  const plain = plainName(name)
  const no = /^(?:false|no|nein|non|n|f|否)$/i.test(value)
  const yes = /^(?:true|yes|ja|oui|y|t|1|是)$/i.test(value)
  const [harm, isFlag] = HARM.exec(plain) ?? []
  // A count of zero is only that no scanner knows it yet.
  const isNever = value === '0' && (isFlag !== undefined || plain === 'to_ids')
  if (harm !== undefined && (no || isNever)) return 'benign'
  if (yes) return NO_HARM.test(plain) ? 'benign' : harm === undefined ? undefined : 'harmful'
  if (isOriginal(plain, value)) return 'benign'
  if (!VERDICT.test(plain)) return undefined
  if (isBenignWord(value)) return 'benign'
  return HARMFUL.test(value) ? 'harmful' : undefined
}

/** Returns true if the values of a row or object say that it is no threat, and none says that it is. */
export function isBenign(values: Iterable<readonly [name: string, value: string]>): boolean {
  let benign = false
  for (const [name, value] of values) {
    const verdict = verdictOf(name, value.trim())
    if (verdict === 'harmful') return false
    benign ||= verdict === 'benign'
  }
  return benign
}
