import type { ShortcutDeps, Granted } from '#components/options/deps.ts'
import { NOT_CONNECTED } from '#components/options/connections.tsx'
import type {
  ConnectionEntry,
  DeliveryView,
  SaveOutcome,
  ConnectionView,
  PollingView,
} from '#lib/messages/requests.ts'
import type { FakeAnswers } from '../answers/fake-ask.ts'
import { GRANTED, permissionsOf, storedReads } from '../answers/granted.ts'
import type { ExportData } from '#components/ui/page.ts'
import type { StoredReads } from '#lib/your-data/stored.ts'
import { LONG_WORDS, NOW } from '../answers/samples.ts'
import { storageFailed } from '../answers/storage-failed.ts'
import { appeared, chooseFile, press, type, type View } from './view.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { optionsOf } from '../answers/surfaces.tsx'
import { SETTINGS_FILE } from '#lib/your-data/settings-file.ts'
import { NO_POLICY } from '#lib/your-data/stored.ts'
import { PREFERENCE_KEYS } from '#lib/settings/policy-keys.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'

const CONNECTED: ConnectionView = {
  ...NOT_CONNECTED,
  baseUrl: 'https://reports.example/v2',
  slug: 'acme',
  keyStored: true,
  abilities: { ...NOT_CONNECTED.abilities, assets: 'yes' },
  copy: { count: 2481, completedAt: NOW - 12 * 60_000, unreadable: 0 },
}

type Problem = NonNullable<DeliveryView['problem']>
const SEEN_AT = NOW - 47 * 60_000

const PREFERENCES: Preferences = { ...DEFAULT_PREFERENCES, contactInfo: 'soc@acme.example' }

const WATCH: PollingView = {
  off: null,
  running: false,
  minutes: 15,
  lastPass: { endedAt: NOW - 7 * 60_000, requests: 3, unreadable: 0, stopped: null, failure: null },
  nextPassAt: NOW + 8 * 60_000,
  pausedUntil: null,
  readingList: false,
  openReports: 3,
  cases: 412,
  completeAt: NOW - 5 * 3_600_000,
  requests: { made: 381, since: NOW - 86_400_000 },
}

const SHORTCUTS: ShortcutDeps = {
  list: async () => [
    { name: '_execute_action', keys: 'Alt+Shift+D' },
    { name: 'side-panel', keys: '' },
  ],
  change: async () => undefined,
}

const options = (
  answers: FakeAnswers,
  allowed = false,
  granted: Granted = GRANTED,
  pinned: boolean | null = true,
  more: { reads?: Partial<StoredReads>; exportData?: ExportData } = {},
) => {
  const all: FakeAnswers = {
    'preferences/get': () => PREFERENCES,
    'preferences/set': () => PREFERENCES,
    polling: () => WATCH,
    delivery: () => ({ held: 0, waiting: 0, problem: null }),
    'storage/delete-pictures': () => ({ removed: 84, kept: 2 }),
    ...answers,
  }
  const onChange = () => () => undefined
  return optionsOf(all, {
    reads: storedReads(more.reads),
    exportData: more.exportData,
    notifications: { allowed: async () => allowed, request: async () => false, onChange },
    tabs: { allowed: async () => allowed, request: async () => false, giveBack: async () => true, onChange },
    permissions: permissionsOf(granted, false),
    pin: { isPinned: async () => pinned, onChange },
    shortcuts: SHORTCUTS,
  })
}

const standing = (name: string, connection: ConnectionView): View => ({
  name,
  show: () => options({ 'connection/get': () => connection }),
})

const saved = (name: string, outcome: SaveOutcome, connection: ConnectionView = CONNECTED): View => ({
  name,
  show: () =>
    options({ 'connection/get': () => connection, 'connection/save': () => ({ outcome, connection }) }),
  after: () => press(connection.abilities.assets === 'yes' ? 'Test again' : 'Save and test'),
})

const held = (because: Problem['because'], changes: Partial<DeliveryView> = {}): View => ({
  name: `held-${because}`,
  show: () =>
    options({
      'connection/get': () => CONNECTED,
      delivery: () => ({
        held: 3,
        waiting: 0,
        problem: { because, message: 'Invalid API key', since: SEEN_AT },
        ...changes,
      }),
    }),
})

const failing = (): never => {
  throw new Error('no answer')
}

/** Three organizations: of the person, of the policy, and one whose key was rejected. */
const ENTRIES: ConnectionEntry[] = [
  { ...CONNECTED, id: 'first', name: 'Acme Wallet', slug: 'acme-wallet', isDefault: true, fromPolicy: false },
  {
    ...CONNECTED,
    id: 'b',
    name: 'Brindle Bank',
    slug: 'brindle',
    isDefault: false,
    fromPolicy: false,
    copy: null,
    abilities: { ...CONNECTED.abilities, assets: 'no' },
  },
  {
    ...CONNECTED,
    id: 'policy 1',
    name: 'Pellet Post',
    slug: 'pellet-post',
    baseUrl: 'https://takedown.pellet.example/v2',
    isDefault: false,
    fromPolicy: true,
  },
]

