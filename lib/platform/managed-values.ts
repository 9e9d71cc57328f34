import { fail, ok, type Result } from '#lib/result.ts'
import { browser } from './browser.ts'

/** Firefox has a store of policies only where there is a policy, and says so by rejecting (measured, ESR 153). */
const NO_POLICY_IN_FIREFOX = 'Managed storage manifest not found'

/** What an organization has set for this browser, as it was written; null where it has set nothing. */
export type Managed = Result<unknown, { kind: 'not-readable' }>

export type ManagedValues = {
  /** Read once, and again after {@link ManagedValues.forget}: every send asks. */
  get: () => Promise<Managed>
  forget: () => void
}

/** The background alone reads it: a key may be in it. */
export const managedValues = (): ManagedValues => {
  let known: Promise<Managed> | undefined
  return { get: () => (known ??= read()), forget: () => (known = undefined) }
}

const read = async (): Promise<Managed> => {
  try {
    return ok(await browser.storage.managed.get(null))
  } catch (thrown) {
    const isNone = thrown instanceof Error && thrown.message.includes(NO_POLICY_IN_FIREFOX)
    return isNone ? ok(null) : fail({ kind: 'not-readable' })
  }
}

/** Chromium tells of a changed policy some seconds after; Firefox reads it at its own start and never tells. */
export const onManagedChange = (heard: () => void): void =>
  browser.storage.managed.onChanged.addListener(heard)
