import { profileUrl } from '../../platforms/platform-account.ts'
import { notTaken, type Found, type HandlePlatform } from '../extracted.ts'
import { isMailProvider, isRealEnding } from '../../known-domains.ts'
import { lineAround, withoutNextSentence } from '../address-end.ts'
import { readAddress } from './web.ts'
import { parseAssetInProse } from '../../parse-asset.ts'
import { withPlainDots, matchAt, type Run } from '../characters.ts'

/** Returns the profile URL of a handle; `null` if the platform has none for such a name (Discord's numbers). */
export const handleUrl = (platform: HandlePlatform, name: string): string | null =>
  platform === null ? null : (profileUrl(platform, name) ?? null)

/** Chat mentions (`@here`), CSS rules, and annotations in source code. */
const noHandle = new Set(
  'here everyone channel all media import charset supports keyframes page layer include mixin extend param params return returns throws deprecated override example see author since version type types property typedef todo copyright license suppresswarnings staticmethod classmethod property dataclass autowired test nullable nonnull'.split(
    ' ',
  ),
)

const name = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,60}[\p{L}\p{N}_])?/uy
const asciiName = /[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,60}[A-Za-z0-9_])?/y

const nameAt = (text: string, at: number): string => {
  const ascii = matchAt(asciiName, text, at)?.[0]
  if (ascii !== undefined) return ascii
  return matchAt(name, text, at)?.[0] ?? ''
}

type Bounds = { from: number; to: number; platform: HandlePlatform }

/** Reads `@name` with its `@` at `start`; undefined if it isn't a handle. */
export function readHandle(text: string, start: number, { from, to, platform }: Bounds): Found | undefined {
  const written = nameAt(text, start + 1)
    .slice(0, to - start - 1)
    // The next sentence, begun without a space.
    .replace(/^([^\p{Lu}]{3,})\.\p{Lu}\p{Ll}*$/u, '$1')
  if (written.length < 2 || noHandle.has(written.toLowerCase()) || !/\p{L}/u.test(written)) return undefined
  // A member or group of a chat: `<@U024BE7LH>`.
  const near = text.slice(Math.max(0, start - 24), start)
  if (near.endsWith('<') && /^[A-Z][A-Z0-9]{6,}$/.test(written)) return undefined
  if (/<!subteam\^\w{1,20}\|$/.test(near)) return undefined
  // A call (`@name(`) or a package (`@scope/name`).
  const end = start + 1 + written.length
  const next = text.charAt(end)
  if (next === '(' || (next === '/' && /[\w]/.test(text.charAt(end + 1)))) return undefined
  if (next === '@') {
    const server = onServer(text, end, to)
    if (server) return accountOn(server, written, start)
  }
  // An account of Matrix: `@name:server`.
  const home = next === ':' ? onServer(text, end, to) : undefined
  if (home !== undefined) return handle(start, end + 1 + home.length, text, `${written}:${home}`, null)
  const bluesky = /^(.+)\.bsky\.social$/i.exec(written)?.[1]
  if (bluesky !== undefined) return handle(start, end, text, bluesky, 'BLUESKY')
  const line = lineAround(text, start, end, from, to)
  return handle(
    start,
    end,
    text,
    written,
    platform ?? platformBeside(line.before.slice(-60), line.after.slice(0, 40)),
  )
}

const serverName = /[@:]((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24})(?![\w-])/iy

const onServer = (text: string, at: number, to: number): string | undefined => {
  const server = matchAt(serverName, text, at)?.[1]?.toLowerCase()
  return server !== undefined &&
    at + server.length < to &&
    isRealEnding(server.slice(server.lastIndexOf('.') + 1))
    ? server
    : undefined
}

/** Reads `@name@server`: one account of the Fediverse, or a mail address written like one. */
function accountOn(server: string, called: string, start: number): Found | undefined {
  const written = `@${called}@${server}`
  const span = { start, end: start + written.length, written }
  if (isMailProvider(server))
    return notTaken(span, { reason: 'email', address: `${called}@${server}`, domain: server, provider: true })
  return readAddress(`https://${server}/@${called}`, span)
}

function handle(start: number, end: number, text: string, called: string, platform: HandlePlatform): Found {
  return { kind: 'handle', start, end, written: text.slice(start, end), name: called, platform }
}

const label = /[ \t]*[:：=][ \t]*|[ \t]+[-–—→>][ \t]+/y
const noName =
  /^(?:yes|no|none|n\/?a|unknown|null|banned|deleted|link|here|below|see|user|users|account|group|channel|chat|scam|the|a|is|not|and|same|bio|https?|www|dm|pm|me|us|bot|support|app|web)$/i

