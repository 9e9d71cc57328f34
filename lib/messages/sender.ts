/** Returns true for pages of this extension’s origin. The ID isn’t enough: content scripts share it, but not the `url`. */
export const isOwnPage = (sender: { url?: string | undefined }, ownOrigin: string): boolean => {
  if (sender.url === undefined || !URL.canParse(sender.url)) return false
  const { protocol, host } = new URL(sender.url)
  const own = new URL(ownOrigin)
  return protocol === own.protocol && host === own.host
}
