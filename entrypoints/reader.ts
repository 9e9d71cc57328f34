import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { makeReader } from '#lib/reader/messages.ts'

/** Reads untrusted text in a worker, which its page terminates when it hangs. The worker has no extension API and no data. */
export default defineUnlistedScript(() => {
  const answer = makeReader(() => performance.now())
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // An error reaches the page, which ends the worker.
    answer(data).then((given) => postMessage(given), reportError)
  })
})
