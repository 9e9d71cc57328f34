import { useChanges, usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { text } from '#lib/platform/texts.ts'
import { Lockable, PreferenceCard, PreferenceFields, useOptions } from './preference-fields.tsx'
import { EveryPageCheck, NotifyFields } from './permissions.tsx'
import { inGroup } from '#lib/model/preference-table.ts'
import { pollingWords } from '#components/wording/verdicts.ts'
import { Section } from './sections.tsx'

/** How often the asset list is synced, and whether every page is checked. */
const AllowlistPreferences = () => {
  const { stored, tabs } = useOptions()
  return (
    <>
      <p class="quiet small">{text('options_assets_lines')}</p>
      <PreferenceCard paths={['syncHours']} />
      {stored.state.status === 'ready' ? (
        <Lockable path="checks.everyPage">
          <EveryPageCheck
            checks={stored.state.value.checks}
            deps={tabs}
            notSaved={stored.notSaved === 'options_checks'}
            set={({ everyPage }) => stored.set('options_checks')('checks.everyPage', everyPage)}
          />
        </Lockable>
      ) : null}
    </>
  )
}

/** How the checks stand. */
const PollingLine = () => {
  const { now } = usePage()
  const { settings } = useOptions()
  const asked = useAnswer(settings.polling, useChanges('takedowns', 'connection'))
  // The choice itself needs no answer.
  return asked.status === 'ready' ? <p class="hint numbers">{pollingWords(asked.value, now())}</p> : null
}

/** The user’s own sites in “Look up”, whose last line leads here: `options.html#look-ups`. */
export const LookUpSites = () => <PreferenceCard id="look-ups" title="options_look_ups" paths={['lookUps']} />

/** The sections of preferences alone, which need no database. */
export const PreferenceSections = () => {
  const { notifications } = useOptions()
  return (
    <>
      <Section id="allowlist">
        <AllowlistPreferences />
      </Section>
      <Section id="reports">
        <PreferenceCard
          title="options_preferences"
          lines="options_preferences_lines"
          class="stack-16"
          paths={['undoSeconds', 'bulkMost', 'contactInfo']}
        />
        <PreferenceCard title="options_ignored_title" lines="options_ignored_lines" paths={['ignored']} />
        <LookUpSites />
        <PreferenceCard title="options_evidence" lines="options_evidence_hint" paths={inGroup('evidence')} />
        <PreferenceCard
          title="options_redaction"
          lines="options_redaction_hint"
          class="stack-8"
          paths={inGroup('redaction')}
        />
        <PreferenceCard
          title="options_reporter"
          lines="options_reporter_hint"
          class="reporter-fields"
          paths={inGroup('reporter')}
        />
      </Section>
      <Section id="notifications">
        <div class="card">
          <NotifyFields deps={notifications}>
            <PreferenceFields paths={inGroup('notify')} />
          </NotifyFields>
        </div>
        <PreferenceCard class="stack-4" paths={['watchMinutes']}>
          {() => <PollingLine />}
        </PreferenceCard>
      </Section>
    </>
  )
}
