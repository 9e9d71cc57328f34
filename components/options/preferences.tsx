import { useChanges, usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { text } from '#lib/platform/texts.ts'
import { Lockable, PreferenceCard, PreferenceFields, useOptions } from './preference-fields.tsx'
import { EveryPageCheck, NotifyFields } from './permissions.tsx'
import { TextArea } from '#components/ui/fields.tsx'
import { number } from '#components/ui/format.ts'
import type { IgnoreListRead } from '#lib/model/ignore-list.ts'
import { MAX_IGNORED, readIgnoreList } from '#lib/model/ignore-list.ts'
import { ownSitesIn } from '#lib/model/look-up.ts'
import { inGroup, PREFERENCES } from '#lib/model/preference-table.ts'
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

/** Hosts and addresses that reading leaves out. A line that is none stays, and is named, as is a host that isn’t of one owner. */
const IgnoreListField = ({ ignored, set }: { ignored: string; set: (lines: string) => unknown }) => {
  // With the list of public suffixes, which nothing else of the options needs.
  const loaded = useAnswer(async () => (await import('#lib/assets/shared-hosts.ts')).sharedBelow, 0)
  const read = readIgnoreList(ignored, loaded.status === 'ready' ? loaded.value : () => null)
  const { label, most } = PREFERENCES.ignored
  return (
    <Lockable path="ignored">
      <TextArea
        mono
        label={text(label)}
        hint={text('options_ignored_hint')}
        problem={ignoreProblem(read)}
        most={most}
        rows={4}
        value={ignored}
        onType={(lines) => set(lines.slice(0, most))}
      />
    </Lockable>
  )
}

const ignoreProblem = ({ wrong, refused, wide, over, count }: IgnoreListRead): string | null => {
  const [[line], [site], [host]] = [wrong, refused, wide]
  if (over > 0) return text('options_ignored_over', number(MAX_IGNORED), number(count))
  if (line !== undefined) return text('options_ignored_wrong', number(line))
  if (site !== undefined) return text('options_ignored_shared', site)
  return host === undefined ? null : text('options_ignored_wide', host)
}

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
        <PreferenceCard title="options_ignored_title" lines="options_ignored_lines">
          {({ ignored }, set) => <IgnoreListField ignored={ignored} set={(lines) => set('ignored', lines)} />}
        </PreferenceCard>
        <PreferenceCard title="options_look_ups">
          {({ lookUps }, set) => <LookUpSites sites={lookUps} set={(lines) => set('lookUps', lines)} />}
        </PreferenceCard>
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

/** The user’s own sites to look assets up at, as lines. */
const LookUpSites = ({ sites, set }: { sites: string; set: (lines: string) => unknown }) => {
  const [wrong] = ownSitesIn(sites).wrong
  const { label, most } = PREFERENCES.lookUps
  return (
    <Lockable path="lookUps">
      <TextArea
        mono
        label={text(label)}
        hint={text('options_look_ups_hint')}
        problem={wrong === undefined ? null : text('options_look_ups_wrong', number(wrong))}
        most={most}
        rows={3}
        value={sites}
        onType={(lines) => set(lines.slice(0, most))}
      />
    </Lockable>
  )
}
