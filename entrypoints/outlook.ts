import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readMessage } from '#lib/reader/outlook.ts'

/** Reads Outlook messages in a worker, which its page terminates when it hangs. Started only for such a file. */
export default defineUnlistedScript(() => {
  const read = async (file: Blob) => readMessage(new Uint8Array(await file.arrayBuffer()))
  addEventListener('message', ({ data }: MessageEvent<Blob>) => {
    // An error reaches the page, which ends the worker.
    read(data).then((answer) => postMessage(answer), reportError)
  })
})
