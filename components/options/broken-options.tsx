import type { PolicyView } from '#lib/messages/connection-requests.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import { text } from '#lib/platform/texts.ts'
import { Banner } from '../ui/boxes/banner.tsx'
import { SaveRows } from '../ui/save-rows.tsx'
import { StorageBanner } from '../wording/storage-words.tsx'
import { AboutSection } from './about-section.tsx'
import type { OptionsDeps } from './deps.ts'
import { Place } from './places/place.tsx'
import { AllowlistPart } from './preferences/allowlist-part.tsx'
import { NotificationsPart } from './preferences/notifications-part.tsx'
import { ReportsPart } from './preferences/reports-part.tsx'
import type { StoredPreferences } from './preferences/use-preferences.ts'
import { WayOutSection } from './your-data/way-out-section.tsx'

/** The options without the stored data: why, what can still be saved and deleted, and the preferences, which are stored elsewhere. */
export const BrokenOptions = ({
  failure,
  deps,
  policy,
  stored,
  onRetry,
}: {
  failure: StorageFailure | null
  deps: OptionsDeps
  policy: PolicyView
  stored: StoredPreferences
  onRetry: () => void
}) => {
  const wayOut = <WayOutSection wayOut={deps.wayOut} restart={deps.restart} onDone={onRetry} />
  if (failure === null)
    return (
      <>
        <Banner tone="danger" announce>
          <p>{text('options_broken')}</p>
          <SaveRows ask={deps.ask} savePart={deps.wayOut.savePart} which="all" />
          <button type="button" class="text-button" onClick={onRetry}>
            {text('popup_try_again')}
          </button>
        </Banner>
        {wayOut}
      </>
    )
  return (
    <>
      <StorageBanner failure={failure} ask={deps.ask} savePart={deps.wayOut.savePart} onRetry={onRetry} />
      {wayOut}
      <Place id="allowlist">
        <AllowlistPart stored={stored} policy={policy} tabs={deps.tabs} />
      </Place>
      <Place id="reports">
        <ReportsPart stored={stored} policy={policy} />
      </Place>
      <Place id="notifications">
        <NotificationsPart stored={stored} policy={policy} deps={deps} />
      </Place>
      <Place id="data">
        <AboutSection deps={deps} />
      </Place>
    </>
  )
}
