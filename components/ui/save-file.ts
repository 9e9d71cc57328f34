/** How long the blob URL stays valid, in ms: the browser reads it some time after the click, on a slow disk much later. */
const KEPT_FOR = 60_000

/** Saves a file by a download link. This needs no permission, and the CSP doesn’t block it. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR)
}
