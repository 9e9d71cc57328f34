import { describe, expect, it } from 'vitest'
import { settingName } from '#components/options/your-data.tsx'
import type { Policy } from '#lib/settings/policy.ts'
import { readPolicy, NO_POLICY } from '#lib/settings/policy.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { DEFAULT_PREFERENCES, flat } from '#lib/model/preference-table.ts'
import { readSettings, SETTINGS_FILE, settingsFile, settingsIn } from '#lib/your-data/settings-file.ts'

const OTHERS: Preferences = {
  ...DEFAULT_PREFERENCES,
  undoSeconds: 0,
  contactInfo: 'ann@acme.example',
  syncHours: 24,
  redaction: { ...DEFAULT_PREFERENCES.redaction, phone: 'always-keep' },
}

const written = (settings: Record<string, unknown>, version: number = SETTINGS_FILE.version): string =>
  JSON.stringify({ ...SETTINGS_FILE, version, settings })

/** From the file to the settings. */
const readText = (text: string, now: Preferences, policy: Pick<Policy, 'locked'>) => {
  const found = settingsIn(text)
  if (found.kind !== 'settings') return { read: found, chosen: now }
  return readSettings(found.settings, now, [...policy.locked])
}

describe('a settings file', () => {
  it('brings every setting to another browser, and names what it would change', () => {
    const { read, chosen } = readText(JSON.stringify(settingsFile(OTHERS)), DEFAULT_PREFERENCES, NO_POLICY)
    expect(chosen).toEqual(OTHERS)
    expect(read).toEqual({
      kind: 'read',
      changes: [
        { path: 'undoSeconds', before: 5, after: 0 },
        { path: 'contactInfo', before: '', after: 'ann@acme.example' },
        { path: 'syncHours', before: null, after: 24 },
        { path: 'redaction.phone', before: 'as-proposed', after: 'always-keep' },
      ],
      problems: [],
      locked: [],
    })
  })

  it('is found in the beginning of a whole export, also where that is cut off', () => {
    const lines = [
      { kind: 'header', format: 'takedown-reporter-data' },
      { kind: 'settings', value: settingsFile(OTHERS) },
      { kind: 'report', key: 'a' },
    ]
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"kind":"rep`
    expect(readText(text, DEFAULT_PREFERENCES, NO_POLICY).chosen).toEqual(OTHERS)
  })

  it('tells each wrong value by its path, and takes the others', () => {
    const { read, chosen } = readText(
      written({
        undoSeconds: 99,
        watchMinutes: '15',
        'reporter.displayName': { first: 'Ann' },
        'menu.page': false,
        'redaction.email': 'sometimes',
        'reporter.nobody': 'x',
        __proto__: null,
        tone: 'later',
      }),
      DEFAULT_PREFERENCES,
      NO_POLICY,
    )
    expect(read).toEqual({
      kind: 'read',
      changes: [{ path: 'menu.page', before: true, after: false }],
      problems: [
        { path: 'undoSeconds', problem: 'out-of-range' },
        { path: 'watchMinutes', problem: 'wrong-type' },
        { path: 'reporter.displayName', problem: 'wrong-type' },
        { path: 'redaction.email', problem: 'out-of-range' },
        { path: 'reporter.nobody', problem: 'not-known' },
        { path: 'tone', problem: 'not-known' },
      ],
      locked: [],
    })
    expect(chosen).toEqual({ ...DEFAULT_PREFERENCES, menu: { ...DEFAULT_PREFERENCES.menu, page: false } })
  })

  it('leaves what the organization has locked, and says so where the file has another value', () => {
    const policy = readPolicy({ undoSeconds: 5, locked: ['undoSeconds', 'contactInfo'] })
    const { read, chosen } = readText(
      written({ undoSeconds: 5, contactInfo: 'mine', bulkMost: 10 }),
      DEFAULT_PREFERENCES,
      policy,
    )
    expect(read).toMatchObject({ changes: [{ path: 'bulkMost' }], locked: ['contactInfo'], problems: [] })
    expect(chosen).toEqual({ ...DEFAULT_PREFERENCES, bulkMost: 10 })
  })

  it.each([
    ['nothing', '', 'not-settings'],
    ['no JSON', 'undoSeconds=3', 'not-settings'],
    ['another form', '{"undoSeconds":3}', 'not-settings'],
    ['a list', '[1,2]', 'not-settings'],
    [
      'more settings than can be told',
      written(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`a${at}`, 1]))),
      'not-settings',
    ],
    ['a later form', written({ undoSeconds: 3 }, SETTINGS_FILE.version + 1), 'newer'],
  ])('of %s changes nothing', (_, text, kind) => {
    expect(readText(text, OTHERS, NO_POLICY)).toEqual({ read: { kind }, chosen: OTHERS })
  })
})

it('every setting has the name that it has in the options', () => {
  for (const path of flat(DEFAULT_PREFERENCES).keys()) expect(settingName(path)).not.toBe(path)
  expect(settingName('of.later')).toBe('of.later')
})

it('a settings file has no number that cannot be told to the background', () => {
  const text = written({ undoSeconds: 3 }).replace('3}', '1e999}')
  expect(settingsIn(text)).toEqual({ kind: 'settings', settings: [{ path: 'undoSeconds' }] })
})
