/** The browser reads the address some time after the click; it is kept as long as a slow disk may take. Milliseconds. */
const KEPT_FOR = 60_000

/** The browser's own download. It takes no permission, and the pages' policy, which forbids loading, does not concern it. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR)
}
