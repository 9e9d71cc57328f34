/**
 * Whether a message came from a page of this extension. A content script carries the extension's own id, so the id
 * proves nothing; its `url` is the page that it runs in. Only pages of our own origin may ask.
 */
export const isOwnPage = (sender: { url?: string | undefined }, ownOrigin: string): boolean => {
  if (sender.url === undefined || !URL.canParse(sender.url)) return false
  const { protocol, host } = new URL(sender.url)
  const own = new URL(ownOrigin)
  return protocol === own.protocol && host === own.host
}
