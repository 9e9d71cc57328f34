import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { AssetList } from './asset-list.tsx'
import { CategoryChips } from '../../form/category-chips.tsx'
import type { DraftSession } from './draft-session.ts'
import { addDescription, setCategory, setFields, setTitle } from '../../form/form-edits.ts'
import { CheckingHeader } from './checking-header.tsx'
import { useSaidWith } from './focus-announcer.tsx'
import type { Blocker } from '../blockers.tsx'
import type { MovedTab } from '../moved-tab.tsx'
import type { PopupDeps } from '../deps.ts'
import type { PopupState } from './popup-state.ts'
import { SubmitBar } from './submit-bar.tsx'
import { useLater } from './use-later.ts'
import { isLeaving, SCREEN } from './use-screens.ts'

type Props = {
  state: Extract<PopupState, { at: 'starting' | 'editing' | 'broken' }>
  session: DraftSession
  deps: PopupDeps
  /** Set while the tab shows another page than the form is about. */
  moved: MovedTab | null
}

/** The report form. First-frame fields never move before Submit, so that nothing shifts while typing; later sections appear below. */
export const DraftScreen = ({ state, session, deps, moved }: Props) => {
  const { form } = state
  const { ask, copy } = deps
  const later = useLater()
  const draft = state.at === 'starting' || later === null ? null : state.draft
  const notice = state.at === 'editing' ? state.notice : null
  const failure = state.at === 'broken' ? state.failure : null
  const now = deps.now()
  const root = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const description = useRef<HTMLTextAreaElement>(null)
  const saidWithDescription = useSaidWith('description')
  const [showsRequest, setShowsRequest] = useState(false)
  const requestId = useId()

  const request = showsRequest && draft !== null
  const earlier = session.earlier()
  const needed = draft === null ? null : (later?.neededFirst(draft, form) ?? null)
  const newest = useRef(needed)
  newest.current = needed

  useLayoutEffect(() => {
    const focusFirstField = (): void => {
      const { activeElement: held, body: none } = document
      if (isLeaving(root.current)) return
      if (held !== null && held !== none && !isLeaving(held.closest(SCREEN))) return
      if (newest.current === null || later === null) description.current?.focus({ preventScroll: true })
      else later.focusBlocker(root.current, newest.current)
    }
    focusFirstField()
    // Firefox drops a focus set before its popup has the keyboard, and fires this event once it has.
    window.addEventListener('focus', focusFirstField)
    return () => window.removeEventListener('focus', focusFirstField)
  }, [later])

  useLayoutEffect(() => (body.current && later?.keepFocusInSight(body.current)) ?? undefined, [later])

  // Moves the initial focus unless the user already types there.
  useLayoutEffect(() => {
    const field = description.current
    const untouched = field?.value === '' || (needed === 'contact' && draft?.revision === 0)
    if (needed !== null && untouched && field === document.activeElement)
      later?.focusBlocker(root.current, needed)
  }, [needed])

  /** Leaves the request. The form is shown at once: what is hidden takes no focus. */
  const goTo = (blocker: Blocker | undefined): void => {
    if (body.current) body.current.hidden = false
    setShowsRequest(false)
    if (blocker) later?.focusBlocker(root.current, blocker)
  }
  useLayoutEffect(() => {
    if (notice !== null) goTo(notice.kind === 'stopped' ? draft?.blockers[0] : undefined)
  }, [notice?.kind])

  return (
    <div ref={root} class="popup">
      {
        // Called as functions, so that both share the same elements: a live region that is created with its text isn’t announced.
        draft === null || later === null
          ? CheckingHeader({ deps, failed: state.at === 'broken' })
          : later.VerdictHeader({ draft, now, deps })
      }
      {moved === null || later === null ? null : (
        <later.MovedLine moved={moved} onReport={session.reportTab} />
      )}
      {earlier === null || later === null ? null : (
        <later.EarlierLine earlier={earlier} onOpen={session.openEarlier} />
      )}
      <div ref={body} class="popup-body" hidden={request}>
        {draft === null || later === null ? null : (
          <later.Guard
            form={form}
            draft={draft}
            edit={session.edit}
            onReportOnly={() => void session.wait(ask('connection/report-only', {}).then(() => null))}
            onDiscard={session.discard}
          />
        )}
        {failure && later !== null ? <later.StorageBanner failure={failure} ask={ask} /> : null}
        {later === null ? null : <later.DraftNotes draft={draft} notice={notice} />}
        <AssetList form={form} draft={draft} now={now} session={session} readPasted={deps.readPasted} />
        <CategoryChips
          bare
          chosen={form.category}
          onChoose={(category) => session.edit(setCategory(category))}
        />
        <TextField
          bare
          field="title"
          label={text('popup_title_field')}
          most={2000}
          problem={draft?.blockers.includes('title-too-short') ? text('blocker_title') : null}
          hint={form.titleTyped && form.title.trim() === '' ? text('popup_title_none') : null}
          value={form.title}
          onType={(title) => session.edit(setTitle(title))}
        />
        <div class="field described">
          <TextArea
            inputRef={description}
            label={text('popup_description')}
            most={100_000}
            placeholder={text('popup_description_placeholder')}
            describedBy={saidWithDescription}
            value={form.description}
            onType={(value) => session.edit(setFields({ description: value }))}
          />
          {later === null || draft === null ? null : (
            <later.TypedSecrets
              description={form.description}
              typed={draft.typedSecrets}
              onType={(value) => session.edit(setFields({ description: value }))}
            />
          )}
          {later === null ? null : (
            <later.RecentDescriptions
              recent={draft?.recentDescriptions ?? []}
              onTake={(recent) => session.edit(addDescription(recent))}
            />
          )}
        </div>
        {later === null ? null : (
          <>
            {draft === null && state.at === 'broken' ? null : (
              <later.EvidenceGroup
                form={form}
                draft={draft}
                ask={ask}
                copy={copy}
                edit={session.edit}
                wait={session.wait}
              />
            )}
            <div class="form-foot">
              {draft === null || draft.secrets.length === 0 ? null : (
                <later.Redactions draft={draft} session={session} ask={ask} />
              )}
              <later.DraftMore form={form} draft={draft} edit={session.edit} onDiscard={session.discard} />
            </div>
          </>
        )}
      </div>
      {request && later !== null ? (
        <later.RequestPanel id={requestId} draft={draft} ask={ask} copy={copy} />
      ) : null}
      <SubmitBar
        state={state}
        requestId={requestId}
        showsRequest={request}
        onShowRequest={() => setShowsRequest(!showsRequest)}
        onGo={goTo}
        session={session}
        deps={deps}
      />
    </div>
  )
}
