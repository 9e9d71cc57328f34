import { profileUrl } from '../../platforms/platform-account.ts'
import type { Found, HandlePlatform } from '../extracted.ts'
import { isMailProvider } from '../formats/mail-providers.ts'
import { lineAround } from '../surrounding-words.ts'
import { isRealEnding } from './endings.ts'
import { platformBeside, platformOfWord } from './platform-words.ts'
import { notTaken, readAddress } from './read-web.ts'

/** Returns the profile URL of a handle; `null` if the platform has none for such a name (Discord's numbers). */
export const handleUrl = (platform: HandlePlatform, name: string): string | null =>
  platform === null ? null : (profileUrl(platform, name) ?? null)

/** Chat mentions (`@here`), CSS rules, and annotations in source code. */
const noHandle = new Set(
  'here everyone channel all media import charset supports keyframes page layer include mixin extend param params return returns throws deprecated override example see author since version type types property typedef todo copyright license suppresswarnings autowired test nullable nonnull'.split(
    ' ',
  ),
)

const name = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,60}[\p{L}\p{N}_])?/uy
const asciiName = /[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,60}[A-Za-z0-9_])?/y

const nameAt = (text: string, at: number): string => {
  asciiName.lastIndex = at
  const ascii = asciiName.exec(text)?.[0]
  if (ascii !== undefined) return ascii
  name.lastIndex = at
  return name.exec(text)?.[0] ?? ''
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

const serverName = /@((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24})(?![\w-])/iy

const onServer = (text: string, at: number, to: number): string | undefined => {
  serverName.lastIndex = at
  const server = serverName.exec(text)?.[1]?.toLowerCase()
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
  label.lastIndex = end
  const gap =
    label.exec(text)?.[0].length ?? (/^t\.me$|^wa\.me$/i.test(word) && text.charAt(end) === ' ' ? 1 : 0)
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
  phone.lastIndex = start
  const written = phone.exec(text)?.[0]
  if (written === undefined || start + written.length > to) return undefined
  const digits = written.replaceAll(/\D/g, '')
  return digits.length < 7 || digits.length > 15
    ? undefined
    : handle(start, start + written.length, text, digits, 'WHATSAPP')
}

const reddit = /[ur]\/[A-Za-z0-9][\w-]{1,29}(?![\w/.-]*\/)/y

/** Reads Reddit's `u/name` or `r/name` at the start of a word. */
export function readReddit(text: string, start: number, to: number): Found | undefined {
  reddit.lastIndex = start
  const written = reddit.exec(text)?.[0]
  if (written === undefined || start + written.length > to || written.length < 5) return undefined
  return handle(start, start + written.length, text, written, 'REDDIT')
}
