/**
 * Returns true if a message comes from a page of this extension’s origin. The ID alone proves nothing: content scripts share
 * it, but their `url` is the web page’s.
 */
export const isOwnPage = (sender: { url?: string | undefined }, ownOrigin: string): boolean => {
  if (sender.url === undefined || !URL.canParse(sender.url)) return false
  const { protocol, host } = new URL(sender.url)
  const own = new URL(ownOrigin)
  return protocol === own.protocol && host === own.host
}
