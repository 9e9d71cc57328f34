import { browser } from './browser.ts'

export const extensionVersion = (): string => browser.runtime.getManifest().version

/** `chrome-extension://ID/` or `moz-extension://UUID/`. */
export const ownOrigin = (): string => browser.runtime.getURL('')

export const machine = async (): Promise<{ userAgent: string; platform: string; language: string }> => {
  const { os, arch } = await browser.runtime.getPlatformInfo()
  return { userAgent: navigator.userAgent, platform: `${os} ${arch}`, language: navigator.language }
}