/** Reads `Telegram: name`, where the platform's word ends at `end`: a name without `@` that fills the rest of its cell or line. */
export function readLabelled(text: string, word: string, end: number, to: number): Found | undefined {
  const platform = platformOfWord(word)
  if (platform === null) return undefined
  const gap =
    matchAt(label, text, end)?.[0].length ??
    ((/^t\.me$|^wa\.me$/i.test(word) && text.charAt(end) === ' ') ||
    (platform === 'WHATSAPP' && text.startsWith(' +', end))
      ? 1
      : 0)
  if (gap === 0) return undefined
  const start = end + gap
  if (platform === 'WHATSAPP') return readPhone(text, start, to)
  const called = nameAt(text, start).slice(0, Math.max(0, to - start))
  const next = text.charAt(start + called.length)
  const ends =
    next === '' ||
    start + called.length >= to ||
    /[\n\r,;|)\]"'<]/.test(next) ||
    /^[.!]?\s*(?:$|[\n\r(])/.test(text.slice(start + called.length, start + called.length + 4))
  const isDomain = /\.[a-z]{2,}$/i.test(called)
  if (
    !ends ||
    isDomain ||
    called.length < 3 ||
    noName.test(called) ||
    !/[a-z]/i.test(called) ||
    /[^\w.-]/.test(called)
  )
    return undefined
  return handle(start, start + called.length, text, called, platform)
}

const phone = /\+?\d[\d ().-]{5,20}\d(?!\d)/y

function readPhone(text: string, start: number, to: number): Found | undefined {
  const written = matchAt(phone, text, start)?.[0]
  if (written === undefined || start + written.length > to) return undefined
  const digits = written.replaceAll(/\D/g, '')
  return digits.length < 7 || digits.length > 15
    ? undefined
    : handle(start, start + written.length, text, digits, 'WHATSAPP')
}

const reddit = /[ur]\/[A-Za-z0-9][\w-]{1,29}(?![\w/.-]*\/)/y

/** Reads Reddit's `u/name` or `r/name` at the start of a word. */
export function readReddit(text: string, start: number, to: number): Found | undefined {
  const written = matchAt(reddit, text, start)?.[0]
  if (written === undefined || start + written.length > to || written.length < 5) return undefined
  return handle(start, start + written.length, text, written, 'REDDIT')
}

/** `@`, `[at]`, `(@)` with optional spaces; ` AT `, but not the ordinary word ` at `. */
const sign =
  /@|[ ]?[[({<]{1,2} ?(?:@|[aA][tT]|ät|арт|собака) ?[\])}>]{1,2} ?|[ ](?:AT|\(a\)|@) (?=[\w.-]{1,255}(?![\w/:.-]))/y
