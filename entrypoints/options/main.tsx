import { render } from 'preact'
import { Options } from '#components/options/options.tsx'
import { makeRecovery, type OnePermission } from '#components/options/deps.ts'
import { isPinned, onPinned } from '#components/options/permissions.tsx'
import { erasedIn } from '#components/options/storage.tsx'
import { makePageAsk, onChanges, type Ask } from '#components/ui/page.ts'
import { makeExportData } from '#components/ui/controls.tsx'
import { keepTheme } from '#components/ui/theme.ts'
import type { Theme } from '#lib/model/preference-table.ts'
import { PREFERENCES } from '#lib/model/preference-table.ts'
import { browser } from '#lib/platform/browser.ts'
import { pageDatabase } from '#lib/platform/database.ts'
import { restartToErase } from '#lib/platform/erasure.ts'
import { isPageApart } from '#lib/platform/private-pages.ts'
import { makeSettingsReads, makeStoredReads } from '#lib/your-data/stored.ts'
import { tellLanguage, text } from '#lib/platform/texts.ts'

const root = document.documentElement
tellLanguage(root)
document.title = `${text('common_options')} – ${text('extension_name')}`

const askBackground = makePageAsk((message) => browser.runtime.sendMessage(message))

const themeIn = (answer: unknown): Theme | undefined =>
  typeof answer === 'object' && answer !== null && 'theme' in answer
    ? PREFERENCES.theme.read(answer.theme)
    : undefined

/** Any answer with a theme (chosen, imported, deleted) updates the copy that all pages read. */
const ask: Ask = async (name, asked) => {
  const answer = await askBackground(name, asked)
  const theme = themeIn(answer)
  if (theme !== undefined) keepTheme(root, theme)
  return answer
}

const database = pageDatabase(() => ask('connection/get', {}))
const isApart = isPageApart()
const reads = makeSettingsReads({
  store: () => ask('connection/store-for-pages', {}),
  onChange: onChanges,
  database,
})
const never = () => new Promise<never>(() => undefined)
const settings = {
  ...reads,
  preferences: async () => {
    const preferences = await reads.preferences()
    keepTheme(root, preferences.theme)
    return preferences
  },
  // The database of a private window has none of it.
  ...(isApart && {
    connection: () => ask('connection/get', {}),
    delivery: never,
    polling: never,
    caseFileKeys: never,
  }),
}

const recovery = makeRecovery(ask, settings.connection, (what) => {
  if (what === 'everything') keepTheme(root, 'system')
  return restartToErase(what)
})

const erased = erasedIn(location.search)
// Told once: a reloaded or reopened page is a later one.
if (erased) history.replaceState(null, '', location.pathname)

/** Chromium has no API for this, but lets an extension open the page. */
const changeShortcuts = (): (() => Promise<unknown>) | null => {
  if (location.protocol !== 'moz-extension:')
    return () => browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
  return 'openShortcutSettings' in browser.commands ? () => browser.commands.openShortcutSettings() : null
}
const onPermissions = (listener: () => void): (() => void) => {
  const { onAdded, onRemoved } = browser.permissions
  for (const event of [onAdded, onRemoved]) event.addListener(listener)
  return () => {
    for (const event of [onAdded, onRemoved]) event.removeListener(listener)
  }
}

/** The types of the API lack `data_collection`. */
const dataIn = (answer: object): string[] | null =>
  'data_collection' in answer && Array.isArray(answer.data_collection)
    ? answer.data_collection.filter((kind) => typeof kind === 'string')
    : null

/** Only Firefox asks for data types and accepts them in a request. */
const asAsked = (one: OnePermission) =>
  'permission' in one
    ? { permissions: [one.permission] }
    : 'origin' in one
      ? { origins: [one.origin] }
      : { data_collection: [one.data] }

const place = document.getElementById('root')
if (place) {
  render(
    <Options
      ask={ask}
      exportData={makeExportData(ask)}
      recovery={recovery}
      reads={isApart ? null : makeStoredReads(database)}
      settings={settings}
      erased={erased}
      onChange={onChanges}
      notifications={{
        allowed: () => browser.permissions.contains({ permissions: ['notifications'] }),
        request: () => browser.permissions.request({ permissions: ['notifications'] }),
        onChange: onPermissions,
      }}
      tabs={{
        allowed: () => browser.permissions.contains({ permissions: ['tabs'] }),
        request: () => browser.permissions.request({ permissions: ['tabs'] }),
        giveBack: () => browser.permissions.remove({ permissions: ['tabs'] }),
        onChange: onPermissions,
      }}
      permissions={{
        granted: async () => {
          const { permissions = [], origins = [], ...rest } = await browser.permissions.getAll()
          return { permissions, origins, data: dataIn(rest) }
        },
        request: (one) => browser.permissions.request(asAsked(one)),
        giveBack: (one) => browser.permissions.remove(asAsked(one)),
        onChange: onPermissions,
      }}
      pin={{
        isPinned: () => isPinned(browser.action),
        onChange: (listener) => onPinned(browser.action, listener),
      }}
      shortcuts={{
        list: async () =>
          (await browser.commands.getAll()).map(({ name = '', shortcut = '' }) => ({
            name,
            keys: shortcut,
          })),
        change: changeShortcuts(),
      }}
      requestHost={(pattern) => browser.permissions.request({ origins: [pattern] })}
      now={Date.now}
      copy={(content) => navigator.clipboard.writeText(content)}
      version={browser.runtime.getManifest().version}
      // Firefox reads policies only at startup.
      policyActsAtOnce={location.protocol !== 'moz-extension:'}
    />,
    place,
  )
}
