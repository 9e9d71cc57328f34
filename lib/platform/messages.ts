import { browser, type Runtime } from './browser.ts'

/** Receives every message within the extension. `heard` resolves with the answer, or returns undefined to leave it to others. */
export const onMessage = (
  heard: (message: unknown, sender: Runtime.MessageSender) => Promise<unknown> | undefined,
): void => {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) =>
    // Logs a bug to the background’s console only; the sender just gets no answer.
    heard(message, sender)?.catch((thrown: unknown) => reportError(thrown)),
  )
}
