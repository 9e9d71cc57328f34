import type { Preferences } from '#lib/model/preferences.ts'
import { isPreferences } from '#lib/model/preferences.ts'
import type { Background } from '../compose/compose.ts'

type Menu = Preferences['menu']
const isSameMenu = (one: Menu, other: Menu): boolean =>
  one.page === other.page &&
  one.link === other.link &&
  one.selection === other.selection &&
  one.image === other.image

/** Keeps what was chosen and has it act at once. Answers the settings as they then are. */
export const takePreferences = async (background: Background, chosen: Preferences): Promise<Preferences> => {
  if (!isPreferences(chosen)) throw new RangeError('a preference is out of range')
  const { checks, menu } = await background.preferences()
  await background.keepPreferences(chosen)
  if (!isSameMenu(chosen.menu, menu)) void background.menu.recreate()
  if (chosen.checks.everyPage !== checks.everyPage) void background.everyPage.toggled()
  void background.takedownPolling.pollIfDue()
  void background.scheduler.syncIfDue()
  void background.pictures.refresh()
  return background.preferences()
}
