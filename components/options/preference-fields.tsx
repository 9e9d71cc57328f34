import { Select } from '#components/ui/controls.tsx'
import { Fragment, type ComponentChildren } from 'preact'
import type { PolicyView } from '#lib/messages/requests.ts'
import { text, textOf, type TextKey } from '#lib/platform/texts.ts'
import { useId, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { PreferencePath, Preferences } from '#lib/model/preference-table.ts'
import { flat, PREFERENCES, rowOf, valueAt, withPreference } from '#lib/model/preference-table.ts'
import type { SecretKind } from '#lib/redaction/secret-kinds.ts'
import { SECRET_KINDS } from '#lib/redaction/secret-kinds.ts'
import { KindChoiceSelect, kindWords } from '#components/report/more-fields.tsx'
import { MAX_UNDO_SECONDS } from '#lib/limits.ts'
import { counted, number, numberFormat } from '#components/ui/format.ts'
import { Check, TextArea, TextField } from '#components/ui/fields.tsx'
import { failedBy, useAnswer, type Loadable } from '#components/ui/answers.ts'
import { makeContext } from '#components/ui/page.ts'
import { trustedKeysIn } from '#lib/case-file/whose-key.ts'
import { MAX_IGNORED, readIgnoreList } from '#lib/model/ignore-list.ts'
import { ownSitesIn } from '#lib/model/look-up.ts'
import type { OptionsDeps } from './deps.ts'

const everyWords = (minutes: number): string =>
  minutes === 60 ? text('options_every_hour') : text('options_watch_every', everyMinutes(minutes))

/** What the parts of the options share. */
type OptionsRoom = OptionsDeps & { policy: PolicyView; stored: StoredPreferences }

export const [OptionsProvider, useOptions] = makeContext<OptionsRoom>()

const isLockedBy = ({ locked }: PolicyView, path: string): boolean => locked.includes(path)

/** Disables a preference that a policy locks, and says why. */
export const Lockable = ({ path, children }: { path: string; children: ComponentChildren }) => {
  const { policy } = useOptions()
  return <Locked when={isLockedBy(policy, path)}>{children}</Locked>
}

/** The same for what isn’t a preference. */
export const Locked = ({ when, children }: { when: boolean; children: ComponentChildren }) =>
  when ? (
    <fieldset class="locked stack-4" disabled>
      {children}
      <p class="hint bold">{text('policy_locked')}</p>
    </fieldset>
  ) : (
    children
  )

export const useIsLocked = (path: string): boolean => isLockedBy(useOptions().policy, path)

/** The choices with the one that was set elsewhere in its place. */
const ascending = (choices: readonly number[], chosen: number): number[] =>
  choices.includes(chosen) ? [...choices] : [...choices, chosen].toSorted((one, other) => one - other)

/** The preferences that are one value of a few. */
type ChoiceValues = {
  undoSeconds: number
  syncHours: number | null
  watchMinutes: number
  pictureDays: number
  theme: Preferences['theme']
}
type ChoiceRow<Value> = {
  choices: (value: Value) => readonly Value[]
  words: (value: Value) => string
  hint?: TextKey
}

const DAY = 1440

/** Formats a duration in one unit: “15 minutes”, “6 hours”, “7 days”. A single day stays 24 hours. */
const everyMinutes = (minutes: number): string => {
  const [value, unit] =
    minutes < 60 || minutes % 60 !== 0
      ? [minutes, 'minute']
      : minutes > DAY && minutes % DAY === 0
        ? [minutes / DAY, 'day']
        : [minutes / 60, 'hour']
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const HOURS = [1, 6, 12, 24, 72, 168]
const DAYS = [7, 30, 90, 365]

/** What there is to choose from beside the value that is set, and its words. */
const CHOICES: { [Path in keyof ChoiceValues]: ChoiceRow<ChoiceValues[Path]> } = {
  undoSeconds: {
    choices: (seconds) => ascending([0, 3, 5, 10, 30, MAX_UNDO_SECONDS], seconds),
    words: (seconds) =>
      seconds === 0 ? text('options_undo_none') : counted(seconds, 'options_undo_one', 'options_undo_other'),
  },
  syncHours: {
    choices: (hours) => [null, ...(hours ? ascending(HOURS, hours) : HOURS), 0],
    words: (hours) => {
      if (hours === null) return text('options_sync_as_suits')
      return hours === 0 ? text('options_sync_never') : everyWords(hours * 60)
    },
  },
  watchMinutes: {
    choices: (minutes) => ascending([0, 5, 15, 30, 60, 240, 1440], minutes),
    words: (minutes) => (minutes === 0 ? text('options_watch_never') : everyWords(minutes)),
  },
  /** 0: as long as the report. */
  pictureDays: {
    choices: (days) => [...(days === 0 ? DAYS : ascending(DAYS, days)), 0],
    words: (days) =>
      days === 0
        ? text('options_pictures_keep')
        : counted(days, 'options_pictures_days_one', 'options_pictures_days_other'),
    hint: 'options_pictures_hint',
  },
  theme: { choices: () => PREFERENCES.theme.values, words: (theme) => textOf('options_theme', theme) },
}

/** Says why hosts and addresses are no ignore list, by the first of what is wrong. */
const useIgnoreProblem = (lines: string): string | null => {
  // With the list of public suffixes, which nothing else of the options needs.
  const loaded = useAnswer(async () => (await import('#lib/assets/shared-hosts.ts')).sharedBelow, 0)
  const read = readIgnoreList(lines, loaded.status === 'ready' ? loaded.value : () => null)
  const [[line], [site], [host]] = [read.wrong, read.refused, read.wide]
  if (read.over > 0) return text('options_ignored_over', number(MAX_IGNORED), number(read.count))
  if (line !== undefined) return text('options_ignored_wrong', number(line))
  if (site !== undefined) return text('options_ignored_shared', site)
  return host === undefined ? null : text('options_ignored_wide', host)
}

const wrongLine =
  (says: TextKey, read: (lines: string) => { wrong: readonly number[] }) =>
  (lines: string): string | null => {
    const [wrong] = read(lines).wrong
    return wrong === undefined ? null : text(says, number(wrong))
  }

type TextRow = {
  hint?: TextKey
  mono?: true
  /** Of several lines: how many it begins with. What is wrong with one is told, and it stays. */
  rows?: number
  useProblem?: (lines: string) => string | null
}

/** What a field of text has beside its row in lib/model/preference-table.ts. */
const TEXTS: Partial<Record<PreferencePath, TextRow>> = {
  contactInfo: { hint: 'options_contact_hint' },
  'reporter.platformIdentifier': { mono: true },
  'reporter.avatarUrl': { mono: true },
  ignored: { hint: 'options_ignored_hint', mono: true, rows: 4, useProblem: useIgnoreProblem },
  lookUps: {
    hint: 'options_look_ups_hint',
    mono: true,
    rows: 3,
    useProblem: wrongLine('options_look_ups_wrong', ownSitesIn),
  },
  trustedCaseFileKeys: {
    hint: 'options_trusted_keys_hint',
    mono: true,
    rows: 3,
    useProblem: wrongLine('options_trusted_keys_wrong', trustedKeysIn),
  },
}

type FieldProps = { preferences: Preferences; set: SetPreference }

type ChoiceProps<Path extends keyof ChoiceValues> = {
  path: Path
  preferences: ChoiceValues
  set: SetPreference
}

const Choice = <Path extends keyof ChoiceValues>({ path, preferences, set }: ChoiceProps<Path>) => {
  const id = useId()
  const { choices, words, hint }: ChoiceRow<ChoiceValues[Path]> = CHOICES[path]
  const value = preferences[path]
  return (
    <div class="field">
      <label class="label" for={id}>
        {text(PREFERENCES[path].label)}
      </label>
      <Select
        id={id}
        class="input narrow"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        values={choices(value)}
        wordsOf={words}
        onChoose={(chosen) => void set(path, chosen)}
      />
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {text(hint)}
        </p>
      )}
    </div>
  )
}

