import { captureSchema, type Capture } from '#lib/capture/capture-schema.ts'
import { readDocument } from '#lib/capture/in-page/read-document.ts'

/** The window's document as it stands, by a clock that stands still: how much is read must not depend on the machine. */
export const readNow = (): Capture => captureSchema.parse(readDocument(document, window, () => 0))

/** Shows a document in happy-dom's window and reads it as the script in the page does, through the background’s door. */
export const readHtml = (html: string): Capture => {
  document.open()
  document.write(html)
  document.close()
  return readNow()
}
