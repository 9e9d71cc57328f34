import { useEffect, useState } from 'preact/hooks'
import { text, textOf, type TextKey } from '#lib/platform/texts.ts'
import { NotDoneWords, type NotDone } from '#components/wording/failures.tsx'
import { hostOfPattern } from '#components/report/refusals.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import { PREFERENCES, type Preferences } from '#lib/model/preference-table.ts'
import type {
  Granted,
  AllowedDeps,
  OnePermission,
  PermissionDeps,
  TabsDeps,
  PinDeps,
  Shortcut,
  ShortcutDeps,
} from './deps.ts'
import { Check, Button, TextButton } from '#components/ui/fields.tsx'
import type { ComponentChildren } from 'preact'
import { PreferenceFields, useIsLocked, useOptions } from './preference-fields.tsx'
import { record, yesOrNo } from '#lib/plain-reader.ts'

/** Returns the match pattern (which has no port) for a service URL, or null. The manifest allows https, and http on loopback. */
export const hostPattern = (typed: string): string | null => {
  const entered = typed.trim()
  if (!URL.canParse(entered)) return null
  const { protocol, hostname } = new URL(entered)
  // `*` is legal in a host, but in a match pattern it would request many.
  if (hostname === '' || hostname.includes('*')) return null
  if (protocol === 'https:') return `https://${hostname}/*`
  if (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
    return `http://${hostname}/*`
  return null
}

/** Returns the origin that a key is bound to, or '' for an invalid URL. */
export const originOf = (typed: string): string =>
  URL.canParse(typed.trim()) ? new URL(typed.trim()).origin : ''

/** Permissions granted at install, `sidePanel` in Chromium alone. A test compares them with docs/privacy.md, and that with the manifest. */
export const AT_INSTALL: [permission: string, why: TextKey][] = [
  ['activeTab, scripting', 'permissions_active_tab'],
  ['contextMenus', 'permissions_context_menus'],
  ['alarms', 'permissions_alarms'],
  ['storage, unlimitedStorage', 'permissions_storage'],
  ['sidePanel', 'permissions_side_panel'],
]

type Row = { one: OnePermission; name: string; granted: boolean; why: TextKey; without: TextKey }

const rowOf = (
  of: 'service' | 'notifications' | 'tabs' | 'technical' | 'former',
  one: OnePermission,
  granted: boolean,
): Row => ({
  one,
  name:
    of === 'service' || of === 'former'
      ? text('permissions_service', 'origin' in one ? hostOfPattern(one.origin) : '')
      : textOf('permissions', of),
  granted,
  why: `permissions_${of}_why`,
  without: `permissions_${of}_without`,
})

const rowsOf = ({ permissions, origins, data }: Granted, baseUrls: readonly string[]): Row[] => {
  const services = [...new Set(baseUrls.flatMap((baseUrl) => hostPattern(baseUrl) ?? []))]
  const others = origins.filter((origin) => !services.includes(origin))
  return [
    ...services.map((origin) => rowOf('service', { origin }, origins.includes(origin))),
    rowOf('notifications', { permission: 'notifications' }, permissions.includes('notifications')),
    rowOf('tabs', { permission: 'tabs' }, permissions.includes('tabs')),
    ...(data === null
      ? []
      : [rowOf('technical', { data: 'technicalAndInteraction' }, data.includes('technicalAndInteraction'))]),
    ...others.map((origin) => rowOf('former', { origin }, true)),
  ]
}

type PermissionsSectionProps = { baseUrls: readonly string[]; deps: PermissionDeps }

export const PermissionsSection = ({ baseUrls, deps }: PermissionsSectionProps) => {
  const [granted, setGranted] = useState<Granted | null>(null)
  const [problem, setProblem] = useState<NotDone | null>(null)
  const load = () => {
    deps.granted().then(setGranted, () => setGranted(null))
  }
  useEffect(() => {
    load()
    return deps.onChange(load)
  }, [])
  const done = (doing: Promise<boolean>, failed: TextKey): void => {
    const finish = (yes: boolean) => setProblem(yes ? null : { says: failed, failure: null })
    doing.then(finish, () => finish(false)).finally(load)
  }
  return (
    <section class="card" aria-label={text('permissions_title')}>
      <h3>{text('permissions_title')}</h3>
      <p class="quiet small">{text('permissions_lines')}</p>
      {granted === null ? <p class="quiet">{text('common_loading')}</p> : null}
      <ul class="permissions stack-16">
        {(granted ? rowsOf(granted, baseUrls) : []).map((row) => (
          <li key={row.name}>
            <PermissionRow
              row={row}
              allow={() => done(deps.request(row.one), 'permissions_refused')}
              giveBack={() => done(deps.giveBack(row.one), 'permissions_not_given_back')}
            />
          </li>
        ))}
      </ul>
      <NotDoneWords problem={problem} />
      <details>
        <summary>{text('permissions_at_install')}</summary>
        <dl class="stack-8 small">
          {AT_INSTALL.filter(
            ([permission]) => permission !== 'sidePanel' || granted?.permissions.includes(permission),
          ).map(([permission, why]) => (
            <div key={permission}>
              <dt dir="ltr">
                <code>{permission}</code>
              </dt>
              <dd>{text(why)}</dd>
            </div>
          ))}
        </dl>
        <p class="small quiet">{text('permissions_private')}</p>
      </details>
    </section>
  )
}

type PermissionRowProps = { row: Row; allow: () => void; giveBack: () => void }

const PermissionRow = ({ row: { name, why, without, granted }, allow, giveBack }: PermissionRowProps) => (
  <>
    <div>
      <p class="cluster-8 wrap-anywhere">
        <StateMark tone={granted ? 'ok' : 'quiet'} />
        <strong>{name}</strong>
        <span class="quiet small">{text(granted ? 'permissions_allowed' : 'permissions_not_allowed')}</span>
      </p>
      <p class="small">{text(why)}</p>
      <p class="small quiet">{text(without)}</p>
    </div>
    <Button
      aria-label={text(granted ? 'permissions_give_back_of' : 'permissions_allow_of', name)}
      onClick={granted ? giveBack : allow}
    >
      {text(granted ? 'permissions_give_back' : 'permissions_allow')}
    </Button>
  </>
)

type Checks = Preferences['checks']
type EveryPageCheckProps = {
  checks: Checks
  deps: TabsDeps
  /** The last change couldn’t be saved. */
  notSaved: boolean
  set: (checks: Checks) => Promise<void>
}

/** Whether the browser allows something, and what became of the last click that asked for it. */
const useAllowed = ({ allowed, request, onChange }: AllowedDeps) => {
  const [state, setState] = useState<'not-known' | 'no' | 'asking' | 'refused' | 'yes'>('not-known')
  useEffect(() => {
    const load = (isFirst: boolean): void => {
      const found = (yes: boolean): void =>
        setState((known) => {
          // What a click has found out meanwhile is newer.
          if (isFirst && known !== 'not-known') return known
          if (yes) return 'yes'
          return known === 'asking' || known === 'refused' ? known : 'no'
        })
      allowed().then(found, () => found(false))
    }
    load(true)
    return onChange(() => load(false))
  }, [])
  /** First of all in a click, before anything is awaited: the browser asks only inside it. */
  const ask = async (): Promise<boolean> => {
    const asked = request()
    // Renders again, so that a box isn’t ticked before the browser has answered.
    setState('asking')
    const yes = await asked.catch(() => false)
    setState(yes ? 'yes' : 'refused')
    return yes
  }
  return { state, ask, giveUp: (): void => setState('no') }
}

/** What is compared without being asked. Off until somebody turns it on: it needs to see where the person goes. */
export const EveryPageCheck = ({ checks, deps, notSaved, set }: EveryPageCheckProps) => {
  const { state, ask, giveUp } = useAllowed(deps)
  const turnOn = (): void => void ask().then((yes) => (yes ? set({ everyPage: true }) : undefined))
  const turnOff = (): void => {
    // Kept as off first: the icons are then plain again, whatever becomes of the permission.
    void set({ everyPage: false })
      .then(deps.giveBack)
      .then(giveUp, () => undefined)
  }
  // Also where it was taken back in the browser's own settings: then a click asks again.
  const on = checks.everyPage && state === 'yes'
  return (
    <section class="card" aria-label={text('options_checks')}>
      <h3>{text('options_checks')}</h3>
      <p class="quiet small">{text('options_checks_hint')}</p>
      <Check
        label={text(PREFERENCES.checks.everyPage.label)}
        checked={on}
        onTick={(wanted) => (wanted ? turnOn() : turnOff())}
      />
      <p class="hint">{text(on ? 'options_checks_legend' : 'options_checks_why')}</p>
      {state === 'refused' ? (
        <p class="hint" role="alert">
          {text('options_checks_refused')}
        </p>
      ) : null}
      {notSaved ? (
        <p class="problem" role="alert">
          {text('options_preferences_not_kept')}
        </p>
      ) : null}
    </section>
  )
}

type NotifyFieldsProps = {
  deps: AllowedDeps
  /** What there is to choose once the browser allows it. */
  children: ComponentChildren
}

/** Which notifications come. Before the browser allows any there is only the button that asks for it. */
export const NotifyFields = ({ deps, children }: NotifyFieldsProps) => {
  const { state, ask } = useAllowed(deps)
  return (
    <div class="stack-4 at-start">
      {state === 'yes' ? (
        <>
          {children}
          <p class="hint">{text('options_notify_hint')}</p>
        </>
      ) : state === 'not-known' ? null : (
        <>
          <p class="hint" role={state === 'refused' ? 'alert' : undefined}>
            {text(state === 'refused' ? 'options_notify_refused' : 'options_notify_off')}
          </p>
          <Button onClick={() => void ask()}>{text('options_notify_turn_on')}</Button>
        </>
      )}
    </div>
  )
}

const WORDS: Record<string, TextKey> = {
  _execute_action: 'shortcut_report',
  'side-panel': 'panel_open',
}

/** What the keys are now, and where the browser lets them be changed: no extension may do that itself. */
export const ShortcutsSection = ({ deps }: { deps: ShortcutDeps }) => {
  /** The browser did not open its page: then it is told where that is. */
  const [refused, setRefused] = useState(false)
  const [shortcuts, setShortcuts] = useState<Shortcut[]>([])
  useEffect(() => {
    const load = () =>
      void deps.list().then(
        (all) => setShortcuts(all.filter(({ name }) => Object.hasOwn(WORDS, name))),
        () => setShortcuts([]),
      )
    load()
    // Whoever changed them comes back from another page.
    window.addEventListener('focus', load)
    return () => window.removeEventListener('focus', load)
  }, [])
  if (shortcuts.length === 0) return null
  return (
    <section class="card" aria-label={text('options_shortcuts')}>
      <h3>{text('options_shortcuts')}</h3>
      <dl class="stack-8">
        {shortcuts.map(({ name, keys }) => (
          <div key={name} class="cluster-16 between narrow-row">
            <dt>{WORDS[name] ? text(WORDS[name]) : name}</dt>
            <dd>{keys === '' ? <span class="quiet">{text('shortcut_none')}</span> : <kbd>{keys}</kbd>}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{text('shortcuts_hint')}</p>
      {deps.change && !refused ? (
        <div class="actions">
          <Button onClick={() => void deps.change?.().catch(() => setRefused(true))}>
            {text('shortcuts_change')}
          </Button>
        </div>
      ) : (
        <p class="hint">{text('shortcuts_where')}</p>
      )}
    </section>
  )
}

/** Returns whether the toolbar button is pinned, while it changes; null if the browser can’t tell. */
export const usePinned = (deps: PinDeps): boolean | null => {
  const [isPinned, setPinned] = useState<boolean | null>(null)
  useEffect(() => {
    const load = (): void => void deps.isPinned().then(setPinned)
    load()
    // Some browsers don’t announce the change; the user pins it outside this page.
    window.addEventListener('focus', load)
    const end = deps.onChange(load)
    return () => {
      window.removeEventListener('focus', load)
      end()
    }
  }, [])
  return isPinned
}

/** Suggests pinning the toolbar button until it is pinned or the hint is dismissed. Absent if the browser can’t tell. */
export const PinHint = ({ isPinned }: { isPinned: boolean | null }) => {
  const { stored } = useOptions()
  const isLocked = useIsLocked('pinHint')
  if (isPinned !== false || stored.state.status !== 'ready') return null
  return (
    <PreferenceFields>
      {({ pinHint }, set) =>
        pinHint ? (
          <p class="pin-hint filled fill-info cluster-12 baseline small">
            <span>{text('options_pin_hint')}</span>
            {isLocked ? null : (
              <TextButton small onClick={() => void set('pinHint', false)}>
                {text('options_pin_dismiss')}
              </TextButton>
            )}
          </p>
        ) : null
      }
    </PreferenceFields>
  )
}

/** The part of the browser’s `action` that knows where the button is. Firefox and older Chromium lack some of it. */
type ActionApi = {
  getUserSettings?: () => Promise<unknown>
  onUserSettingsChanged?: {
    addListener: (listener: () => void) => void
    removeListener: (listener: () => void) => void
  }
}

const settings = record({ isOnToolbar: yesOrNo })

/** Returns whether the user pinned the button to the toolbar, or null if the browser can’t tell. */
export const isPinned = async (action: ActionApi): Promise<boolean | null> => {
  try {
    return settings(await action.getUserSettings?.())?.isOnToolbar ?? null
  } catch {
    return null
  }
}

/** Calls back when the user pins or unpins it, in browsers that announce this. Returns the unsubscribe function. */
export const onPinned = (action: ActionApi, listener: () => void): (() => void) => {
  const changed = (): void => listener()
  action.onUserSettingsChanged?.addListener(changed)
  return () => action.onUserSettingsChanged?.removeListener(changed)
}
