import type { ComponentChildren } from 'preact'
import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { text } from '#lib/platform/texts.ts'

/** Used until the policy is loaded; the background refuses locked changes anyway. */
export const FREE: PolicyView = {
  active: false,
  serviceUrl: null,
  slug: null,
  keyGiven: false,
  locked: [],
  problems: [],
}

/** Disables a part of the form that a policy locks, and says why. */
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
