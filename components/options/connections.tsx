import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ConnectionEntry, ConnectionView, DeliveryView, PolicyView } from '#lib/messages/requests.ts'
import { MAX_CONNECTIONS } from '#lib/model/connections.ts'
import { text } from '#lib/platform/texts.ts'
import { TextButton } from '#components/ui/fields.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import { usePage } from '#components/ui/page.ts'
import { Confirm, NotDoneWords, useAction } from '#components/wording/failures.tsx'
import { ConnectionSection } from './connection.tsx'
import type { ConnectionProps } from './connection-form.ts'
import { connectionWords, deliveryWords } from './connection-words.tsx'

/** What a policy sets is that of the first; all of one that the policy names is locked. */
const policyOf = (policy: PolicyView, { id, baseUrl, slug, fromPolicy }: ConnectionEntry): PolicyView => {
  if (fromPolicy || policy.connectionsLocked) return { ...policy, serviceUrl: baseUrl, slug }
  return id === 'first' ? policy : { ...policy, serviceUrl: null, slug: null, keyGiven: false }
}

/** A connection that isn’t there yet. */
export const NOT_CONNECTED: ConnectionView = {
  baseUrl: '',
  slug: '',
  keyStored: false,
  unreadable: false,
  abilities: { report: 'not-known', assets: 'not-known', takedowns: 'not-known' },
  copy: null,
  copyProblem: null,
  syncing: false,
}

type LineProps = {
  entry: ConnectionEntry
  delivery: DeliveryView | null
  now: number
  isOpen: boolean
  onToggle: () => void
}

/** One of several while it is closed, and the head of its form. */
const ConnectionLine = ({ entry, delivery, now, isOpen, onToggle }: LineProps) => {
  const label = text(isOpen ? 'organizations_close' : 'options_edit')
  // Why its reports are held says more than its last test.
  const words = deliveryWords(delivery, 0, now) ?? connectionWords({ ...entry, unreadable: false })
  return (
    <div class="connection-row line-8 top">
      <div class="stack-2 wrap-anywhere">
        <h3 class="cluster-8 baseline">
          <bdi>{entry.name}</bdi>
          {entry.isDefault ? <span class="small quiet medium">{text('organizations_default')}</span> : null}
        </h3>
        <p class="line-8 baseline small">
          <StateMark tone={words?.tone ?? 'quiet'} />
          <span>
            {words?.headline} <span class="quiet">· {entry.slug}</span>
          </span>
        </p>
      </div>
      <TextButton aria-expanded={isOpen} aria-label={`${label}: ${entry.name}`} onClick={onToggle}>
        {label}
      </TextButton>
    </div>
  )
}

type WaysProps = {
  entry: ConnectionEntry
  onChanged: (connection: ConnectionView) => void
  onRemoved: (connection: ConnectionView) => void
}

/** What can be done with one of several besides changing its fields. */
const ConnectionWays = ({ entry: { id, isDefault, fromPolicy }, onChanged, onRemoved }: WaysProps) => {
  const { ask } = usePage()
  const { problem, run } = useAction()
  const change = (how: 'default' | 'remove') => ask('connection/change', { connection: id, how })
  return (
    <div class="actions after-line">
      {isDefault ? null : (
        <TextButton onClick={() => run(async () => onChanged(await change('default')))}>
          {text('organizations_make_default')}
        </TextButton>
      )}
      {fromPolicy ? null : (
        <Confirm isText of="organizations_remove" act={async () => onRemoved(await change('remove'))} />
      )}
      <NotDoneWords problem={problem} />
    </div>
  )
}

type ConnectionsProps = Omit<ConnectionProps, 'delivery'> & { deliveries: Deliveries }

/** What is known of the waiting reports of each of several connections, by ID; of the only one without an ID. */
export type Deliveries = ReadonlyMap<string | undefined, DeliveryView>

/**
 * The connection, or a list of several, of which each opens into the form of one. A form keeps its element while it is closed, and while the
 * one that is added becomes one of the list, so that entries and results stay.
 */
