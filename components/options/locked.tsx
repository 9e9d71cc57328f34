import type { ComponentChildren } from 'preact'
import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { text } from '#lib/platform/texts.ts'

/** Until the background has said otherwise, everything is the person's own: it refuses what is not. */
export const FREE: PolicyView = {
  active: false,
  serviceUrl: null,
  slug: null,
  keyGiven: false,
  locked: [],
  problems: [],
}

/** A part of a form that the organization may have taken out of the person's hands: shown as it is, and why it stays so. */
export const Locked = ({ when, children }: { when: boolean; children: ComponentChildren }) =>
  when ? (
    <fieldset class="locked" disabled>
      {children}
      <p class="hint locked-by">{text('policy_locked')}</p>
    </fieldset>
  ) : (
    children
  )

export const isLocked = ({ locked }: PolicyView, ...paths: string[]): boolean =>
  paths.every((path) => locked.includes(path))
