import type { Kit } from '#test/e2e/kit.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import type { HeldPoint } from './points.ts'
import { CHANNEL } from './prologue.ts'

/** What the page of a test keeps on itself. */
type Kept = { armed?: string | undefined; reached?: string | undefined; answers?: Record<string, string> }

declare global {
  interface Window {
    kills?: Kept
  }
}

/** Arms the background of a held copy; resolves when it has heard. */
export const arm = async (kit: Kit, point: HeldPoint): Promise<void> => {
  await waitUntil(`the background to hear of "${point}"`, () => kit.inPage(callOut, CHANNEL, point))
}

export const hasReached = (kit: Kit, point: HeldPoint): Promise<boolean> => kit.inPage(reached, point)

/** Sends a request without waiting for what may never come. */
export const askWithoutWaiting = (kit: Kit, name: string, request: string, ask: object): Promise<void> =>
  kit.inPage(sendOff, name, { request, ask })

/** The text of the answer to it, or null while there is none, also when the background died with it. */
export const answerTo = (kit: Kit, name: string): Promise<string | null> => kit.inPage(answered, name)

/** Runs in the page. */
function callOut(name: string, point: string): boolean {
  const kept = (window.kills ??= {})
  if (kept.armed === point) return true
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Kept>) => {
    if (data.armed !== undefined) {
      kept.armed = data.armed
      kept.reached = undefined
    }
    if (data.reached !== undefined) {
      kept.reached = data.reached
      kept.armed = undefined
      channel.close()
    }
  })
  channel.postMessage({ arm: point })
  return false
}

/** Runs in the page. */
function reached(point: string): boolean {
  const kept = (window.kills ??= {})
  return kept.reached === point
}

/** Runs in the page. */
function sendOff(name: string, message: object): void {
  const kept = (window.kills ??= {})
  const answers = (kept.answers ??= {})
  void (globalThis.browser ?? globalThis.chrome)?.runtime.sendMessage(message).then(
    (answer: unknown) => {
      answers[name] = JSON.stringify(answer ?? null)
    },
    () => undefined,
  )
}

/** Runs in the page. */
function answered(name: string): string | null {
  const kept = (window.kills ??= {})
  return kept.answers?.[name] ?? null
}
