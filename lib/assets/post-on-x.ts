import type { UrlAsset } from './asset.ts'
import { plainPath } from './platforms/plain-path.ts'

const HOST = /^(?:www\.|m\.|mobile\.)?(?:x|twitter)\.com$/
const POST = /^\/(?:\w{1,15}|i\/web)\/status\/(\d{1,20})$/i

/**
 * The number of a post on X, which is one at its old host and at its new one, whoever's name stands before it: the site goes by the
 * number. Undefined for any other address, also for a picture in a post.
 */
export const postOnX = ({ host, port, path }: Pick<UrlAsset, 'host' | 'port' | 'path'>): string | undefined =>
  port === '' && HOST.test(host) ? POST.exec(plainPath(path))?.[1] : undefined
