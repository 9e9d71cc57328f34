import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { answerSettings } from '#lib/reader/settings-file.ts'

/** Reads an untrusted settings file in a worker without extension API. A separate script: the others are fifty times as large. */
export default defineUnlistedScript(() => {
  addEventListener('message', ({ data }: MessageEvent<unknown>) => postMessage(answerSettings(data)))
})
