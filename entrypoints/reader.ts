import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { makeReader } from '#lib/reader/answer.ts'

/**
 * Reads untrusted text in a worker of the page, which terminates it when it stops responding. The worker has no extension API and no data.
 */
export default defineUnlistedScript(() => {
  const answer = makeReader(() => performance.now())
  addEventListener('message', ({ data }: MessageEvent<unknown>) => postMessage(answer(data)))
})