/** What becomes of a kind of what looks private, in every new report. */
const SecretKindField = ({ kind, preferences: { redaction }, set }: FieldProps & { kind: SecretKind }) => {
  const id = useId()
  return (
    <div class="narrow-row cluster-12 between">
      <label for={id}>{kindWords(kind)}</label>
      <KindChoiceSelect
        id={id}
        kind={kind}
        choice={redaction[kind]}
        onChoose={(choice) => void set(`redaction.${kind}`, choice)}
      />
    </div>
  )
}

const bulkMostIn = (typed: string): number | null =>
  (/^\d{1,3}$/.test(typed.trim()) ? PREFERENCES.bulkMost.read(Number(typed)) : undefined) ?? null

/**
 * How many assets go into one report of a list. While a number is typed its first digits fit too: once the whole does not, the number
 * from before the typing is stored again, so that 300 never leaves 30 behind.
 */
const BulkMost = ({ preferences: { bulkMost }, set }: FieldProps) => {
  const [typed, setTyped] = useState(String(bulkMost))
  const before = useRef(bulkMost)
  const stored = useRef(bulkMost)
  useLayoutEffect(() => {
    if (bulkMost === stored.current) return
    // Another page has changed it.
    stored.current = before.current = bulkMost
    setTyped(String(bulkMost))
  }, [bulkMost])
  const store = (chosen: number): void => {
    if (chosen === stored.current) return
    stored.current = chosen
    void set('bulkMost', chosen)
  }
  return (
    <div onFocusOut={() => (before.current = stored.current)}>
      <TextField
        label={text(PREFERENCES.bulkMost.label)}
        hint={text('options_bulk_most_hint')}
        problem={bulkMostIn(typed) === null ? text('options_bulk_most_wrong', before.current) : null}
        value={typed}
        onType={(words) => {
          setTyped(words)
          store(bulkMostIn(words) ?? before.current)
        }}
      />
    </div>
  )
}

