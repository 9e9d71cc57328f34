import type { IBrowserSettings } from 'happy-dom'
import { afterAll } from 'vitest'

type Settings = Pick<IBrowserSettings, 'enableIframePageLoading' | 'handleDisabledFileLoadingAsSuccess'>
type HappyDom = { setURL: (url: string) => void; settings: Settings }
const isHappyDom = (value: unknown): value is HappyDom =>
  typeof value === 'object' && value !== null && 'setURL' in value && 'settings' in value

/**
 * The documents of a file are at this address, in a window with these settings. In an environment of its own, as `@vitest-environment-options`
 * has it, a file would have a worker of its own: a second of processor time for reading every module again.
 */
export const shownAt = (url: string, settings: Partial<Settings> = {}): void => {
  const happyDom: unknown = Reflect.get(window, 'happyDOM')
  if (!isHappyDom(happyDom)) throw new Error('The test needs happy-dom.')
  const before = location.href
  const usual = { ...happyDom.settings }
  happyDom.setURL(url)
  Object.assign(happyDom.settings, settings)
  afterAll(() => {
    happyDom.setURL(before)
    for (const name of ['enableIframePageLoading', 'handleDisabledFileLoadingAsSuccess'] as const)
      happyDom.settings[name] = usual[name]
  })
}
