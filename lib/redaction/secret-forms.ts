import type { SecretKind } from './secret-kinds.ts'

/** V8 compiles for a text of this length to machine code at once. */
const LONG = ' '.repeat(1000)

/**
 * Returns what compiles large expressions when it is first called, at a third of the time. Before short texts, V8 would compile each to
 * bytecode, which takes longer, and at its second use to machine code.
 */
export const compileOnce = (...expressions: readonly RegExp[]): (() => void) => {
  let done = false
  return () => {
    if (done) return
    done = true
    // Leaves `lastIndex` as it is.
    for (const expression of expressions) LONG.search(expression)
  }
}

/** A secret found by its own format. `payee`: may also be the account to which a scam wants money sent. */
export type FoundForm = { kind: Extract<SecretKind, 'credential' | 'payment'>; value: string; payee?: true }

/** API keys by their issuers' formats. Each pattern is linear: runs match only from their start, and every repetition is bounded. */
const KEYS: readonly RegExp[] = [
  // Amazon Web Services
  /(?<!\w)(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ANVA)[A-Z0-9]{16}(?!\w)/g,
  // GitHub, GitLab
  /(?<!\w)(?:gh[pousr]_\w{30,255}|github_pat_\w{22,255}|gl(?:pat|dt|rt|ptt|cbt)-[\w-]{20,64})/g,
  // Google
  /(?<![\w-])(?:AIza[\w-]{35}|GOCSPX-[\w-]{20,40}|ya29\.[\w-]{20,500}|1\/\/0[\w-]{30,200})/g,
  // Slack, Discord, Telegram
  /(?<![\w-])(?:xox[abeoprs]-[\w-]{10,250}|xapp-[\w-]{10,250})/g,
  /(?<=hooks\.slack\.com\/services\/)T\w{6,14}\/B\w{6,14}\/\w{16,40}/g,
  /(?<=\/api\/webhooks\/)\d{15,22}\/[\w-]{50,90}/g,
  /(?<![\w-])[MNO][\w-]{22,28}\.[\w-]{6}\.[\w-]{27,45}(?![\w-])/g,
  /(?<!\d)\d{8,10}:AA[\w-]{32,34}(?![\w-])/g,
  // Stripe, Square, Shopify
  /(?<!\w)(?:(?:sk|rk|pk)_(?:live|test)_\w{16,250}|whsec_[\w+/=]{24,80})/g,
  /(?<![\w-])(?:sq0(?:atp|csp|idp)-[\w-]{22,43}|EAAA[\w-]{50,64}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32})/g,
  // OpenAI, Anthropic, Hugging Face, Groq, Replicate
  /(?<![\w-])(?:sk-[\w-]{20,250}|hf_[A-Za-z0-9]{30,60}|gsk_\w{40,80}|r8_\w{30,60})/g,
  // Twilio, SendGrid, Mailgun, Mailchimp, Brevo
  /(?<!\w)(?:(?:SK|AC)[0-9a-f]{32}(?!\w)|SG\.[\w-]{16,32}\.[\w-]{16,64}|key-[0-9a-f]{32}(?!\w)|[0-9a-f]{32}-us\d{1,2}(?!\w)|xkeysib-[0-9a-f]{64}-\w{16})/g,
  // npm, PyPI, DigitalOcean, Heroku, Atlassian, Postman, Linear, Figma, Grafana, Notion, Supabase, Doppler, Databricks
  /(?<![\w-])(?:npm_\w{36}|pypi-AgEI[\w-]{50,250}|do[opr]_v1_[0-9a-f]{64}|HRKU-[\w-]{36,70}|ATATT3[\w=-]{50,250}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}|lin_api_\w{40}|fig[dou]_[\w-]{40,60}|gl(?:sa|c)_[\w+/=-]{32,250}|(?:ntn|secret)_\w{43,50}|sb[ps]_\w{40}|dp\.(?:pt|st|ct)\.\w{40,44}|dapi[0-9a-f]{32})/g,
  // Facebook, Mapbox, age, an extended private key, an importable private key (WIF)
  /(?<!\w)(?:EAA[A-Za-z0-9]{60,250}|sk\.eyJ[\w-]{20,200}\.[\w-]{10,60}|AGE-SECRET-KEY-1[A-Z0-9]{58}|[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,112}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?!\w))/g,
  // ASP.NET's cookieless session, which is in the path
  /(?<=\(S\()[a-z0-5]{24}(?=\)\))/g,
  // JWT, or JWE with its five parts
  /(?<![\w-])eyJ[\w-]{8,4000}\.[\w-]{8,4000}(?:\.[\w-]{0,4000}){1,3}/g,
]

