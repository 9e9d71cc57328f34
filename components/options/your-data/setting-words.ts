import type { SettingChange } from '#lib/messages/data-requests.ts'
import { ROWS } from '#lib/model/preferences/preference-defaults.ts'
import { text } from '#lib/platform/texts.ts'
import { CHOICE_WORDS } from '../../form/kind-choice.tsx'
import { number } from '../../ui/words.ts'

/** Returns a setting’s label, or its path if a later version added it. */
export const settingName = (path: string): string => {
  const row = ROWS.get(path)
  return row ? text(row.label) : path
}

const isChoice = (value: string): value is keyof typeof CHOICE_WORDS => Object.hasOwn(CHOICE_WORDS, value)

export const settingValue = (value: SettingChange['before']): string => {
  if (value === null) return text('options_sync_as_suits')
  if (typeof value === 'boolean') return text(value ? 'data_on' : 'data_off')
  if (typeof value === 'number') return number(value)
  if (isChoice(value)) return text(CHOICE_WORDS[value])
  return value === '' ? text('data_empty') : value
}
