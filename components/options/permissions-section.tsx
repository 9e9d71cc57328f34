import { useEffect, useState } from 'preact/hooks'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { NotDoneWords, type NotDone } from '../wording/not-done.tsx'
import { hostOfPattern } from '../form/allow-host.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { hostPattern } from './connection/host-pattern.ts'

/** Permissions granted beyond those at install. */
export type Granted = {
  permissions: readonly string[]
  origins: readonly string[]
  /** Data types that may be sent; null except in Firefox, the only browser that asks. */
  data: readonly string[] | null
}

export type OnePermission =
  | { permission: 'notifications' | 'tabs' }
  | { origin: string }
  | { data: 'technicalAndInteraction' }

export type PermissionDeps = {
  granted: () => Promise<Granted>
  /** Call this from a click: the browser asks the user. */
  request: (one: OnePermission) => Promise<boolean>
  giveBack: (one: OnePermission) => Promise<boolean>
  /** Calls back when permissions change. Returns the unsubscribe function. */
  onChange: (heard: () => void) => () => void
}

/** Permissions granted at install. A test compares them with wxt.config.ts, and test/e2e compares that with the built manifest. */
export const AT_INSTALL: [permission: string, why: TextKey][] = [
  ['activeTab, scripting', 'permissions_active_tab'],
  ['contextMenus', 'permissions_context_menus'],
  ['alarms', 'permissions_alarms'],
  ['storage, unlimitedStorage', 'permissions_storage'],
]

type Row = { one: OnePermission; name: string; why: TextKey; without: TextKey; granted: boolean }

const rowsOf = ({ permissions, origins, data }: Granted, baseUrl: string): Row[] => {
  const service = hostPattern(baseUrl)
  const others = origins.filter((origin) => origin !== service)
  return [
    ...(service === null
      ? []
      : [
          {
            one: { origin: service },
            name: text('permissions_service', hostOfPattern(service)),
            why: 'permissions_service_why' as const,
            without: 'permissions_service_without' as const,
            granted: origins.includes(service),
          },
        ]),
    {
      one: { permission: 'notifications' },
      name: text('permissions_notifications'),
      why: 'permissions_notifications_why',
      without: 'permissions_notifications_without',
      granted: permissions.includes('notifications'),
    },
    {
      one: { permission: 'tabs' },
      name: text('permissions_tabs'),
      why: 'permissions_tabs_why',
      without: 'permissions_tabs_without',
      granted: permissions.includes('tabs'),
    },
    ...(data === null
      ? []
      : [
          {
            one: { data: 'technicalAndInteraction' as const },
            name: text('permissions_technical'),
            why: 'permissions_technical_why' as const,
            without: 'permissions_technical_without' as const,
            granted: data.includes('technicalAndInteraction'),
          },
        ]),
    ...others.map((origin) => ({
      one: { origin },
      name: text('permissions_service', hostOfPattern(origin)),
      why: 'permissions_former_why' as const,
      without: 'permissions_former_without' as const,
      granted: true,
    })),
  ]
}

export const PermissionsSection = ({ baseUrl, deps }: { baseUrl: string; deps: PermissionDeps }) => {
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
      {granted === null ? <p class="quiet">{text('options_loading')}</p> : null}
      <ul class="permissions">
        {(granted ? rowsOf(granted, baseUrl) : []).map((row) => (
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
        <dl class="permissions-install small">
          {AT_INSTALL.map(([permission, why]) => (
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

const PermissionRow = ({
  row: { name, why, without, granted },
  allow,
  giveBack,
}: {
  row: Row
  allow: () => void
  giveBack: () => void
}) => (
  <>
    <div>
      <p class="permission-name wrap-anywhere">
        <StateMark tone={granted ? 'ok' : 'quiet'} />
        <strong>{name}</strong>
        <span class="quiet small">{text(granted ? 'permissions_allowed' : 'permissions_not_allowed')}</span>
      </p>
      <p class="small">{text(why)}</p>
      <p class="small quiet">{text(without)}</p>
    </div>
    <button
      type="button"
      class="button"
      aria-label={text(granted ? 'permissions_give_back_of' : 'permissions_allow_of', name)}
      onClick={granted ? giveBack : allow}
    >
      {text(granted ? 'permissions_give_back' : 'permissions_allow')}
    </button>
  </>
)
