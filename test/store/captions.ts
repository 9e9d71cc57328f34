/** The pictures of the stores: one idea each, told in six words. */
export const CAPTIONS = {
  '1-report.png': 'Report phishing pages in two actions',
  '2-check.png': 'Never report your own assets accidentally',
  '3-evidence.png': 'See exactly what leaves your browser',
  '4-bulk.png': 'Paste a chat, report what’s fake',
  '5-takedowns.png': 'Follow each report to its takedown',
} as const

export type PictureName = keyof typeof CAPTIONS
