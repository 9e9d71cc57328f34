/** Bytes that the extension takes on disk, as the browser estimates it; null where it does not tell. */
export const storageUsed = async (): Promise<number | null> => {
  const { usage } = await navigator.storage.estimate()
  return usage ?? null
}
