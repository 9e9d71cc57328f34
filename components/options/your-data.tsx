import { usePage } from '#components/ui/page.ts'
import { trustedKeysIn } from '#lib/case-file/words.ts'
import { PREFERENCES } from '#lib/model/preferences.ts'
import { openInNormalWindow } from '#lib/platform/private-pages.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '#components/ui/ask.ts'
import { Button, TextArea, Check } from '#components/ui/fields.tsx'
import { useAsked } from '#components/ui/use-asked.ts'
import { number, counted, size } from '#components/ui/format.ts'
import type { NotDone } from '#components/wording/failures.tsx'
import { NotDoneWords, notRead } from '#components/wording/failures.tsx'
import { Choice, Lockable, PreferenceCard, PreferenceFields } from './preference-fields.tsx'
import { useEffect, useState, useRef } from 'preact/hooks'
import { exportName, SaveRows, saveFile } from '#components/ui/save.tsx'
import type { OptionsDeps } from './deps.ts'
import { AboutSection } from './sections.tsx'
import { StorageSection } from './storage.tsx'
import { SettingsTransfer } from './settings-transfer.tsx'

/** The fingerprint of the key that signs this browser’s case files, and the keys of others that verification names. */
const CaseFileKeys = ({
  ask,
  trusted,
  set,
}: {
  ask: Ask
  trusted: string
  set: (lines: string) => unknown
}) => {
  const asked = useAsked(() => ask('case-file/keys', {}), 0)
  const [wrong] = trustedKeysIn(trusted).wrong
  const { label, most } = PREFERENCES.trustedCaseFileKeys
  return (
    <div class="steps">
      {asked.at === 'failed' ? <NotDoneWords problem={notRead(asked.thrown)} /> : null}
      {asked.at === 'here' ? (
        <div>
          <p class="label">{text('options_case_key_own')}</p>
          {asked.value.own === null ? (
            <p class="small">{text('options_case_key_none')}</p>
          ) : (
            <p class="mono wrap-anywhere" dir="ltr">
              {asked.value.own}
            </p>
          )}
          <p class="hint">{text('options_case_key_hint')}</p>
        </div>
      ) : null}
      <Lockable path="trustedCaseFileKeys">
        <TextArea
          mono
          label={text(label)}
          hint={text('options_trusted_keys_hint')}
          problem={wrong === undefined ? null : text('options_trusted_keys_wrong', number(wrong))}
          most={most}
          rows={3}
          value={trusted}
          onType={(lines) => set(lines.slice(0, most))}
        />
      </Lockable>
    </div>
  )
}

type Counts = { reports: number; drafts: number; originStates: number }

/** Counts unreadable stored data and offers to save it; renders nothing if there is none. */
export const UnreadableData = ({ reads }: Pick<OptionsDeps, 'reads'>) => {
  const [counts, setCounts] = useState<Counts>({ reports: 0, drafts: 0, originStates: 0 })
  useEffect(() => {
    // The connection section above shows why nothing is answered.
    reads?.unreadable().then(setCounts, () => undefined)
  }, [])
  const { reports, drafts, originStates } = counts
  if (reports + drafts + originStates === 0) return null
  return (
    <section class="card" aria-label={text('options_data')}>
      <h3>{text('options_data')}</h3>
      <p class="quiet small">{text('options_data_lines')}</p>
      <ul class="small">
        {reports > 0 ? (
          <li>{counted(reports, 'options_data_report_one', 'options_data_report_other')}</li>
        ) : null}
        {drafts > 0 ? <li>{counted(drafts, 'options_data_draft_one', 'options_data_draft_other')}</li> : null}
        {originStates > 0 ? (
          <li>{counted(originStates, 'options_data_lane_one', 'options_data_lane_other')}</li>
        ) : null}
      </ul>
      <SaveRows which="unreadable" />
    </section>
  )
}

type Step =
  | { at: 'idle' }
  | { at: 'saving'; progress: Progress }
  | { at: 'saved'; progress: Progress }
  | { at: 'stopped' }

/** Exports all stored data except the key, with progress and a stop button. */
const ExportAll = () => {
  const { exportData, now } = usePage()
  const [assets, setAssets] = useState(false)
  const [step, setStep] = useState<Step>({ at: 'idle' })
  const [problem, setProblem] = useState<NotDone | null>(null)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const save = async (): Promise<void> => {
    stopped.current = false
    setProblem(null)
    setStep({ at: 'saving', progress: { reports: 0, bytes: 0 } })
    const saved = await exportData?.(assets ? 'with-assets' : 'all', ({ reports, bytes }) => {
      if (!stopped.current) setStep({ at: 'saving', progress: { reports, bytes } })
      return !stopped.current
    })
    if (!saved) return setStep({ at: 'stopped' })
    saveFile(exportName(now()), saved.file)
    setStep({ at: 'saved', progress: saved })
  }
  const saving = step.at === 'saving'
  return (
    <div class="data-transfer">
      <h4 class="label">{text('data_everything')}</h4>
      <p class="hint">{text('data_everything_lines')}</p>
      <Check label={text('data_with_assets')} checked={assets} disabled={saving} onTick={setAssets} />
      <div class="options-actions">
        {saving ? (
          <button type="button" class="button" onClick={() => (stopped.current = true)}>
            {text('data_stop')}
          </button>
        ) : (
          <button
            type="button"
            class="button"
            onClick={() => {
              save().catch((thrown: unknown) => {
                setStep({ at: 'idle' })
                setProblem(notRead(thrown, 'options_not_answered'))
              })
            }}
          >
            {text('data_save_everything')}
          </button>
        )}
        <p class="small numbers" aria-live="polite">
          {step.at === 'saving'
            ? text('data_saving', number(step.progress.reports), size(step.progress.bytes))
            : null}
          {step.at === 'saved'
            ? counted(step.progress.reports, 'data_saved_one', 'data_saved_other', size(step.progress.bytes))
            : null}
          {step.at === 'stopped' ? text('data_stopped') : null}
        </p>
      </div>
      <NotDoneWords problem={problem} />
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
      <PreferenceFields card="options_pictures">
        {(preferences, set) => <Choice path="pictureDays" preferences={preferences} set={set} />}
      </PreferenceFields>
    </StorageSection>
    <PreferenceCard title="options_case_keys" lines={null}>
      {({ trustedCaseFileKeys }, set) => (
        <CaseFileKeys
          ask={deps.ask}
          trusted={trustedCaseFileKeys}
          set={(lines) => set('trustedCaseFileKeys', lines)}
        />
      )}
    </PreferenceCard>
    <div class="card">
      <PreferenceFields card="options_theme">
        {(preferences, set) => <Choice path="theme" preferences={preferences} set={set} />}
      </PreferenceFields>
    </div>
    <AboutSection version={deps.version} />
  </>
)

export const DataSection = ({
  deps,
  onTaken,
}: {
  deps: Pick<OptionsDeps, 'ask' | 'settingsReader'>
  onTaken: () => void
}) => (
  <section class="card" aria-label={text('data_title')}>
    <h3>{text('data_title')}</h3>
    {usePage().exportData ? <ExportAll /> : null}
    <SettingsTransfer deps={deps} onTaken={onTaken} />
  </section>
)
