import { failedBy, type Failed } from '#components/ui/answers.ts'
import { parseServiceUrl } from '#lib/base-url.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DeliveryView, PolicyView, SaveOutcome, ConnectionView } from '#lib/messages/requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { OptionsDeps } from './deps.ts'
import { hostPattern, originOf } from './permissions.tsx'
import { connectionWords, deliveryWords, isOfKey, saveWords, type Field } from './connection-words.tsx'
import { wordsOf } from '#components/ui/pieces.tsx'
import { useUnsavedEntry } from '#components/ui/banner.tsx'
import { usePage } from '#components/ui/page.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d+)?$/i

/** Adds a missing scheme to a typed URL: https, or http on loopback. Other text is returned unchanged. */
const withScheme = (typed: string): string => {
  const entered = typed.trim()
  const [host = ''] = entered.split(/[/?#]/, 1)
  if (host === '' || entered.includes('://') || /\s/.test(entered)) return entered
  const whole = `${LOOPBACK.test(host) ? 'http' : 'https'}://${entered}`
  return URL.canParse(whole) && new URL(whole).host !== '' ? whole : entered
}

/** The interface’s three paths (section Endpoints), as users copy them. */
const ENDPOINT = /\/(report\/create|organization\/assets|takedowns\/list)\/*$/i

/** Returns the service URL that an endpoint’s URL begins with, or null. */
export const serviceOfEndpoint = (typed: string): string | null => {
  const entered = withScheme(typed)
  if (!URL.canParse(entered)) return null
  const { origin, pathname } = new URL(entered)
  return ENDPOINT.test(pathname) ? origin + pathname.replace(ENDPOINT, '') : null
}

/** Returns true if a valid service URL has no version in its path (section Versioning). */
export const lacksVersion = (typed: string): boolean => {
  const url = parseServiceUrl(typed)
  return url.ok && url.value.noVersionSegment
}

export type ConnectionProps = {
  connection: ConnectionView
  /** Which of several it is; `new` for one that is being added. Absent while there is one. */
  of?: { id: string; name: string; isLocked?: boolean } | undefined
  delivery: DeliveryView | null
  isPinned: boolean | null
  policy: PolicyView
  recovery: OptionsDeps['recovery']
  /** `saved`: the ID of the one that was stored. */
  onConnection: (connection: ConnectionView, saved?: string) => void
}

/** Returns one of several; the view itself while there is one. */
const viewOf = (view: ConnectionView, id: string | undefined): ConnectionView => ({
  ...view,
  ...view.connections?.find((one) => one.id === id),
})

export type Test =
  | { status: 'idle' }
  /** `asks`: the browser waits for the user to allow the host. */
  | { status: 'running'; asks: boolean }
  /** `hasGoneOn`: the user has typed or moved the focus since it began, and keeps it. */
  | { status: 'done'; outcome: SaveOutcome; begunAt: number; endedAt: number; hasGoneOn: boolean }
  | Failed

type Entries = { url: string; slug: string; key: string; name: string | null }

const entriesOf = ({ baseUrl, slug }: ConnectionView): Entries => ({
  url: baseUrl,
  slug,
  key: '',
  name: null,
})

/** What is said of a connection: the result of a test, what was found since while reports are sent, or what is known without either. */
const standingOf = ({ connection, delivery, isPinned }: ConnectionProps, test: Test, now: number) => {
  const before = connectionWords(connection)
  const tested = test.status === 'done' ? saveWords(test.outcome, connection, isPinned) : null
  // It says more than a test of the asset list, but for what the test may just have mended.
  const trouble =
    test.status === 'idle' || (test.status === 'done' && tested?.tone === 'ok')
      ? deliveryWords(delivery, test.status === 'done' ? test.begunAt : 0, now)
      : null
  return { before, tested, trouble, words: trouble ?? (test.status === 'idle' ? before : tested) }
}

/** True if the key was refused: it may be report-only or wrong, which only the user knows. */
const isKeyDoubted = ({ keyStored, reportOnly, abilities }: ConnectionView, test: Test): boolean =>
  keyStored &&
  reportOnly !== true &&
  (test.status === 'done'
    ? test.outcome.kind === 'saved-but-refused' && isOfKey(test.outcome)
    : test.status === 'idle' && abilities.assets === 'no')

/** The form’s element, and what moves the focus in it. */
const useFormFocus = () => {
  const form = useRef<HTMLFormElement>(null)
  const find = (kind: 'begin' | 'field', of: string) =>
    form.current?.querySelector<HTMLElement>(`[data-${kind}="${of}"]`)
  const take = (found: HTMLElement | null | undefined): void => {
    found?.focus()
    if (found instanceof HTMLInputElement) found.select()
  }
  return {
    form,
    /** Moves to a field, or to the button that begins to change it. */
    focus: (field: string): void => take(find('begin', field) ?? find('field', field)),
    focusInput: (field: string): void => take(find('field', field)),
  }
}

/** In ms, after which the browser is waiting for the user: it answers at once for a host that it allows already. */
const ASKS_AFTER = 400

/** The state of the fields and of “Save and test”. */
export const useConnectionForm = (props: ConnectionProps) => {
  const { connection, of, isPinned, policy, onConnection } = props
  const { ask, now, requestHost } = usePage()
  const [typed, setTyped] = useState(() => entriesOf(connection))
  const [isEdited, setEdited] = useState(false)
  /** Tells a test, when it ends, whether anything was typed since it began. */
  const edits = useRef(0)
  const [test, setTest] = useState<Test>({ status: 'idle' })
  /** How often a field was refused, and which one takes the focus now. */
  const [refusal, setRefusal] = useState<{ count: number; field: Field | null }>({ count: 0, field: null })
  const { form, focus, focusInput } = useFormFocus()
  useUnsavedEntry(isEdited)
  const { before, tested, trouble, words } = standingOf(props, test, now())

  const baseUrl = policy.serviceUrl ?? withScheme(typed.url)
  const slug = policy.slug ?? typed.slug
  const name = typed.name ?? of?.name ?? ''
  const origin = originOf(baseUrl)
  // A stored key is only used for its own origin.
  const otherOrigin = connection.keyStored && origin !== '' && origin !== originOf(connection.baseUrl)
  const hasKey = typed.key.trim() !== '' || policy.keyGiven || (connection.keyStored && !otherOrigin)
  const missing: Record<Field | 'name', string | null> = {
    name: null,
    url: baseUrl.trim() === '' ? text('options_url_empty') : null,
    key: hasKey ? null : text('options_key_empty'),
    slug: slug.trim() === '' ? text('options_slug_needed') : null,
  }

  const enter = (entries: Partial<Entries>): void => setTyped((kept) => ({ ...kept, ...entries }))
  const edit =
    (field: keyof Entries) =>
    (value: string): void => {
      edits.current += 1
      setEdited(true)
      enter({ [field]: value })
    }
  useLayoutEffect(() => {
    if (refusal.field !== null) focus(refusal.field)
  }, [refusal])
  useEffect(() => {
    // Opened to mend it, before anything was done here.
    if (trouble && test.status === 'idle' && document.activeElement === document.body) focus(trouble.mends)
  }, [trouble !== null])

  const saveAndTest = async (granted: Promise<boolean>): Promise<void> => {
    const begunAt = now()
    const editsBefore = edits.current
    const { activeElement: heldFocus, body } = document
    setTest({ status: 'running', asks: false })
    const asking = setTimeout(() => setTest({ status: 'running', asks: true }), ASKS_AFTER)
    // Shows the URL that is sent.
    if (policy.serviceUrl === null) enter({ url: baseUrl })
    // The background checks the permission itself, and keeps the input either way.
    await granted.catch(() => false)
    clearTimeout(asking)
    setTest({ status: 'running', asks: false })
    const wanted = { baseUrl, slug, key: typed.key, ...(of && { connection: of.id, name: name.trim() }) }
    const { outcome, connection: whole, saved } = await ask('connection/save', wanted)
    const wasEdited = edits.current !== editsBefore
    // The focus would select what the next key replaces.
    const hasGoneOn = wasEdited || ![heldFocus, body].includes(document.activeElement)
    setTest({ status: 'done', outcome, begunAt, endedAt: now(), hasGoneOn })
    onConnection(whole, saved)
    const view = of === undefined ? whole : saved === undefined ? connection : viewOf(whole, saved)
    const { field, tone } = saveWords(outcome, view, isPinned)
    // What was typed since it began stays. A stored key is cleared from the page.
    setTyped((kept) => ({
      ...kept,
      key: field !== 'key' && view.keyStored && kept.key === wanted.key ? '' : kept.key,
      url: field === null && kept.url === baseUrl ? view.baseUrl : kept.url,
    }))
    if (tone === 'ok' && !wasEdited) setEdited(false)
    // Its element is a new one: of a description that changes under the focus Chromium tells the screen reader once more.
    if (field !== null && !hasGoneOn) setRefusal(({ count }) => ({ count: count + 1, field }))
  }

  return {
    form,
    /** The key of a field’s element. */
    elementOf: (field: Field | 'name'): string => `${field} ${refusal.field === field ? refusal.count : 0}`,
    test,
    words,
    isKeyDoubted: isKeyDoubted(connection, test),
    focus,
    url: { typed: policy.serviceUrl ?? typed.url, type: edit('url'), whole: baseUrl },
    slug: { typed: slug, type: edit('slug') },
    key: { typed: typed.key, type: edit('key'), otherOrigin },
    name: { typed: name, type: edit('name') },
    /** Shown as rows: nothing is being changed, and the last word about the connection is a good one. */
    isSummary: !isEdited && (tested ?? before)?.tone === 'ok',
    /** There is a working connection to go back to. */
    mayCancel: isEdited && before?.tone === 'ok',
    /** After one field failed, all empty fields show their problem at once. */
    problemOf: (field: Field | 'name'): string | null => {
      if (!words?.field) return null
      return words.field === field ? wordsOf(words.lines[0] ?? '') : missing[field]
    },
    begin: (field: Field | 'name'): void => {
      setEdited(true)
      focusInput(field)
    },
    cancel: (): void => {
      // What runs stores what it tests.
      if (test.status === 'running') return
      setTyped(entriesOf(connection))
      setEdited(false)
      setTest({ status: 'idle' })
      focus('save')
    },
    save: (): void => {
      const pattern = hostPattern(baseUrl)
      // Call this before any await, inside the click. Skipped while a field is empty, so that the user gets no needless prompt.
      const granted =
        pattern === null || missing.key || missing.slug ? Promise.resolve(false) : requestHost(pattern)
      if (test.status !== 'running')
        saveAndTest(granted).catch((thrown: unknown) => setTest(failedBy(thrown)))
    },
    /** Another view of the connection, which says all there is to say. */
    take: (view: ConnectionView): void => {
      setTest({ status: 'idle' })
      onConnection(view)
    },
  }
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>
