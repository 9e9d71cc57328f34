/**
 * What the popup needs only once something is known: imported after the first frame, in one piece, so that the fields are
 * there and have the focus before it is parsed.
 */
export { Standing, AssetProblem, Scope, Shown } from './asset-found.tsx'
export { Leads } from './asset-leads.tsx'
export { AssetsFound } from './assets-found.tsx'
export { BlockerList, focusBlocker } from './blockers.tsx'
export { CollectedScreen } from './collected-screen.tsx'
export { DraftNotes } from './draft-notes.tsx'
export { EvidenceGroup } from './evidence-group.tsx'
export { GoneScreen } from './gone-screen.tsx'
export { Guard } from './guard.tsx'
export { DraftMore } from './draft-more.tsx'
export { RecentDescriptions } from '../shared/recent-descriptions.tsx'
export { RequestPanel } from './request-panel.tsx'
export { StandsOut } from './stands-out.tsx'
export { SentScreen } from './sent-screen.tsx'
export { RefusalWords } from '../shared/refusal-list.tsx'
export { followTheme } from '../shared/theme.ts'
export { StorageBanner } from '../shared/storage-words.tsx'
export { ToBulk } from './to-bulk.tsx'
export { TypedSecrets } from './typed-secrets.tsx'
export { VerdictHeader } from './verdict-header.tsx'
