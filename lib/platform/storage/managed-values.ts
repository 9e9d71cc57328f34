import { fail, ok, type Result } from '#lib/result.ts'
import { browser } from '../browser.ts'

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

/** Firefox for Android has no policies for extensions: it has the store or not, and reading it fails without a reason. */
const isAndroid = async (): Promise<boolean> => (await browser.runtime.getPlatformInfo()).os === 'android'

/** Not in every browser, whatever the types say. */
const area = (): typeof browser.storage.managed | undefined => browser.storage.managed

const read = async (): Promise<Managed> => {
  try {
    return ok((await area()?.get(null)) ?? null)
  } catch (thrown) {
    const isNone = thrown instanceof Error && thrown.message.includes(NO_POLICY_IN_FIREFOX)
    return isNone || (await isAndroid()) ? ok(null) : fail({ kind: 'not-readable' })
  }
}

/** Chromium tells of a changed policy some seconds after; Firefox reads it at its own start and never tells. */
export const onManagedChange = (heard: () => void): void => area()?.onChanged.addListener(heard)
