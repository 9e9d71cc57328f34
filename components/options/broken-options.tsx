import type { StorageFailure } from '#lib/model/origin-state.ts'
import { text } from '#lib/platform/texts.ts'
import { Banner, TryAgain } from '#components/ui/banner.tsx'
import { SaveRows } from '#components/ui/save.tsx'
import { StorageBanner, notDone, NotDoneWords } from '#components/wording/failures.tsx'
import { AboutSection, Section } from './sections.tsx'
import { PreferenceSections } from './preferences.tsx'
import { useOptions } from './preference-fields.tsx'
import { useState } from 'preact/hooks'
import { Confirm } from '#components/ui/confirm.tsx'
import { DeleteAll } from './storage.tsx'
import type { WayOut } from './way-out.ts'

/** The options without the stored data: why, what can still be saved and deleted, and the preferences, which are stored elsewhere. */
export const BrokenOptions = ({
  failure,
  onRetry,
}: {
  failure: StorageFailure | null
  onRetry: () => void
}) => {
  const deps = useOptions()
  const wayOut = <WayOutSection wayOut={deps.wayOut} onDone={onRetry} />
  if (failure === null)
    return (
      <>
        <Banner tone="danger" announce>
          <p>{text('options_broken')}</p>
          <SaveRows which="all" />
          <TryAgain retry={onRetry} />
        </Banner>
        {wayOut}
      </>
    )
  return (
    <>
      <StorageBanner failure={failure} onRetry={onRetry} />
      {wayOut}
      <PreferenceSections />
      <Section id="data">
        <AboutSection version={deps.version} />
      </Section>
    </>
  )
}

/** Shown when the options don’t load: the key and all data can still be deleted. */
const WayOutSection = ({ wayOut, onDone }: { wayOut: WayOut; onDone: () => void }) => {
  const [forgotten, setForgotten] = useState(false)
  return (
    <section class="card" aria-label={text('options_storage')}>
      <h2>{text('options_storage')}</h2>
      <div class="options-actions">
        <Confirm
          label={text('options_forget')}
          lines={text('options_forget_lines')}
          yes={text('options_forget_yes')}
          no={text('options_forget_no')}
          failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'options_key_with_all')} />}
          act={async () => {
            await wayOut.forgetKey()
            setForgotten(true)
            onDone()
          }}
        />
        <DeleteAll wayOut={wayOut} />
      </div>
      <p class="small" aria-live="polite">
        {forgotten ? text('options_key_forgotten') : null}
      </p>
    </section>
  )
}
