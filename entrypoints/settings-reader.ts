import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { answerSettings } from '#lib/reader/settings-file.ts'

/**
 * A settings file that somebody was given is read here: in a worker of the page that asked, which ends it when it takes too long. It
 * knows no extension API, and has nothing to lose. Of its own, since the other workers are fifty times as large.
 */
export default defineUnlistedScript(() => {
  addEventListener('message', ({ data }: MessageEvent<unknown>) => postMessage(answerSettings(data)))
})