/** Length of the shortest secret that has a format, a card number. Keys have 15 characters at least. */
const SHORTEST = 14

/** Returns all secrets of a known format in decoded text; linear. */
export const formsIn = (text: string): FoundForm[] =>
  text.length < SHORTEST ? [] : [...keysIn(text), ...cardsIn(text), ...accountsIn(text)]

const compileKeys = compileOnce(...KEYS)

const keysIn = (text: string): FoundForm[] => {
  compileKeys()
  return [
    ...KEYS.flatMap((form) =>
      Array.from(text.matchAll(form), ([value]): FoundForm => ({ kind: 'credential', value })),
    ),
    ...privateKeysIn(text),
  ]
}

const BEGIN = /-----BEGIN[A-Z0-9 +]{0,40}PRIVATE[ +]KEY(?:[ +]BLOCK)?-----/g
const END = /-----END[A-Z0-9 +]{0,40}PRIVATE[ +]KEY(?:[ +]BLOCK)?-----/g

/** Returns private key blocks, up to their END line or the end of the text. */
const privateKeysIn = (text: string): FoundForm[] => {
  const found: FoundForm[] = []
  let done = 0
  for (const { index } of text.matchAll(BEGIN)) {
    if (index < done) continue
    END.lastIndex = index
    const end = END.exec(text)
    done = end ? end.index + end[0].length : text.length
    found.push({ kind: 'credential', value: text.slice(index, done).trim() })
  }
  return found
}

const CARD =
  /^(?:4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|095|[689]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}|35(?:2[89]|[3-8]\d)\d{12}|220[0-4]\d{12})$/

/** What is called a card, in the languages of the product. A number that stands alone may be anything: posts and users have such numbers. */
const CARD_WORD =
  /card|kart|carte|carta|cartão|tarjeta|kaart|credit|debit|visa|master|amex|maestro|(?<![a-z])(?:cc|ccn|pan|cvv|cvc)(?![a-z])|карт|卡|カード|카드|بطاقة/i
/** In characters. */
const WORDS_BEFORE = 40
const WORDS_BEHIND = 24

/** Finds card numbers: groups of digits with a separator or line breaks between groups of four; one group only with a word beside it. */
const cardsIn = (text: string): FoundForm[] => {
  const found: FoundForm[] = []
  for (const { index, 0: chain } of text.matchAll(
    /(?<![\d])\d{1,19}(?:(?:[ +\-.\u00a0\u2010-\u2015]|(?<=\d{4})\n(?=\d{4}))\d{1,19}){0,200}(?!\d)/g,
  )) {
    const groups = chain.match(/\d+/g) ?? []
    const end = index + chain.length
    const isNamed = (): boolean =>
      CARD_WORD.test(text.slice(Math.max(0, index - WORDS_BEFORE), index)) ||
      CARD_WORD.test(text.slice(end, end + WORDS_BEHIND))
    groups.forEach((_, first) => {
      let digits = ''
      for (let last = first; last < groups.length && digits.length < 19; last += 1) {
        digits += groups[last] ?? ''
        if (digits.length >= 14 && isCard(digits) && (last > first || isNamed()))
          found.push({ kind: 'payment', value: digits })
      }
    })
  }
  return found
}

export const isCard = (digits: string): boolean =>
  CARD.test(digits) && !/^(\d)\1+$/.test(digits) && passesLuhn(digits)

