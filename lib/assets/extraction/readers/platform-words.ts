import type { HandlePlatform } from '../extracted.ts'

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
  /([\p{L}\p{M}][\p{L}\p{M}.]{0,40})[\s:：=\-–—>,，、;|"'()（）「」[\]*_/]{0,20}(?:の|上的|上|的)?[\s:：「（]{0,8}(?:(?:is|handle|account|user|username|id|аккаунт|канал|channel|group|chat|support|bot)[\s:：=\-–—>,;|"']{0,20})?$/iu
const firstWord =
  /^[\s"'*_)\]」）]*(?:[([（,，、;|–—-]\s*|(?:on|at|via|in|auf|sur|en|em|no|pelo|pela|dans|su|op|på|na|в|на|على|عبر|في|by)\s+(?:the\s+)?)?["']?([\p{L}\p{M}][\p{L}\p{M}.]*)/iu

/** Japanese and Chinese particles between a platform and its account, often without a space: `telegramの@name`. */
const ownerParticle = /(?<=.)(?:の|上的|上|的)$/u

/** Returns the platform named right before or after a handle: `TG: @name`, `@name (Telegram)`, `@name on X`. */
export function platformBeside(before: string, after: string): HandlePlatform {
  const left = lastWord.exec(before.replace(hidden, ''))?.[1]?.replace(ownerParticle, '')
  const namedBefore = left === undefined ? null : platformWithin(left, true)
  if (namedBefore) return namedBefore
  const right = firstWord.exec(after.replace(hidden, ''))?.[1]?.replace(/\.$/, '')
  return right === undefined || (right.length < 2 && right !== 'X') ? null : platformWithin(right, false)
}
