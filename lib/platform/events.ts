import { browser } from './browser.ts'

/** Events that wake the background, besides messages and the menu. Register each in the script’s first turn. */
export const onInstalled = (heard: (reason: string) => void): void =>
  browser.runtime.onInstalled.addListener(({ reason }) => heard(reason))

export const onStartup = (heard: () => void): void => browser.runtime.onStartup.addListener(heard)

export const onAlarm = (heard: (name: string) => void): void =>
  browser.alarms.onAlarm.addListener(({ name }) => heard(name))

export const onHostGranted = (heard: () => void): void => browser.permissions.onAdded.addListener(heard)

export const onPermissionTaken = (heard: () => void): void => browser.permissions.onRemoved.addListener(heard)
