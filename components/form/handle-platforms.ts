import type { AssetType } from '#lib/assets/asset.ts'

/** Platforms where a handle alone names a profile, and its URL before the handle; a test compares them with lib/assets. */
export const HANDLE_PLATFORMS = [
  { type: 'TWITTER', name: 'X (Twitter)', before: 'https://x.com/' },
  { type: 'TELEGRAM', name: 'Telegram', before: 'https://t.me/' },
  { type: 'INSTAGRAM', name: 'Instagram', before: 'https://instagram.com/' },
  { type: 'FACEBOOK', name: 'Facebook', before: 'https://facebook.com/' },
  { type: 'TIKTOK', name: 'TikTok', before: 'https://tiktok.com/@' },
  { type: 'YOUTUBE', name: 'YouTube', before: 'https://youtube.com/@' },
  { type: 'THREADS', name: 'Threads', before: 'https://threads.com/@' },
  { type: 'LINKEDIN', name: 'LinkedIn', before: 'https://linkedin.com/company/' },
  { type: 'REDDIT', name: 'Reddit', before: 'https://reddit.com/user/' },
  { type: 'GITHUB', name: 'GitHub', before: 'https://github.com/' },
  { type: 'MEDIUM', name: 'Medium', before: 'https://medium.com/@' },
  { type: 'BLUESKY', name: 'Bluesky', before: 'https://bsky.app/profile/' },
  { type: 'FARCASTER', name: 'Farcaster', before: 'https://farcaster.xyz/' },
  { type: 'SNAPCHAT', name: 'Snapchat', before: 'https://snapchat.com/@' },
  { type: 'PINTEREST', name: 'Pinterest', before: 'https://pinterest.com/' },
  { type: 'PATREON', name: 'Patreon', before: 'https://patreon.com/' },
] as const satisfies readonly { type: AssetType; name: string; before: string }[]
