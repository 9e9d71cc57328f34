import { describe, expect, it } from 'vitest'
import handed, { takeTexts } from '#lib/case-file/handed-texts.ts'
import { drawingTexts, WORDS } from '#lib/case-file/words.ts'
import { text } from '#lib/platform/texts.ts'

describe('the texts that a worker draws with', () => {
  it('are the browser’s, filled in the same way', () => {
    takeTexts(drawingTexts())
    const filled = ['7', '12:30', '3']
    for (const key of Object.values(WORDS)) {
      expect(handed.i18n.getMessage(key, filled), key).toBe(text(key, ...filled))
      expect(handed.i18n.getMessage(key), key).toBe(text(key))
    }
    expect(handed.i18n.getMessage('language_tag')).toBe(text('language_tag'))
  })

  it('are empty where there is none, as the browser’s', () => {
    takeTexts({})
    expect(handed.i18n.getMessage('case_file_title')).toBe('')
    expect(handed.i18n.getMessage('constructor')).toBe('')
  })
})