const isChoice = (path: PreferencePath): path is keyof ChoiceValues => Object.hasOwn(CHOICES, path)

/** The field of one preference, as its row says: a box, a choice, a kind of what looks private, or text. */
const PreferenceField = ({ path, ...props }: FieldProps & { path: PreferencePath }) => {
  if (isChoice(path)) return <Choice path={path} {...props} />
  if (path === 'bulkMost') return <BulkMost {...props} />
  const kind = SECRET_KINDS.find((one) => path === `redaction.${one}`)
  if (kind !== undefined) return <SecretKindField kind={kind} {...props} />
  const value = valueAt(props.preferences, path)
  const { label } = rowOf(path)
  if (typeof value !== 'string')
    return (
      <Check label={text(label)} checked={value === true} onTick={(ticked) => void props.set(path, ticked)} />
    )
  return <TextPreference key={path} path={path} value={value} set={props.set} />
}

type TextPreferenceProps = { path: PreferencePath; value: string; set: SetPreference }

const TextPreference = ({ path, value, set }: TextPreferenceProps) => {
  const { hint, mono = false, rows, useProblem = () => null } = TEXTS[path] ?? {}
  const { label, most } = rowOf(path)
  const field = {
    mono,
    label: text(label),
    hint: hint && text(hint),
    problem: useProblem(value),
    value,
    onType: (typed: string): void => void set(path, typed.slice(0, most)),
  }
  return rows === undefined ? <TextField {...field} /> : <TextArea {...field} most={most} rows={rows} />
}

/** Saves one value. */
type SetPreference = (path: PreferencePath, value: string | number | boolean | null) => Promise<void>

export type StoredPreferences = {
  state: Loadable<Preferences>
  /** The card whose last change couldn’t be saved. */
  notSaved: string | null
  /** Counts loads: fields that keep their own text start again. */
  loads: number
  /** `card` is where a failure is shown. */
  set: (card: string) => SetPreference
  load: () => void
}

const listed = (all: Preferences): string => JSON.stringify([...flat(all)])

