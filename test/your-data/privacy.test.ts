import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { AT_INSTALL } from '#components/options/permissions.tsx'
import config from '../../wxt.config.ts'
import { toldAs, toldUnder } from './privacy-tables.ts'

const shape = z.looseObject({
  permissions: z.array(z.string()),
  optional_permissions: z.array(z.string()),
  optional_host_permissions: z.array(z.string()),
  incognito: z.string(),
  browser_specific_settings: z.optional(
    z.looseObject({
      gecko: z.looseObject({
        data_collection_permissions: z.object({
          required: z.array(z.string()),
          optional: z.array(z.string()),
        }),
      }),
    }),
  ),
})

/** As the build makes it; test/e2e/packages/bundles.test.ts holds the same tables against what is shipped. */
const manifestOf = async (browser: 'chrome' | 'firefox') => {
  const { manifest } = config
  if (typeof manifest !== 'function') throw new Error('the manifest is a function of the browser')
  return shape.parse(await manifest({ browser, command: 'build', mode: 'production', manifestVersion: 3 }))
}

describe.each(['chrome', 'firefox'] as const)('docs/privacy.md and the manifest for %s', (browser) => {
  it('name the same permissions, at install and later, each with its reason', async () => {
    const { permissions, optional_permissions, optional_host_permissions, incognito } =
      await manifestOf(browser)
    expect(toldAs('Permissions', (when) => when === 'at install')).toEqual(permissions.toSorted())
    // WXT adds it where there is a side panel; Firefox's sidebar takes none.
    expect(toldAs('Permissions', (when) => when === 'at install, Chrome and Edge')).toEqual(['sidePanel'])
    expect(toldAs('Permissions', (when) => !when.startsWith('at install'))).toEqual(
      [...optional_permissions, ...optional_host_permissions].toSorted(),
    )
    for (const { why } of toldUnder('Permissions')) expect(why.length).toBeGreaterThan(10)
    expect(incognito).toBe('spanning')
  })
})

it('Firefox’s data collection is declared as it is told', async () => {
  const { browser_specific_settings: settings } = await manifestOf('firefox')
  const declared = settings?.gecko.data_collection_permissions
  const under = 'Firefox’s data collection'
  expect(toldAs(under, (when) => when === 'required')).toEqual(declared?.required.toSorted())
  expect(toldAs(under, (when) => when === 'optional')).toEqual(declared?.optional.toSorted())
})

it('the options name every permission of the install', () => {
  expect(AT_INSTALL.flatMap(([names]) => names.split(', ')).toSorted()).toEqual(
    toldAs('Permissions', (when) => when.startsWith('at install')),
  )
})
