/** Returns the browser’s estimate of the extension’s disk usage in bytes; null if unavailable. */
export const storageUsed = async (): Promise<number | null> => {
  const { usage } = await navigator.storage.estimate()
  return usage ?? null
}
