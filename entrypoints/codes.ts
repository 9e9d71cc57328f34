import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readCodes, type CodesAsk } from '#lib/reader/codes.ts'

/** Reads QR codes of images in a worker, which its page terminates when it hangs. Started only when somebody asks for codes. */
export default defineUnlistedScript(() => {
  addEventListener('message', ({ data }: MessageEvent<CodesAsk>) => {
    // An error reaches the page, which ends the worker.
    readCodes(data, () => performance.now()).then((answer) => postMessage(answer), reportError)
  })
})
