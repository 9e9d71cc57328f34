import { onTestFinished, vi } from 'vitest'
import { browser } from '#lib/platform/browser.ts'

type Notification = { title: string; message: string }

/** A browser that notifies, has tabs, and shows pages of the extension or none, until the test ends; what it does is written down. */
export const notifyingBrowser = () => {
  const world = {
    isAllowed: true,
    isFocused: false,
    openPages: 0,
    holdsEntries: false,
    /** What stood in the notifications, or `no` and the name of one that was taken away. */
    shown: [] as string[],
    opened: [] as string[],
    dies: false,
  }
  const page = () => ({
    location: { href: 'moz-extension://own/dashboard.html' },
    document: {
      hasFocus: () => world.isFocused,
      documentElement: { dataset: world.holdsEntries ? { entries: '' } : {} },
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(browser, 'notifications'))
  Object.assign(browser, {
    permissions: { contains: async () => world.isAllowed },
    notifications: {
      create: (_name: string, { title, message }: Notification): Promise<string> => {
        world.shown.push(`${title} ${message}`)
        if (world.dies) throw new Error('the worker is gone')
        return Promise.resolve('')
      },
      clear: async (name: string) => void world.shown.push(`no ${name}`),
    },
    extension: {
      getViews: () => Array.from({ length: Math.max(world.openPages, world.isFocused ? 1 : 0) }, page),
    },
    tabs: { create: vi.fn(async ({ url }: { url: string }) => void world.opened.push(url)) },
  })
  Object.assign(browser.runtime, { getURL: (path: string) => path })
  return world
}
