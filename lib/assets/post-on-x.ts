import type { UrlAsset } from './asset.ts'
import { plainPath } from './platforms/plain-path.ts'

const HOST = /^(?:www\.|m\.|mobile\.)?(?:x|twitter)\.com$/
const POST = /^\/(?:\w{1,15}|i\/web)\/status\/(\d{1,20})$/i

/** Returns the ID of a post on X or Twitter; X ignores the name before it. Undefined for other URLs, including a post's images. */
export const postOnX = ({ host, port, path }: Pick<UrlAsset, 'host' | 'port' | 'path'>): string | undefined =>
  port === '' && HOST.test(host) ? POST.exec(plainPath(path))?.[1] : undefined
