import { fail, ok, type Result } from '#lib/result.ts'
import { browser } from '../browser.ts'

/** Firefox rejects with this text if there is no policy (measured, ESR 153). */
const NO_POLICY_IN_FIREFOX = 'Managed storage manifest not found'

/** The organization’s policy for this browser, unparsed; null if there is none. */
type Managed = Result<unknown, { kind: 'not-readable' }>

export type ManagedValues = {
  /** Cached until {@link ManagedValues.forget}, because every send reads it. A failure isn’t. */
  get: () => Promise<Managed>
  forget: () => void
}

/** Reads the policy. Background only: it may contain a key. */
export const managedValues = (): ManagedValues => {
  let known: Promise<Managed> | undefined
  const forget = (): void => {
    known = undefined
  }
  const asked = async (): Promise<Managed> => {
    const managed = await read()
    if (!managed.ok) forget()
    return managed
  }
  return { get: () => (known ??= asked()), forget }
}

/** Firefox for Android has no extension policies, but may have the store; reading it fails without a reason. */
const isAndroid = async (): Promise<boolean> => (await browser.runtime.getPlatformInfo()).os === 'android'

/** Missing in some browsers, despite its type. */
const area = (): typeof browser.storage.managed | undefined => browser.storage.managed

const read = async (): Promise<Managed> => {
  try {
    return ok((await area()?.get(null)) ?? null)
  } catch (thrown) {
    const isNone = thrown instanceof Error && thrown.message.includes(NO_POLICY_IN_FIREFOX)
    return isNone || (await isAndroid()) ? ok(null) : fail({ kind: 'not-readable' })
  }
}

/** Chromium reports a changed policy after some seconds; Firefox reads it at its own start and never reports changes. */
export const onManagedChange = (heard: () => void): void => area()?.onChanged.addListener(heard)