/** Characters before the `@` besides letters and digits (RFC 5322, section 3.2.3), the common ones only. */
const inLocal = /[\w.+%'&*/=?^{}~!#$-]/
const LONGEST_LOCAL = 64

/** Reads an email address whose local part ends with this run. */
export function readMail(
  text: string,
  run: Run,
  floor: number,
  runAt: (at: number) => Run,
): Found | undefined {
  let at = run.end
  for (let more = 0; more < 4 && "+%'&=".includes(text.charAt(at)) && text.charAt(at) !== ''; more += 1) {
    const next = runAt(at + 1)
    if (next.end === at + 1) return undefined
    at = next.end
  }
  const written = matchAt(sign, text, at)?.[0]
  if (written === undefined) return undefined
  const domain = runAt(at + written.length)
  domain.end =
    domain.start +
    withoutNextSentence(text.slice(domain.start, domain.end), () =>
      lineAround(text, domain.start, domain.end, floor, text.length),
    ).length
  if (domain.dots === 0 || domain.end - domain.start > 300) return undefined
  let start = run.start
  while (start > floor && run.end - start < LONGEST_LOCAL && inLocal.test(text.charAt(start - 1))) start -= 1
  while (start < run.start && !/[\w]/.test(text.charAt(start))) start += 1
  if (run.spoken) start = Math.max(start, startOfLastWord(text, run))
  const span = { start, end: domain.end, written: text.slice(start, domain.end) }
  const plain = withPlainDots(text.slice(domain.start, domain.end))
  const parsed = parseAssetInProse(plain)
  if (parsed.ok && parsed.value.form === 'domain') {
    const { host } = parsed.value
    const local = withPlainDots(text.slice(start, at))
    if (local.toLowerCase() === 'git') return notTaken(span, { reason: 'code' })
    return notTaken(span, {
      reason: 'email',
      address: `${local}@${host}`,
      domain: host,
      provider: isMailProvider(host),
    })
  }
  if (!parsed.ok && parsed.failure.kind === 'not-a-domain' && parsed.failure.reason === 'file-name')
    return notTaken(span, { reason: 'file-name' })
  return undefined
}

/** Returns the start of the last word of a run joined across spaces: only that is the mailbox name. */
function startOfLastWord(text: string, run: Run): number {
  const words = text.slice(run.start, run.end).split(/[ \u00A0]/)
  let first = words.length - 1
  // Keep both sides of a bracket together: `name [dot] last`.
  while (first > 0 && (opens.test(words[first]?.charAt(0) ?? '') || opens.test(words[first - 1] ?? '')))
    first -= 1
  return run.end - words.slice(first).join(' ').length
}
const opens = /[[({]/

const words: readonly (readonly [Exclude<HandlePlatform, null>, string])[] = [
  [
    'TELEGRAM',
    'telegram tg tele t.me телеграм телеграмм телега тг تلگرام تلجرام تلغرام تيليغرام تليجرام تيليجرام טלגרם टेलीग्राम เทเลแกรม 电报 電報 テレグラム 텔레그램',
  ],
  ['TWITTER', 'twitter x x.com twitter.com твиттер توییتر تويتر טוויטר 推特 ツイッター 트위터'],
  [
    'INSTAGRAM',
    'instagram insta ig instagram.com инстаграм инста اینستاگرام انستغرام אינסטגרם इंस्टाग्राम อินสตาแกรม インスタ 인스타그램 인스타',
  ],
  [
    'FACEBOOK',
    'facebook fb facebook.com фейсбук فيسبوك פייסבוק फेसबुक เฟซบุ๊ก 脸书 臉書 フェイスブック 페이스북',
  ],
  ['TIKTOK', 'tiktok tt tiktok.com тикток تيك_توك טיקטוק 抖音 ティックトック 틱톡'],
  ['YOUTUBE', 'youtube yt youtube.com ютуб يوتيوب יוטיוב यूट्यूब ยูทูบ ユーチューブ 유튜브'],
  ['DISCORD_USER', 'discord дискорд ディスコード 디스코드'],
  ['THREADS', 'threads threads.net threads.com'],
  ['REDDIT', 'reddit reddit.com реддит'],
  ['LINKEDIN', 'linkedin linkedin.com'],
  ['GITHUB', 'github gh github.com'],
  ['MEDIUM', 'medium medium.com'],
  ['SNAPCHAT', 'snapchat snap'],
  ['BLUESKY', 'bluesky bsky bsky.app'],
  ['FARCASTER', 'farcaster warpcast'],
  ['PATREON', 'patreon'],
  ['PINTEREST', 'pinterest'],
  ['TWITCH', 'twitch twitch.tv'],
  ['WHATSAPP', 'whatsapp wa wa.me ватсап واتساب וואטסאפ व्हाट्सएप'],
  ['OPENSEA', 'opensea opensea.io'],
  ['SUBSTACK', 'substack'],
]

let byWord: Map<string, Exclude<HandlePlatform, null>> | undefined

function table(): Map<string, Exclude<HandlePlatform, null>> {
  if (byWord) return byWord
  byWord = new Map()
  for (const [platform, texts] of words) for (const word of texts.split(' ')) byWord.set(word, platform)
  return byWord
}

export const platformOfWord = (word: string): HandlePlatform => table().get(word.toLowerCase()) ?? null

/** Matches at the end or start of a word, for scripts that put no space or a particle beside a name. */
function platformWithin(word: string, atEnd: boolean): HandlePlatform {
  const exact = platformOfWord(word)
  if (exact || /^[\w.]*$/.test(word)) return exact
  const lower = word.toLowerCase()
  for (const [known, platform] of table())
    if (
      known.length > 1 &&
      !/^[\w.]+$/.test(known) &&
      (atEnd ? lower.endsWith(known) : lower.startsWith(known))
    )
      return platform
  return null
}

const hidden = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

const lastWord =
  /(?<![\p{L}\p{M}/=_-])([\p{L}\p{M}][\p{L}\p{M}.]{0,60})[\s:：=\-–—>,，、;|"'()（）「」[\]*_/]{0,20}(?:の|上的|上|的)?[\s:：「（]{0,8}(?:(?:is|handle|account|user|username|id|аккаунт|канал|channel|group|chat|support|bot)[\s:：=\-–—>,;|"']{0,20})?$/iu
const firstWord =
  /^[\s"'*_)\]」）]*(?:[([（,，、;|–—-]\s*|(?:on|at|via|in|auf|sur|en|em|no|pelo|pela|dans|su|op|på|na|в|на|على|عبر|في|by)\s+(?:the\s+)?)?["']?([\p{L}\p{M}][\p{L}\p{M}.]*)/iu

/** Japanese and Chinese particles between a platform and its account, often without a space: `telegramの@name`. */
const ownerParticle = /(?<=.)(?:の|上的|上|的)$/u

/** Returns the platform named right before or after a handle: `TG: @name`, `@name (Telegram)`, `@name on X`. */
function platformBeside(before: string, after: string): HandlePlatform {
  const left = lastWord.exec(before.replace(hidden, ''))?.[1]?.replace(ownerParticle, '')
  const namedBefore = left === undefined ? null : platformWithin(left, true)
  if (namedBefore) return namedBefore
  const right = firstWord.exec(after.replace(hidden, ''))?.[1]?.replace(/\.$/, '')
  return right === undefined || (right.length < 2 && right !== 'X') ? null : platformWithin(right, false)
}
