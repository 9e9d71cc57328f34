import type { Erased } from '#lib/platform/erasure.ts'
import { text } from '#lib/platform/texts.ts'
import { Banner, TryAgain } from '#components/ui/banner.tsx'
import { SaveRows } from '#components/ui/controls.tsx'
import { Confirm, StorageBanner } from '#components/wording/failures.tsx'
import { counted, number, size } from '#components/ui/format.ts'
import type { Recovery, OptionsDeps } from './deps.ts'
import type { ComponentChildren } from 'preact'
import { useAnswer } from '#components/ui/answers.ts'
import { useState } from 'preact/hooks'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import { AboutSection, Section } from './sections.tsx'
import { PreferenceSections } from './preferences.tsx'
import { useOptions } from './preference-fields.tsx'

/** Deletes all data after a confirmation, which closes this page. A new one tells the result. */
const DeleteAll = ({ recovery }: { recovery: Pick<Recovery, 'deleteAll'> }) => (
  <Confirm
    of="options_delete_all"
    act={recovery.deleteAll}
    says="options_not_deleted"
    busy={text('options_deleting')}
  />
)

/** Returns what the start that opened this page has deleted, from the page’s query (`erased` in open-handlers.ts). */
export const erasedIn = (query: string): Erased | null => {
  const asked = new URLSearchParams(query)
  const what = asked.get('deleted')
  if (what !== 'everything' && what !== 'key') return null
  return { what, left: Number(asked.get('left')) }
}

type ErasedNoteProps = { erased: Erased; recovery: Pick<Recovery, 'deleteAll'> }

/** What was deleted by the start that opened this page, and counted afterwards. */
export const ErasedNote = ({ erased: { what, left }, recovery }: ErasedNoteProps) => {
  if (left === 0)
    return (
      <Banner tone="ok" announce>
        <p>{text(what === 'key' ? 'options_key_forgotten' : 'options_all_deleted')}</p>
      </Banner>
    )
  return (
    <Banner tone="danger" announce>
      <p>
        {what === 'key'
          ? text('options_key_with_all')
          : counted(left, 'options_all_not_deleted_one', 'options_all_not_deleted_other')}
      </p>
      <DeleteAll recovery={recovery} />
    </Banner>
  )
}

export const StorageSection = ({
  deps,
  children,
}: {
  deps: Pick<OptionsDeps, 'ask' | 'recovery' | 'reads'>
  /** Settings that say what is kept. */
  children?: ComponentChildren
}) => {
  const { ask } = deps
  const [{ times, said }, setDeleted] = useState<{ times: number; said: string[] }>({ times: 0, said: [] })
  // The connection section above shows why nothing is answered.
  const asked = useAnswer(async () => (await deps.reads?.usage()) ?? null, times)
  const usage = asked.status === 'ready' ? asked.value : null
  const deletePictures = async (): Promise<void> => {
    const { removed, kept } = await ask('storage/delete-pictures', {})
    const lines = [
      counted(removed, 'options_pictures_deleted_one', 'options_pictures_deleted_other'),
      ...(kept > 0 ? [counted(kept, 'options_pictures_kept_one', 'options_pictures_kept_other')] : []),
    ]
    setDeleted({ times: times + 1, said: lines })
  }

  return (
    <section class="card" aria-label={text('options_storage')}>
      <h3>{text('options_storage')}</h3>
      <p class="quiet small">{text('options_storage_lines')}</p>
      {asked.status === 'loading' ? <p class="quiet">{text('common_loading')}</p> : null}
      {usage === null ? null : (
        <dl class="facts small numbers">
          <dt>{text('common_reports')}</dt>
          <dd>{number(usage.reports)}</dd>
          <dt>{text('options_storage_pictures')}</dt>
          <dd>
            {text('options_storage_count_size', number(usage.pictures.count), size(usage.pictures.bytes))}
          </dd>
          <dt>{text('options_storage_drafts')}</dt>
          <dd>{number(usage.drafts)}</dd>
          <dt>{text('options_storage_used')}</dt>
          <dd>{usage.used === null ? text('options_storage_not_told') : size(usage.used)}</dd>
        </dl>
      )}
      {children}
      <div class="actions">
        <Confirm of="options_delete_pictures" act={deletePictures} />
        <DeleteAll recovery={deps.recovery} />
      </div>
      <div aria-live="polite">
        {said.map((words) => (
          <p key={words} class="small">
            {words}
          </p>
        ))}
      </div>
    </section>
  )
}

type BrokenOptionsProps = { failure: StorageFailure | null; onRetry: () => void }

/** The options without the stored data: why, what can still be saved and deleted, and the preferences, which are stored elsewhere. */
export const BrokenOptions = ({ failure, onRetry }: BrokenOptionsProps) => {
  const deps = useOptions()
  const recovery = <RecoverySection recovery={deps.recovery} onDone={onRetry} />
  if (failure === null)
    return (
      <>
        <Banner tone="danger" announce>
          <p>{text('options_broken')}</p>
          <SaveRows />
          <TryAgain retry={onRetry} />
        </Banner>
        {recovery}
      </>
    )
  return (
    <>
      <StorageBanner failure={failure} onRetry={onRetry} />
      {recovery}
      <PreferenceSections />
      <Section id="data">
        <AboutSection version={deps.version} />
      </Section>
    </>
  )
}

/** Shown when the options don’t load: the key and all data can still be deleted. */
const RecoverySection = ({ recovery, onDone }: { recovery: Recovery; onDone: () => void }) => {
  const [forgotten, setForgotten] = useState(false)
  return (
    <section class="card" aria-label={text('options_storage')}>
      <h2>{text('options_storage')}</h2>
      <div class="actions">
        <Confirm
          of="options_forget"
          says="options_key_with_all"
          act={async () => {
            await recovery.forgetKey()
            setForgotten(true)
            onDone()
          }}
        />
        <DeleteAll recovery={recovery} />
      </div>
      <p class="small" aria-live="polite">
        {forgotten ? text('options_key_forgotten') : null}
      </p>
    </section>
  )
}
