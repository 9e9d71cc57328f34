import type { KindChoice } from '#lib/redaction/secret-kinds.ts'
import { KIND_CHOICES } from '#lib/redaction/secret-kinds.ts'
import type {
  FileSetting,
  SettingChange,
  SettingsInFile,
  SettingsRead,
} from '#lib/your-data/settings-file.ts'
import { readSettings, settingsFile, settingsIn } from '#lib/your-data/settings-file.ts'
import { ROWS } from '#lib/model/preference-table.ts'
import { text, textOf, type TextKey } from '#lib/platform/texts.ts'
import { number, counted, size } from '#components/ui/format.ts'
import { MAX_SETTINGS_LENGTH } from '#lib/limits.ts'
import { useState } from 'preact/hooks'
import { Banner } from '#components/ui/banner.tsx'
import { NotDoneWords, notRead, useAction, Loaded, useTask } from '#components/wording/failures.tsx'
import { saveFile, exportName, SaveRows, FileButton } from '#components/ui/controls.tsx'
import type { OptionsDeps } from './deps.ts'
import { usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { openInNormalWindow } from '#lib/platform/private-pages.ts'
import { Button, Check } from '#components/ui/fields.tsx'
import { PreferenceCard, PreferenceFields, useOptions } from './preference-fields.tsx'
import { AboutSection } from './sections.tsx'
import { StorageSection } from './storage.tsx'

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

type NoSettings = Exclude<SettingsInFile, { kind: 'settings' }>

type TransferStep =
  | { kind: 'idle' }
  | { kind: 'previewed'; settings: FileSetting[]; read: SettingsRead | NoSettings; changed: boolean }
  | { kind: 'taken'; count: number }

type SettingsTransferProps = { deps: Pick<OptionsDeps, 'ask' | 'settings'>; onTaken: () => void }

/** Exports settings, and imports them after a preview of the changes. */
const SettingsTransfer = ({ deps: { ask, settings: reads }, onTaken }: SettingsTransferProps) => {
  const [step, setStep] = useState<TransferStep>({ kind: 'idle' })
  const { problem, run } = useAction()
  const save = async (): Promise<void> => {
    const json = `${JSON.stringify(settingsFile(await reads.preferences()), null, 2)}\n`
    saveFile('takedown-reporter-settings.json', new Blob([json], { type: 'application/json' }))
  }
  const plan = async (settings: readonly FileSetting[]) => {
    const [preferences, { locked }] = await Promise.all([reads.preferences(), reads.policy()])
    return readSettings(settings, preferences, locked)
  }
  const preview = async (file: File): Promise<void> => {
    // In a full export, the settings come first.
    const found = settingsIn(await file.slice(0, MAX_SETTINGS_LENGTH).text())
    const settings = found.kind === 'settings' ? found.settings : []
    const read = found.kind === 'settings' ? (await plan(settings)).read : found
    setStep({ kind: 'previewed', settings, read, changed: false })
  }
  /** `seen`: the changes on screen. Any others are shown first. */
  const take = async (settings: FileSetting[], seen: SettingChange[]): Promise<void> => {
    const { read, chosen } = await plan(settings)
    if (JSON.stringify(read.changes) !== JSON.stringify(seen))
      return setStep({ kind: 'previewed', settings, read, changed: true })
    await ask('preferences/set', chosen)
    setStep({ kind: 'taken', count: read.changes.length })
    onTaken()
  }
  return (
    <div class="stack-8">
      <h4 class="label">{text('data_settings')}</h4>
      <p class="hint">{text('data_settings_lines')}</p>
      <div class="actions">
        <Button onClick={() => run(save)}>{text('data_save_settings')}</Button>
        <FileButton
          label={text('data_load_settings')}
          accept=".json,.jsonl,application/json"
          onChoose={([file]) => file && run(() => preview(file))}
        />
      </div>
      {step.kind === 'previewed' ? (
        <Preview
          step={step}
          take={(seen) => run(() => take(step.settings, seen))}
          leave={() => setStep({ kind: 'idle' })}
        />
      ) : null}
      <p class="small" aria-live="polite">
        {step.kind === 'taken' ? counted(step.count, 'data_taken_one', 'data_taken_other') : null}
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
  step: Extract<TransferStep, { kind: 'previewed' }>
  take: (seen: SettingChange[]) => void
  leave: () => void
}) => {
  if (read.kind !== 'read')
    return (
      <Banner tone="warn" announce>
        <p>{text(read.kind === 'newer' ? 'data_newer' : 'data_not_settings')}</p>
      </Banner>
    )
  const { changes, problems, locked } = read
  return (
    <div class="filled stack-8 full fill-info" role="group" aria-label={text('data_would_change')}>
      {changed ? <p role="alert">{text('data_changed')}</p> : null}
      {changes.length === 0 ? (
        <p>{text('data_no_changes')}</p>
      ) : (
        <table class="plain-table small">
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
        paths={problems.map(({ path, problem }) => ({ path, words: textOf('policy_problem', problem) }))}
      />
      <div class="cluster-8">
        {changes.length === 0 ? null : (
          <Button main onClick={() => take(changes)}>
            {text('data_take')}
          </Button>
        )}
        <Button onClick={leave}>{text(changes.length === 0 ? 'data_close' : 'common_cancel')}</Button>
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

/** The fingerprint of the key that signs this browser’s case files. */
const OwnCaseFileKey = () => {
  const asked = useAnswer(useOptions().settings.caseFileKeys, 0)
  return (
    <Loaded of={asked} wait={null}>
      {({ own }) => (
        <div>
          <p class="label">{text('options_case_key_own')}</p>
          {own === null ? (
            <p class="small">{text('options_case_key_none')}</p>
          ) : (
            <p class="mono wrap-anywhere" dir="ltr">
              {own}
            </p>
          )}
          <p class="hint">{text('options_case_key_hint')}</p>
        </div>
      )}
    </Loaded>
  )
}

/** Says that stored data can’t be read, and offers to save all of it; renders nothing if there is none. */
export const UnreadableData = ({ reads }: Pick<OptionsDeps, 'reads'>) => {
  const asked = useAnswer(async () => (await reads?.unreadable()) ?? 0, 0)
  // The connection section above shows why nothing is answered.
  if (asked.status !== 'ready' || asked.value === 0) return null
  return (
    <section class="card" aria-label={text('options_data')}>
      <h3>{text('options_data')}</h3>
      <p class="quiet small">{text('options_data_lines')}</p>
      <SaveRows />
    </section>
  )
}

/** Exports all stored data except the key, with progress and a stop button. */
const ExportAll = () => {
  const { exportData, now } = usePage()
  const [assets, setAssets] = useState(false)
  const { task, start, forget } = useTask<Progress, Progress & { withoutKey: boolean }>()
  const [isStopped, setStopped] = useState(false)
  const save = (): void => {
    setStopped(false)
    start({ reports: 0, bytes: 0 }, async (told, stopped) => {
      const saved = await exportData?.(assets ? 'with-assets' : 'all', ({ reports, bytes }) => {
        told({ reports, bytes })
        return !stopped.aborted
      })
      if (!saved || stopped.aborted) return null
      saveFile(exportName(now()), saved.file)
      return saved
    })
  }
  const stop = (): void => {
    forget()
    setStopped(true)
  }
  const saving = task.status === 'running'
  return (
    <div class="stack-8">
      <h4 class="label">{text('data_everything')}</h4>
      <p class="hint">{text('data_everything_lines')}</p>
      <Check label={text('data_with_assets')} checked={assets} disabled={saving} onTick={setAssets} />
      <div class="actions">
        {saving ? (
          <Button onClick={stop}>{text('common_stop')}</Button>
        ) : (
          <Button onClick={save}>{text('data_save_everything')}</Button>
        )}
        <p class="small numbers" aria-live="polite">
          {saving ? text('data_saving', number(task.progress.reports), size(task.progress.bytes)) : null}
          {task.status === 'done'
            ? counted(task.result.reports, 'data_saved_one', 'data_saved_other', size(task.result.bytes))
            : null}
          {task.status === 'done' && !task.result.withoutKey ? ` ${text('storage_saved_as_is')}` : null}
          {isStopped ? text('data_stopped') : null}
        </p>
      </div>
      <NotDoneWords problem={task.status === 'failed' ? notRead(task.failure) : null} />
    </div>
  )
}

type Progress = { reports: number; bytes: number }

/** What is stored, how it leaves or is deleted, how the pages look, and the version. */
export const YourData = ({ deps, onTaken }: { deps: OptionsDeps; onTaken: () => void }) => (
  <>
    {deps.reads === null ? (
      <section class="card" aria-label={text('options_storage')}>
        <p class="quiet">{text('options_apart')}</p>
        <Button onClick={() => void openInNormalWindow('options.html#data').catch(() => undefined)}>
          {text('assets_open_options')}
        </Button>
      </section>
    ) : null}
    <UnreadableData reads={deps.reads} />
    <DataSection deps={deps} onTaken={onTaken} />
    <StorageSection deps={deps}>
      <PreferenceFields paths={['pictureDays']} />
    </StorageSection>
    <PreferenceCard
      title="options_case_keys"
      class="stack-16"
      first={<OwnCaseFileKey />}
      paths={['trustedCaseFileKeys']}
    />
    <PreferenceCard paths={['theme']} />
    <AboutSection version={deps.version} />
  </>
)

type DataSectionProps = { deps: Pick<OptionsDeps, 'ask' | 'settings'>; onTaken: () => void }

export const DataSection = ({ deps, onTaken }: DataSectionProps) => (
  <section class="card" aria-label={text('data_title')}>
    <h3>{text('data_title')}</h3>
    {usePage().exportData ? <ExportAll /> : null}
    <SettingsTransfer deps={deps} onTaken={onTaken} />
  </section>
)