const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let at = digits.length - 1, twice = false; at >= 0; at -= 1, twice = !twice) {
    const value = Number(digits[at]) * (twice ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** IBAN lengths by country (SWIFT registry). */
const IBAN_LENGTHS =
  'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30'

const accountsIn = (text: string): FoundForm[] => {
  const found: FoundForm[] = []
  let done = 0
  for (const { index } of text.matchAll(/(?<![A-Za-z\d])[A-Za-z]{2}\d{2}/g)) {
    // Another may follow at once.
    for (let at = index; at >= done;) {
      const account = accountAt(text, at)
      if (account === undefined) break
      found.push({ kind: 'payment', value: account.value, payee: true })
      done = account.end
      at = done
    }
  }
  return found
}

const accountAt = (text: string, from: number): { value: string; end: number } | undefined => {
  const country = IBAN_LENGTHS.indexOf(text.slice(from, from + 2).toUpperCase())
  const length = country < 0 || country % 4 !== 0 ? 0 : Number(IBAN_LENGTHS.slice(country + 2, country + 4))
  let value = ''
  let at = from
  for (; value.length < length; at += 1) {
    const char = text.charAt(at)
    if (/^[A-Za-z\d]$/.test(char)) value += char.toUpperCase()
    else if (!/^[\s+\-.]$/.test(char) || !/^[A-Za-z\d]$/.test(text.charAt(at + 1))) return undefined
  }
  return length > 0 && remainder97(value) === 1 ? { value, end: at } : undefined
}

const remainder97 = (iban: string): number => {
  let rest = 0
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

const SHORTEST_OPAQUE = 16
const LONGEST_OPAQUE = 4_096

/** Bits per character. Random hex has 3.7 at 32 characters, random base64 5; ordinary words stay below 3.2 or have no digits. */
const MIN_ENTROPY = 2.8

/** Public identifiers, often the subject of a report: wallet addresses, transactions, content identifiers. */
const PUBLIC =
  /^(?:0x[0-9a-f]{40}|0x[0-9a-f]{64}|(?:bc1|ltc1|addr1)[02-9ac-hj-np-z]{11,110}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33}|r[1-9A-HJ-NP-Za-km-z]{24,34}|Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,60})$/i

export const isPublicValue = (text: string): boolean => PUBLIC.test(text)

/** Static files are the same for every visitor: `main.8f3a2b1c.js`. */
const SHARED_FILE =
  /\.(?:css|m?js|json|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|mp4|webm|wasm|pdf|zip|apk|exe|msi)$/i

const UUID = /(?:^|[^0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/i

/** JWT; `eyJ` is `{"` in base64url. */
const JSON_WEB_TOKEN = /^eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3}$/

/**
 * Returns true if a text looks random: 16 to 4,096 token characters, mixed digits and letters or unusual case, high entropy. A guess,
 * so it only marks values; shorter texts are more often IDs of posts or short links.
 */
export const looksOpaque = (text: string): boolean => {
  if (text.length < SHORTEST_OPAQUE || text.length > LONGEST_OPAQUE || !/^[\w.~+/=:-]+$/.test(text))
    return false
  if (isPublicValue(text) || SHARED_FILE.test(text)) return false
  if (UUID.test(text) || JSON_WEB_TOKEN.test(text)) return true
  const runs = text.split(/[-_.~/:+=]+/).filter((run) => run.length >= 4)
  const turns = runs.map(turnsOf)
  const total = turns.reduce((sum, count) => sum + count, 0)
  if (!turns.some((count) => count >= 3) && total < 5 && !runs.some(alternatesCase)) return false
  return entropy(text) >= MIN_ENTROPY
}

/** Like `looksOpaque`, also for short values: for parameter names that are everyday words. */
export const looksLikeCode = (text: string): boolean =>
  looksOpaque(text) ||
  (/^[\w.~+=-]{5,64}$/.test(text) &&
    text
      .split(/[^A-Za-z0-9]+/)
      .some((run) => turnsOf(run) >= 2 || /^(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$/i.test(run)))

/** Counts changes between digits and letters: `a9f3` has three, `page2` one, `iPhone15Pro` two. */
const turnsOf = (run: string): number => run.replace(/\d+/g, '0').replace(/[A-Za-z]+/g, 'a').length - 1

/** Returns true if case alternates more than in words or camel case. */
const alternatesCase = (run: string): boolean => {
  const turns = run.match(/[a-z][A-Z]/g)?.length ?? 0
  return turns >= 3 && turns * 6 >= run.length
}

const entropy = (text: string): number => {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