export const Connections = ({ deliveries, ...given }: ConnectionsProps) => {
  const props = { ...given, delivery: deliveries.get(undefined) ?? null }
  const { connection, policy, onConnection } = props
  const { now } = usePage()
  const [open, setOpen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  /** Which of several the address names. */
  const [asked] = useState(() => new URLSearchParams(location.search).get('connection'))
  /** Those that were opened, how many were added here, and the keys of their elements by ID. */
  const kept = useRef({ opened: new Set<string>(), added: 0, keys: new Map<string, string>() }).current
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)

  useLayoutEffect(() => {
    if (adding) list.current?.lastElementChild?.querySelector('input')?.focus()
  }, [adding])
  useLayoutEffect(() => {
    if (!adding && returns.current) addButton.current?.focus()
    returns.current = false
  }, [adding, connection])

  const entries = connection.connections ?? []
  const isLocked = policy.connectionsLocked === true
  const isFull = entries.length >= MAX_CONNECTIONS
  const mayAdd = !isLocked && !adding && connection.baseUrl !== '' && !connection.unreadable
  const newKey = `new ${kept.added}`
  const show = (id: string | null): void => {
    if (id !== null) kept.opened.add(id)
    setOpen(id)
  }
  const deliveryOf = ({ id }: ConnectionEntry): DeliveryView | null => deliveries.get(id) ?? null
  const inTrouble = entries.filter((entry) => deliveryWords(deliveryOf(entry), 0, now()) !== null)
  // The one that a report that is held led to, or the first.
  const troubled = (entries.find(({ id }) => id === asked) ?? inTrouble[0])?.id
  useEffect(() => {
    // Opened to mend it, before anything was done here; its form then takes the focus to what mends it.
    if (troubled !== undefined && kept.opened.size === 0 && document.activeElement === document.body)
      show(troubled)
  }, [troubled])
  const stopAdding = (): void => {
    returns.current = true
    // Its test may still end: what is added next is another one.
    kept.added += 1
    setAdding(false)
  }
  const take = (view: ConnectionView, saved?: string): void => {
    if (saved !== undefined && newKey === `new ${kept.added}`) {
      kept.keys.set(saved, newKey)
      kept.added += 1
      setAdding(false)
      kept.opened.add(saved)
      // One that was opened since stays open, unless somebody is in this one.
      const isInIt = list.current?.lastElementChild?.contains(document.activeElement)
      setOpen((last) => (last === open || last === null || isInIt ? saved : last))
    }
    onConnection(view)
  }
  const removed = (view: ConnectionView): void => {
    returns.current = true
    onConnection(view)
  }
  return (
    <>
      <div
        ref={list}
        class="stack-12"
        role={entries.length > 0 ? 'list' : undefined}
        aria-label={entries.length > 0 ? text('organizations_connections') : undefined}
      >
        {entries.length === 0 ? (
          <div key="first" class="stack-12">
            <>{null}</>
            <div class="stack-12">
              <ConnectionSection {...props} />
            </div>
          </div>
        ) : null}
        {entries.map((entry) => (
          <div key={kept.keys.get(entry.id) ?? entry.id} class="card" role="listitem">
            <>
              <ConnectionLine
                entry={entry}
                delivery={deliveryOf(entry)}
                now={now()}
                isOpen={open === entry.id}
                onToggle={() => show(open === entry.id ? null : entry.id)}
              />
            </>
            {kept.opened.has(entry.id) ? (
              <div class="stack-12" role="group" aria-label={entry.name} hidden={open !== entry.id}>
                <ConnectionSection
                  {...props}
                  connection={{ ...entry, unreadable: false }}
                  of={{ id: entry.id, name: entry.name, isLocked: isLocked || entry.fromPolicy }}
                  delivery={deliveryOf(entry)}
                  policy={policyOf(policy, entry)}
                />
                {isLocked ? null : (
                  <ConnectionWays entry={entry} onChanged={onConnection} onRemoved={removed} />
                )}
              </div>
            ) : null}
          </div>
        ))}
        {adding ? (
          <div key={newKey} class="card">
            <>
              <div class="connection-row line-8 top">
                <h3>{text('organizations_new')}</h3>
                <TextButton onClick={stopAdding}>{text('common_cancel')}</TextButton>
              </div>
            </>
            <div class="stack-12" role="group" aria-label={text('organizations_new')}>
              <ConnectionSection
                {...props}
                connection={NOT_CONNECTED}
                of={{ id: 'new', name: '' }}
                delivery={null}
                policy={{ ...policy, serviceUrl: null, slug: null, keyGiven: false }}
                onConnection={take}
              />
            </div>
          </div>
        ) : null}
      </div>
      {mayAdd && isFull ? <p class="hint">{text('organizations_full')}</p> : null}
      {mayAdd && !isFull ? (
        <p>
          <TextButton ref={addButton} onClick={() => setAdding(true)}>
            {text('organizations_add')}
          </TextButton>
        </p>
      ) : null}
    </>
  )
}
