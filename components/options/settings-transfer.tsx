import type { KindChoice } from '#lib/model/draft-form.ts'
import { KIND_CHOICES } from '#lib/model/draft-form.ts'
import {
  readSettings,
  settingsFile,
  type SettingChange,
  type SettingsRead,
} from '#lib/your-data/settings-file.ts'
import { ROWS } from '#lib/model/preferences.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { number, counted } from '#components/ui/format.ts'
import { SETTINGS_MOST } from '#lib/limits.ts'
import { useRef, useState } from 'preact/hooks'
import type { FileSetting, SettingsInFile } from '#lib/reader/settings-file.ts'
import { settingsAnswer } from '#lib/reader/settings-file.ts'
import type { WorkerLike } from '#lib/reader/worker.ts'
import { Banner } from '#components/ui/banner.tsx'
import type { NotDone } from '#components/wording/failures.tsx'
import { notDone, NotDoneWords } from '#components/wording/failures.tsx'
import { saveFile } from '#components/ui/save.tsx'
import type { OptionsDeps } from './deps.ts'

/** Returns a setting’s label, or its path if a later version added it. */
export const settingName = (path: string): string => {
  const row = ROWS.get(path)
  return row ? text(row.label) : path
}

const isChoice = (value: string): value is KindChoice => KIND_CHOICES.some((one) => one === value)

const settingValue = (value: SettingChange['before']): string => {
  if (value === null) return text('options_sync_as_suits')
  if (typeof value === 'boolean') return text(value ? 'data_on' : 'data_off')
  if (typeof value === 'number') return number(value)
  if (isChoice(value)) return textOf('redaction', value)
  return value === '' ? text('data_empty') : value
}

type NoSettings = Exclude<SettingsInFile, { at: 'settings' }>

type Step =
  | { at: 'idle' }
  | { at: 'previewed'; settings: FileSetting[]; read: SettingsRead | NoSettings; changed: boolean }
  | { at: 'taken'; count: number }

type Problem = SettingsRead['problems'][number]['problem']

const PROBLEMS: Record<Problem, TextKey> = {
  'not-known': 'policy_problem_not_known',
  'wrong-type': 'policy_problem_wrong_type',
  'out-of-range': 'policy_problem_out_of_range',
}

/** Reads the file in a worker, which is terminated on timeout. */
const readFile = async (file: File, settingsReader: () => WorkerLike): Promise<SettingsInFile> => {
  // In a full export, the settings come first.
  const typed = await file.slice(0, SETTINGS_MOST).text()
  const { makePageWorker } = await import('#lib/reader/worker.ts')
  const elapsed = (): number => performance.now()
  const reader = makePageWorker<{ text: string }, SettingsInFile>(
    { startWorker: settingsReader, elapsed },
    settingsAnswer,
  )
  const found = await reader.ask({ text: typed })
  reader.end()
  // A file that takes this long isn’t a settings file.
  return found.at === 'stuck' ? { at: 'not-settings' } : found
}

