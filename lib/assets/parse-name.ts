import type { AssetProblem, NameAsset } from './asset.ts'
import { hasUnreadableCharacter } from './shown/visible-text.ts'
import { fail, ok, type Result } from '#lib/result.ts'

/** Returns a name of a blockchain name service in its only spelling, lower case: `acme.base.eth`. */
export const serviceName = (written: string): NameAsset => {
  const name = written.toLowerCase()
  return { form: 'name', content: name, at: 'name-service', name, path: '' }
}

/** Returns an email address; undefined for other text. Its domain is a `Host.host`. */
export const emailAddress = (text: string, domain: string): NameAsset | undefined => {
  const [local = ''] = text.split('@')
  if (!/^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u.test(local)) return undefined
  const content = `${local}@${domain}`
  return { form: 'name', content, at: 'email', name: content, path: '' }
}

/** Returns a URL under which a browser shows the same, and its gateway; null for an email address, and for name services without one. */
export const atGateway = ({ at, name, path }: NameAsset): { target: string; via: string[] } | null => {
  if (at === 'ipfs' || at === 'ipns')
    return { target: `https://ipfs.io/${at}/${name}${path}`, via: ['ipfs.io'] }
  return at === 'name-service' && name.endsWith('.eth')
    ? { target: `https://${name}.limo/`, via: ['eth.limo'] }
    : null
}

const ipfs = /^(ipfs|ipns):\/\/(?:ip[fn]s\/)?([A-Za-z0-9._-]{1,255})((?:[/?#].*)?)$/is

/** Parses `ipfs://` and `ipns://` URLs; undefined for other text. Gateways (`https://ipfs.io/ipfs/…`) are ordinary URLs. */
export function parseIpfs(text: string): Result<NameAsset, AssetProblem> | undefined {
  if (!/^ip[fn]s:/i.test(text)) return undefined
  const [, scheme = '', name = '', path = ''] = ipfs.exec(text) ?? []
  if (name === '' || /\s/.test(path) || hasUnreadableCharacter(path)) return fail({ kind: 'unparsable' })
  const at = scheme.toLowerCase() === 'ipfs' ? 'ipfs' : 'ipns'
  const inner = path === '/' ? '' : path
  return ok({ form: 'name', content: `${at}://${name}${path}`, at, name, path: inner })
}