const SEVERAL: ConnectionView = { ...CONNECTED, connections: ENTRIES }

export const optionsViews: View[] = [
  standing('organizations', SEVERAL),
  { ...standing('organizations-open', SEVERAL), after: () => press('Edit: Brindle Bank') },
  {
    ...standing('organizations-policy', SEVERAL),
    after: () => press('Edit: Pellet Post'),
  },
  {
    ...standing('organizations-remove', SEVERAL),
    after: async () => {
      await press('Edit: Brindle Bank')
      await press('Remove connection…')
    },
  },
  { ...standing('organizations-add', CONNECTED), after: () => press('Add another organization…') },
  standing('organizations-twenty', {
    ...CONNECTED,
    connections: Array.from({ length: 20 }, (_, index) => ({
      ...CONNECTED,
      id: `c${index}`,
      name: index === 3 ? LONG_WORDS.slice(0, 60) : `Client ${index + 1}`,
      slug: `client-${index + 1}`,
      isDefault: index === 0,
      fromPolicy: false,
    })),
  }),
  held('unauthorized'),
  held('not-found', { held: 1, waiting: 12 }),
  held('firewall', { held: 0, waiting: 1 }),
  held('no-permission', { problem: { because: 'no-permission', message: '' } }),
  { name: 'loading', show: () => options({}) },
  { name: 'broken', show: () => options({ 'connection/get': failing }) },
  {
    name: 'failed-migration',
    show: () =>
      options({ 'connection/get': storageFailed('failed-migration', 'AbortError: a row of reports') }),
  },
  standing('first-run', NOT_CONNECTED),
  saved('first-run-bad-url', { kind: 'bad-url', problem: 'not-https' }, NOT_CONNECTED),
  saved('first-run-slug-needed', { kind: 'slug-needed' }, NOT_CONNECTED),
  {
    name: 'first-run-sites',
    show: () => {
      history.replaceState(null, '', '#look-ups')
      return options({ 'connection/get': () => NOT_CONNECTED })
    },
    after: async () => {
      await appeared('#look-ups textarea')
      history.replaceState(null, '', location.pathname)
    },
  },
  standing('unreadable', { ...NOT_CONNECTED, unreadable: true }),
  {
    name: 'unreadable-data',
    show: () =>
      options({ 'connection/get': () => CONNECTED }, false, GRANTED, true, {
        reads: { unreadable: async () => 4 },
        exportData: () => new Promise(() => undefined),
      }),
  },
  standing('connected', CONNECTED),
  {
    name: 'not-pinned',
    show: () => options({ 'connection/get': () => CONNECTED }, false, GRANTED, false),
  },
  {
    name: 'watch-not-allowed',
    show: () =>
      options({
        'connection/get': () => CONNECTED,
        polling: () => ({ ...WATCH, off: 'not-allowed', nextPassAt: null }),
      }),
  },
  {
    name: 'notifications',
    show: () => options({ 'connection/get': () => CONNECTED }, true),
  },
  {
    name: 'notifications-refused',
    show: () => options({ 'connection/get': () => CONNECTED }),
    after: () => press('Turn on notifications'),
  },
  {
    name: 'checks-on',
    show: () =>
      options(
        {
          'connection/get': () => CONNECTED,
          'preferences/get': () => ({ ...PREFERENCES, checks: { everyPage: true } }),
        },
        true,
      ),
  },
  {
    name: 'ignore-list',
    show: () =>
      options({
        'connection/get': () => CONNECTED,
        'preferences/get': () => ({ ...PREFERENCES, ignored: 'mail.acme.example\nann@acme.example\nco.uk' }),
      }),
    after: async () => {
      ;(await appeared('textarea[rows="4"]')).closest('.card')?.scrollIntoView({ block: 'start' })
    },
  },
  {
    name: 'checks-refused',
    show: () => options({ 'connection/get': () => CONNECTED }),
    after: async () => {
      ;(await appeared('section[aria-label^="Allowlist check on"] input')).click()
    },
  },
  {
    name: 'policy-locked',
    show: () =>
      options({
        'connection/get': () => CONNECTED,
        policy: () => ({
          active: true,
          serviceUrl: CONNECTED.baseUrl,
          slug: CONNECTED.slug,
          keyGiven: true,
          locked: [...PREFERENCE_KEYS.values()],
          problems: [
            { key: 'undoSeconds', problem: 'out-of-range' },
            { key: 'locked[2]', problem: 'not-known' },
            { key: `reporter${'VeryLongName'.repeat(12)}`, problem: 'not-known' },
          ],
        }),
      }),
  },
  {
    name: 'policy-first-run',
    show: () =>
      options({
        'connection/get': () => NOT_CONNECTED,
        policy: () => ({ ...NO_POLICY, active: true, serviceUrl: CONNECTED.baseUrl }),
      }),
  },
  {
    name: 'policy-not-readable',
    show: () =>
      options({
        'connection/get': () => CONNECTED,
        policy: () => ({ ...NO_POLICY, active: true, problems: [{ key: '', problem: 'not-readable' }] }),
      }),
  },
  {
    name: 'host-taken',
    show: () =>
      options({ 'connection/get': () => ({ ...CONNECTED, hostToAsk: 'https://reports.example/*' }) }, false, {
        ...GRANTED,
        origins: [],
      }),
    after: () => press('Allow: Connect to'),
  },
  {
    name: 'permissions',
    show: () =>
      options({ 'connection/get': () => CONNECTED }, true, {
        permissions: ['notifications', 'tabs'],
        origins: ['https://reports.example/*', `https://${'former-service.'.repeat(6)}example/*`],
        data: ['technicalAndInteraction'],
      }),
    after: () => press('Granted at install'),
  },
  {
    name: 'everything-saved',
    show: () =>
      options({ 'connection/get': () => CONNECTED }, false, GRANTED, true, {
        exportData: async () => ({
          file: new Blob(['{}']),
          rows: 1,
          reports: 1204,
          bytes: 18,
          withoutKey: true,
        }),
      }),
    after: () => press('Export all data'),
  },
  {
    name: 'saving-everything',
    show: () =>
      options({ 'connection/get': () => CONNECTED }, false, GRANTED, true, {
        exportData: (_, goesOn) => {
          goesOn({ reports: 212, bytes: 4_000_000 })
          return new Promise(() => undefined)
        },
      }),
    after: () => press('Export all data'),
  },
  {
    name: 'settings-of-a-file',
    show: () =>
      options(
        {
          'connection/get': () => CONNECTED,
          policy: () => ({ ...NO_POLICY, active: true, locked: ['contactInfo'] }),
        },
        false,
        GRANTED,
      ),
    after: () =>
      chooseFile('input[type=file]', 'settings.json', {
        ...SETTINGS_FILE,
        settings: {
          undoSeconds: 0,
          'reporter.displayName': LONG_WORDS,
          'menu.page': false,
          'redaction.phone': 'always-keep',
          watchMinutes: -1,
          [`of.${'aLaterVersion'.repeat(12)}`]: 1,
          contactInfo: 'me@soc.example',
        },
      }),
  },
  {
    name: 'settings-of-no-file',
    show: () => options({ 'connection/get': () => CONNECTED }),
    after: () => chooseFile('input[type=file]', 'holiday.json'),
  },
  {
    name: 'diagnostics',
    show: () =>
      options({
        'connection/get': () => CONNECTED,
        'data/diagnostics': () => ({
          text: `extension: 1.1.0\nbrowser: Mozilla/5.0 ${LONG_WORDS}\nreports.held: 2`,
        }),
      }),
    after: async () => {
      await press('Show diagnostics')
      await press('Copy diagnostics')
    },
  },
  standing('not-tested', { ...CONNECTED, abilities: NOT_CONNECTED.abilities, copy: null }),
  standing('no-key', { ...CONNECTED, keyStored: false, copy: null }),
  standing('first-sync', { ...CONNECTED, copy: null, syncing: true }),
  saved('just-connected', { kind: 'connected' }),
  saved(
    'saved-but-refused',
    { kind: 'saved-but-refused', status: 401, message: LONG_WORDS },
    { ...CONNECTED, copy: null, abilities: { ...NOT_CONNECTED.abilities, assets: 'no' } },
  ),
  saved('permission-refused', { kind: 'permission-refused', host: 'reports.example' }),
  saved('no-connection', { kind: 'no-connection' }),
  saved('timed-out', { kind: 'timed-out' }),
  saved('service-failing', {
    kind: 'service-failing',
    status: 500,
    message: 'An unexpected error occurred.',
  }),
  saved('throttled', { kind: 'throttled' }),
  saved('not-this-service', { kind: 'not-this-service', status: 404, message: '' }),
  saved('bad-key', { kind: 'bad-key' }),
  {
    name: 'not-answered',
    show: () => options({ 'connection/get': () => CONNECTED, 'connection/save': failing }),
    after: () => press('Test again'),
  },
  { ...standing('testing', CONNECTED), after: () => press('Test again') },
  { ...standing('editing', CONNECTED), after: () => press('Edit: Service URL') },
  { ...standing('forget-key', CONNECTED), after: () => press('Forget key') },
  { ...standing('delete-all', CONNECTED), after: () => press('Delete all data') },
  {
    ...standing('pictures-deleted', CONNECTED),
    after: async () => {
      await press('Delete screenshots now')
      await press('Delete screenshots')
    },
  },
  {
    name: 'other-origin',
    show: () => options({ 'connection/get': () => CONNECTED }),
    after: () => type('input', 'https://other.example/v2'),
  },
]
