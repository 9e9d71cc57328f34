import { record, yesOrNo } from '#lib/plain-reader.ts'

/** The part of the browser’s `action` that knows where the button is. Firefox and older Chromium lack some of it. */
type ActionApi = {
  getUserSettings?: () => Promise<unknown>
  onUserSettingsChanged?: {
    addListener: (heard: () => void) => void
    removeListener: (heard: () => void) => void
  }
}

const settings = record({ isOnToolbar: yesOrNo })

/** Returns whether the user pinned the button to the toolbar, or null if the browser can’t tell. */
export const isPinned = async (action: ActionApi): Promise<boolean | null> => {
  try {
    return settings(await action.getUserSettings?.())?.isOnToolbar ?? null
  } catch {
    return null
  }
}

/** Calls back when the user pins or unpins it, in browsers that announce this. Returns the unsubscribe function. */
export const onPinned = (action: ActionApi, heard: () => void): (() => void) => {
  const changed = (): void => heard()
  action.onUserSettingsChanged?.addListener(changed)
  return () => action.onUserSettingsChanged?.removeListener(changed)
}