/** Exports settings, and imports them after a preview of the changes. */
export const SettingsTransfer = ({
  deps: { ask, settingsReader },
  onTaken,
}: {
  deps: Pick<OptionsDeps, 'ask' | 'settingsReader'>
  onTaken: () => void
}) => {
  const [step, setStep] = useState<Step>({ at: 'idle' })
  const [problem, setProblem] = useState<NotDone | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const run = (doing: Promise<void>): void => {
    setProblem(null)
    doing.catch((thrown: unknown) => setProblem(notDone(thrown, 'options_not_answered')))
  }
  const save = async (): Promise<void> => {
    const json = `${JSON.stringify(settingsFile(await ask('preferences/get', {})), null, 2)}\n`
    saveFile('takedown-reporter-settings.json', new Blob([json], { type: 'application/json' }))
  }
  const plan = async (settings: readonly FileSetting[]) => {
    const [preferences, { locked }] = await Promise.all([ask('preferences/get', {}), ask('policy/get', {})])
    return readSettings(settings, preferences, locked)
  }
  const preview = async (file: File): Promise<void> => {
    const found = await readFile(file, settingsReader)
    const settings = found.at === 'settings' ? found.settings : []
    const read = found.at === 'settings' ? (await plan(settings)).read : found
    setStep({ at: 'previewed', settings, read, changed: false })
  }
  /** `seen`: the changes on screen. Any others are shown first. */
  const take = async (settings: FileSetting[], seen: SettingChange[]): Promise<void> => {
    const { read, chosen } = await plan(settings)
    if (JSON.stringify(read.changes) !== JSON.stringify(seen))
      return setStep({ at: 'previewed', settings, read, changed: true })
    await ask('preferences/set', chosen)
    setStep({ at: 'taken', count: read.changes.length })
    onTaken()
  }
  return (
    <div class="data-transfer">
      <h4 class="label">{text('data_settings')}</h4>
      <p class="hint">{text('data_settings_lines')}</p>
      <div class="options-actions">
        <button type="button" class="button" onClick={() => run(save())}>
          {text('data_save_settings')}
        </button>
        <button type="button" class="button" onClick={() => input.current?.click()}>
          {text('data_load_settings')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.jsonl,application/json"
          aria-label={text('data_load_settings')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Lets the user choose the same file again.
            if (file) run(preview(file).finally(() => (currentTarget.value = '')))
          }}
        />
      </div>
      {step.at === 'previewed' ? (
        <Preview
          step={step}
          take={(seen) => run(take(step.settings, seen))}
          leave={() => setStep({ at: 'idle' })}
        />
      ) : null}
      <p class="small" aria-live="polite">
        {step.at === 'taken' ? counted(step.count, 'data_taken_one', 'data_taken_other') : null}
      </p>
      <NotDoneWords problem={problem} />
    </div>
  )
}

const Preview = ({
  step: { read, changed },
  take,
  leave,
}: {
  step: Extract<Step, { at: 'previewed' }>
  take: (seen: SettingChange[]) => void
  leave: () => void
}) => {
  if (read.at !== 'read')
    return (
      <Banner tone="warn" announce>
        <p>{text(read.at === 'newer' ? 'data_newer' : 'data_not_settings')}</p>
      </Banner>
    )
  const { changes, problems, locked } = read
  return (
    <div class="confirm fill-info" role="group" aria-label={text('data_would_change')}>
      {changed ? <p role="alert">{text('data_changed')}</p> : null}
      {changes.length === 0 ? (
        <p>{text('data_no_changes')}</p>
      ) : (
        <table class="setting-changes small">
          <caption>{text('data_would_change')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('data_setting')}</th>
              <th scope="col">{text('data_now')}</th>
              <th scope="col">{text('data_then')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row">{settingName(path)}</th>
                <td class="wrap-anywhere" dir="auto">
                  {settingValue(before)}
                </td>
                <td class="wrap-anywhere" dir="auto">
                  {settingValue(after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Left label="data_locked" paths={locked.map((path) => ({ path, words: text('policy_locked') }))} />
      <Left
        label="data_problems"
        paths={problems.map(({ path, problem }) => ({ path, words: text(PROBLEMS[problem]) }))}
      />
      <div class="confirm-answers">
        {changes.length === 0 ? null : (
          <button type="button" class="button main" onClick={() => take(changes)}>
            {text('data_take')}
          </button>
        )}
        <button type="button" class="button" onClick={leave}>
          {text(changes.length === 0 ? 'data_close' : 'data_leave')}
        </button>
      </div>
    </div>
  )
}

const Left = ({ label, paths }: { label: TextKey; paths: { path: string; words: string }[] }) =>
  paths.length === 0 ? null : (
    <>
      <p class="small">{text(label)}</p>
      <ul class="small">
        {paths.map(({ path, words }) => (
          <li key={path} class="wrap-anywhere">
            <bdi>
              <code dir="ltr">{path}</code>
            </bdi>{' '}
            {words}
          </li>
        ))}
      </ul>
    </>
  )
