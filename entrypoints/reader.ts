import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { makeReader } from '#lib/reader/answer.ts'

/**
 * What strangers wrote is read here: in a worker of the page that asked, which ends it when it gives no sign of life. It knows no
 * extension API, and has nothing to lose.
 */
export default defineUnlistedScript(() => {
  const answer = makeReader(() => performance.now())
  addEventListener('message', ({ data }: MessageEvent<unknown>) => postMessage(answer(data)))
})
