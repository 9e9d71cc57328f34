import type { DraftOrGone, DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import type { Ask } from '../../ui/ask.ts'
import type { Edit } from '../../form/form-edits.ts'
import type { PictureMaking } from './screenshot-session.ts'

export type ScreenshotProps = {
  form: DraftForm
  draft: DraftView
  ask: Ask
  edit: (change: Edit) => void
  /** Makes Submit wait for work on the draft; it resolves to the changed draft, or null if nothing changed. */
  wait: (work: Promise<DraftOrGone | null>) => Promise<void>
  making?: PictureMaking
}
