import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { answerSettings } from '#lib/reader/settings-file.ts'

/**
 * Reads an untrusted settings file in a worker of the page, which terminates it on timeout. The worker has no extension API and no data. A
 * separate script, because the other workers are fifty times as large.
 */
export default defineUnlistedScript(() => {
  addEventListener('message', ({ data }: MessageEvent<unknown>) => postMessage(answerSettings(data)))
})
