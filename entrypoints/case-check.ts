import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { answerCheck } from '#lib/case-file/check-answer.ts'
import { takeTexts } from '#lib/case-file/handed-texts.ts'

const digest = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes)

/** Verifies an untrusted case file in a worker of the page, which terminates it on timeout. The worker has no extension API and no data. */
export default defineUnlistedScript(() => {
  // Rejections become unhandled errors, which end the worker in the page.
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    void answerCheck(data, { digest, takeTexts }).then((answer) => postMessage(answer))
  })
})
