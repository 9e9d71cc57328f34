import { browser, type Runtime } from './browser.ts'

/**
 * Hears messages of any page or script of the extension. What `heard` resolves with is the answer; undefined leaves the
 * message to others. Answered by callback: Chromium takes no promise from a listener.
 */
export const onMessage = (
  heard: (message: unknown, sender: Runtime.MessageSender) => Promise<unknown> | undefined,
): void => {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Runtime.MessageSender, respond?: (answer: unknown) => void) => {
      const answered = heard(message, sender)
      if (!answered) return undefined
      answered.then(respond, (thrown: unknown) => {
        // Whoever asked must not wait for ever; the bug itself shows as what it is.
        respond?.(undefined)
        throw thrown
      })
      return true
    },
  )
}
