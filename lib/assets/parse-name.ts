import type { AssetProblem, NameAsset } from './asset.ts'
import { hasUnreadableCharacter } from './shown/visible-text.ts'
import { fail, ok, type Result } from '#lib/result.ts'

/** Returns a name of a blockchain name service in its only spelling, lower case: `acme.base.eth`. */
export const serviceName = (written: string): NameAsset => {
  const name = written.toLowerCase()
  return { form: 'name', content: name, at: 'name-service', name, path: '' }
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
