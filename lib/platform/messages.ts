import { browser, type Runtime } from './browser.ts'

/**
 * Hears messages of any page or script of the extension. What `heard` resolves with is the answer; undefined leaves the message
 * to others.
 */
export const onMessage = (
  heard: (message: unknown, sender: Runtime.MessageSender) => Promise<unknown> | undefined,
): void => {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) =>
    // A bug is told in the background's own console, and not to whoever asked: a page only hears that there is no answer.
    heard(message, sender)?.catch((thrown: unknown) => reportError(thrown)),
  )
}
