import { failedBy } from '#components/ui/answers.ts'
import type { Failed } from '#components/ui/answers.ts'
import { parseServiceUrl } from '#lib/base-url.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DeliveryView, PolicyView, SaveOutcome, ConnectionView } from '#lib/messages/requests.ts'
import { text } from '#lib/platform/texts.ts'
import type { OptionsDeps } from './deps.ts'
import { hostPattern, originOf } from './permissions.tsx'
import type { Field } from './connection-words.tsx'
import { connectionWords, deliveryWords, isOfKey, saveWords } from './connection-words.tsx'
import { wordsOf } from '#components/ui/pieces.tsx'
import { useUnsavedEntry } from '#components/ui/banner.tsx'

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
  deps: Pick<OptionsDeps, 'ask' | 'now' | 'requestHost' | 'wayOut'>
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
  | { status: 'done'; outcome: SaveOutcome; begunAt: number; endedAt: number }
  | Failed

/** In ms. */
const ASKS_AFTER = 400

/** The state of the three fields and of “Save and test”. */
export const useConnectionForm = ({
  connection,
  of,
  delivery,
  isPinned,
  policy,
  deps,
  onConnection,
}: ConnectionProps) => {
  const [typedUrl, setTypedUrl] = useState(connection.baseUrl)
  const [typedSlug, setTypedSlug] = useState(connection.slug)
  const [typedName, setTypedName] = useState<string | null>(null)
  const [key, setKey] = useState('')
  const [isEdited, setEdited] = useState(false)
  const [test, setTest] = useState<Test>({ status: 'idle' })
  /** How often a field was refused, and which one takes the focus now. */
  const [refusal, setRefusal] = useState<{ count: number; field: Field | null }>({ count: 0, field: null })
  useUnsavedEntry(isEdited)
  const form = useRef<HTMLFormElement>(null)
  const baseUrl = policy.serviceUrl ?? withScheme(typedUrl)
  const slug = policy.slug ?? typedSlug
  const name = typedName ?? of?.name ?? ''

  const otherOrigin =
    connection.keyStored && originOf(baseUrl) !== '' && originOf(baseUrl) !== originOf(connection.baseUrl)
  // A stored key is only used for its own origin.
  const hasKey = key.trim() !== '' || policy.keyGiven || (connection.keyStored && !otherOrigin)
  /** What is known without a test. */
  const wordsBefore = connectionWords(connection)
  const testWords = test.status === 'done' ? saveWords(test.outcome, connection, isPinned) : null
  // What is found while reports are sent says more than a test of the asset list, but for what the test may just have mended.
  const deliveryTrouble =
    test.status === 'idle' || (test.status === 'done' && testWords?.tone === 'ok')
      ? deliveryWords(delivery, test.status === 'done' ? test.begunAt : 0, deps.now())
      : null
  const words = deliveryTrouble ?? (test.status === 'idle' ? wordsBefore : testWords)
  const missing: Record<Field | 'name', string | null> = {
    name: null,
    url: baseUrl.trim() === '' ? text('options_url_empty') : null,
    key: hasKey ? null : text('options_key_empty'),
    slug: slug.trim() === '' ? text('options_slug_needed') : null,
  }
  /** True if the key was refused: it may be report-only or wrong, which only the user knows. */
  const isKeyDoubted =
    connection.keyStored &&
    connection.reportOnly !== true &&
    (test.status === 'done'
      ? test.outcome.at === 'saved-but-refused' && isOfKey(test.outcome)
      : test.status === 'idle' && connection.abilities.assets === 'no')

  const focus = (field: string): void => {
    const find = (kind: string): HTMLElement | null | undefined =>
      form.current?.querySelector<HTMLElement>(`[data-${kind}="${field}"]`)
    const found = find('begin') ?? find('field')
    found?.focus()
    if (found instanceof HTMLInputElement) found.select()
  }
  const send = async (granted: Promise<boolean>): Promise<void> => {
    const begunAt = deps.now()
    setTest({ status: 'running', asks: false })
    // The browser answers at once for a host that it allows already.
    const asking = setTimeout(() => setTest({ status: 'running', asks: true }), ASKS_AFTER)
    // Shows the URL that is sent.
    if (policy.serviceUrl === null) setTypedUrl(baseUrl)
    // The background checks the permission itself, and keeps the input either way.
    await granted.catch(() => false)
    clearTimeout(asking)
    setTest({ status: 'running', asks: false })
    try {
      const {
        outcome,
        connection: whole,
        saved,
      } = await deps.ask('connection/save', {
        baseUrl,
        slug,
        key,
        ...(of && { connection: of.id, name: name.trim() }),
      })
      setTest({ status: 'done', outcome, begunAt, endedAt: deps.now() })
      onConnection(whole, saved)
      const view = of === undefined ? whole : saved === undefined ? connection : viewOf(whole, saved)
      const { field, tone } = saveWords(outcome, view, isPinned)
      // Clears a stored key from the page.
      if (field !== 'key' && view.keyStored) setKey('')
      if (tone === 'ok') setEdited(false)
      if (field === null) setTypedUrl(view.baseUrl)
      // Its element is a new one: of a description that changes under the focus Chromium tells the screen reader once more.
      else setRefusal(({ count }) => ({ count: count + 1, field }))
    } catch (thrown) {
      setTest(failedBy(thrown))
    }
  }
  useLayoutEffect(() => {
    if (refusal.field !== null) focus(refusal.field)
  }, [refusal])
  const hasTrouble = deliveryTrouble !== null
  useEffect(() => {
    // Opened to mend it, before anything was done here.
    if (deliveryTrouble && test.status === 'idle' && document.activeElement === document.body)
      focus(deliveryTrouble.mends)
  }, [hasTrouble])
  const edit =
    (set: (typed: string) => void) =>
    (typed: string): void => {
      setEdited(true)
      set(typed)
    }

  return {
    form,
    /** The key of a field’s element. */
    elementOf: (field: Field | 'name'): string => `${field} ${refusal.field === field ? refusal.count : 0}`,
    test,
    words,
    isKeyDoubted,
    focus,
    url: { typed: policy.serviceUrl ?? typedUrl, type: edit(setTypedUrl), whole: baseUrl },
    slug: { typed: slug, type: edit(setTypedSlug) },
    key: { typed: key, type: edit(setKey), otherOrigin },
    name: { typed: name, type: edit(setTypedName) },
    /** Stands above the rows: nothing was done here that it would be the result of. */
    isKnown: test.status === 'idle',
    /** Shown as rows: nothing is being changed, and the last word about the connection is a good one. */
    isSummary: !isEdited && (testWords ?? wordsBefore)?.tone === 'ok',
    /** There is a working connection to go back to. */
    mayCancel: isEdited && wordsBefore?.tone === 'ok',
    /** After one field failed, all empty fields show their problem at once. */
    problemOf: (field: Field | 'name'): string | null => {
      if (!words?.field) return null
      return words.field === field ? wordsOf(words.lines[0] ?? '') : missing[field]
    },
    begin: (field: Field | 'name'): void => {
      setEdited(true)
      const input = form.current?.querySelector<HTMLInputElement>(`[data-field="${field}"]`)
      input?.focus()
      input?.select()
    },
    cancel: (): void => {
      setTypedUrl(connection.baseUrl)
      setTypedSlug(connection.slug)
      setTypedName(null)
      setKey('')
      setEdited(false)
      setTest({ status: 'idle' })
      focus('save')
    },
    save: (): void => {
      const pattern = hostPattern(baseUrl)
      // Call this before any await, inside the click. Skipped while a field is empty, so that the user gets no needless prompt.
      const granted =
        pattern === null || missing.key || missing.slug ? Promise.resolve(false) : deps.requestHost(pattern)
      if (test.status !== 'running') void send(granted)
    },
    /** Another view of the connection, which says all there is to say. */
    take: (view: ConnectionView): void => {
      setTest({ status: 'idle' })
      onConnection(view)
    },
  }
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>