/** The preferences, which all sections share; loaded once they are shown. Each change is saved at once, so there’s no button to save them. */
export const usePreferences = (
  { ask, settings }: Pick<OptionsDeps, 'ask' | 'settings'>,
  areShown: boolean,
): StoredPreferences => {
  const [state, setState] = useState<StoredPreferences['state']>({ status: 'loading' })
  const [loads, setLoads] = useState(0)
  const [notSaved, setNotSaved] = useState<string | null>(null)
  /** A permission prompt can return after other changes. */
  const newest = useRef<Preferences | null>(null)
  /** A change is on its way, or failed: the next one stores it. */
  const isUnsaved = useRef(false)
  const load = (): void => {
    settings.preferences().then(
      (preferences) => {
        newest.current = preferences
        isUnsaved.current = false
        setState({ status: 'ready', value: preferences })
        setLoads((before) => before + 1)
      },
      (thrown: unknown) => setState(failedBy(thrown)),
    )
  }
  useEffect(() => {
    if (!areShown) return
    load()
    /** Bulk and other pages change preferences, too: a change here would take theirs back. */
    const refresh = async (): Promise<void> => {
      const before = newest.current
      if (before === null || isUnsaved.current) return
      const stored = await settings.preferences()
      if (newest.current !== before || listed(stored) === listed(before)) return
      newest.current = stored
      // The fields stay: one of them has the focus back.
      setState({ status: 'ready', value: stored })
    }
    const focused = (): void => void refresh().catch(() => undefined)
    addEventListener('focus', focused)
    return () => removeEventListener('focus', focused)
  }, [areShown])
  const set =
    (card: string): SetPreference =>
    (path, value) => {
      if (newest.current === null) return Promise.resolve()
      const preferences = withPreference(newest.current, path, value)
      newest.current = preferences
      setState({ status: 'ready', value: preferences })
      isUnsaved.current = true
      return ask('preferences/set', preferences).then(
        () => {
          if (newest.current === preferences) isUnsaved.current = false
          setNotSaved(null)
        },
        () => setNotSaved(card),
      )
    }
  return { state, notSaved, loads, set, load }
}

type Fields = {
  /** Preferences with a field each. */
  paths?: readonly PreferencePath[]
  /** What else is shown of them. */
  children?: (preferences: Preferences, set: SetPreference) => ComponentChildren
}

/** Fields that save preferences, each locked by itself, or why they aren’t there. */
export const PreferenceFields = ({ paths = [], children }: Fields) => {
  const { stored } = useOptions()
  const card = useId()
  const { state, notSaved, loads } = stored
  const set = stored.set(card)
  return (
    <>
      {state.status === 'loading' ? <p class="quiet">{text('common_loading')}</p> : null}
      {state.status === 'failed' ? <p class="problem">{text('common_not_answered')}</p> : null}
      {state.status === 'ready' ? (
        <Fragment key={loads}>
          {paths.map((path) => (
            <Lockable key={path} path={path}>
              <PreferenceField path={path} preferences={state.value} set={set} />
            </Lockable>
          ))}
          {children?.(state.value, set)}
        </Fragment>
      ) : null}
      {notSaved === card ? (
        <p class="problem" role="alert">
          {text('options_preferences_not_kept')}
        </p>
      ) : null}
    </>
  )
}

type PreferenceCardProps = Fields & {
  title?: TextKey
  lines?: TextKey
  class?: string
  /** Its name in the address: `options.html#look-ups`. */
  id?: string
  /** What stands above the fields. */
  first?: ComponentChildren
}

/** A card of fields, with a heading that names the group unless each field has its own. `class`: of all fields together. */
export const PreferenceCard = ({ title, lines, class: own, id, first, ...fields }: PreferenceCardProps) => {
  const titleId = useId()
  return (
    <div id={id} class="card" role={title && 'group'} aria-labelledby={title && titleId}>
      {title && <h3 id={titleId}>{text(title)}</h3>}
      {lines && <p class="quiet small">{text(lines)}</p>}
      {own ? (
        <div class={own}>
          {first}
          <PreferenceFields {...fields} />
        </div>
      ) : (
        <PreferenceFields {...fields} />
      )}
    </div>
  )
}
