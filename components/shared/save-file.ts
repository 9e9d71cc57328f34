/** How long a browser may take to begin reading what it was told to save. Milliseconds. */
const READ_WITHIN = 60_000

/** Hands the person a file, through the browser's own way of saving: no permission, and nothing leaves the machine. */
export const saveFile = (name: string, parts: string[], type = 'application/json'): void => {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN)
}
