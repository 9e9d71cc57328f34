/** Platforms where a handle alone names a profile, and its URL before the handle; a test compares them with lib/assets. */
export const HANDLE_PLATFORMS = [
  { type: 'TWITTER', name: 'X (Twitter)', before: 'https://x.com/' },
  { type: 'TELEGRAM', name: 'Telegram', before: 'https://t.me/' },
  { type: 'INSTAGRAM', name: 'Instagram', before: 'https://instagram.com/' },
  { type: 'FACEBOOK', name: 'Facebook', before: 'https://facebook.com/' },
  { type: 'TIKTOK', name: 'TikTok', before: 'https://tiktok.com/@' },
  { type: 'YOUTUBE', name: 'YouTube', before: 'https://youtube.com/@' },
  { type: 'THREADS', name: 'Threads', before: 'https://threads.com/@' },
  { type: 'GITHUB', name: 'GitHub', before: 'https://github.com/' },
] as const
