import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { answerCheck } from '#lib/case-file/check-answer.ts'
import { takeTexts } from '#lib/case-file/handed-texts.ts'

const digest = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes)

/**
 * A case file that somebody was given is checked here: in a worker of the page that asked, which ends it when it takes too long. It
 * knows no extension API, and has nothing to lose.
 */
export default defineUnlistedScript(() => {
  // What throws here ends the worker in the page, as an error that nobody caught.
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    void answerCheck(data, { digest, takeTexts }).then((answer) => postMessage(answer))
  })
})
