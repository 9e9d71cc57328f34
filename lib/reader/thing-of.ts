import { parseAssetInProse } from '#lib/assets/parse-asset.ts'
import type { NameAsset } from '#lib/assets/asset.ts'
import type { Extracted, Found, NotTakenReason } from '#lib/assets/extraction/extracted.ts'
import { withPlainDots } from '#lib/assets/extraction/characters.ts'
import { handleUrl } from '#lib/assets/extraction/readers/accounts.ts'
import type { FoundThing } from '#lib/model/bulk-row.ts'
import { walletContent } from '#lib/bulk/redacted-content.ts'

/** Characters stored of the line around an asset. */
const LONGEST_LINE = 500

/** Protocols of servers, whose host a takedown can reach; apps and documents have none. */
const servers = new Set(
  'ftp ftps fxp sftp tftp tcp udp ssh telnet smb rdp ws wss ldap ldaps rtsp irc ircs nfs vnc git svn rsync mqtt stratum redis mongodb mysql gopher blob filesystem'.split(
    ' ',
  ),
)

/** Returns the host that another protocol’s URL names, as a domain: that protocol can’t be reported, and never becomes http. */
const hostBehind = (scheme: string, written: string): string | null => {
  if (!servers.has(scheme)) return null
  const host = /^[a-z+]{2,12}:(?:https?:)?\/\/(?:[^/@]{0,200}@)?([^/:?#]{1,300})/i.exec(
    withPlainDots(written),
  )?.[1]
  const asset = host === undefined ? undefined : parseAssetInProse(host)
  return asset?.ok && asset.value.form === 'domain' ? asset.value.content : null
}

/** Returns what can be reported instead: for an email its domain, unless it is a mail provider’s. */
const insteadOf = (found: NotTakenReason, written: string): string | null => {
  if (found.reason === 'ip') return found.suggestion
  if (found.reason === 'other-scheme') return hostBehind(found.scheme, written)
  return found.reason === 'email' && !found.provider ? found.domain : null
}

const detailOf = (found: NotTakenReason): string => {
  if ('domain' in found) return found.domain
  if ('chain' in found) return found.chain
  if ('ending' in found) return found.ending
  if ('scheme' in found) return found.scheme
  if ('host' in found) return found.host
  if ('header' in found) return found.header
  return 'length' in found ? String(found.length) : ''
}

const nameOutsideDns = ({ reason, written }: NotTakenReason & { written: string }): NameAsset | undefined => {
  if (reason !== 'name-service' && reason !== 'other-scheme') return undefined
  const asset = parseAssetInProse(written)
  return asset.ok && asset.value.form === 'name' ? asset.value : undefined
}

/** Returns a finding as a row’s content. An email’s problem says whether its domain is a mail provider’s. */
export const whatOf = (one: Extracted | Found): FoundThing['what'] => {
  switch (one.kind) {
    case 'asset':
      return { is: 'asset', content: one.asset.content }
    case 'wallet':
      return one.chain === null
        ? { is: 'wallet', address: one.address }
        : { is: 'asset', content: walletContent(one.chain, one.address) }
    case 'handle': {
      const content = one.platform === null ? null : handleUrl(one.platform, one.name)
      return content === null ? { is: 'handle', name: one.name } : { is: 'asset', content }
    }
    case 'not-taken': {
      const outside = nameOutsideDns(one)
      if (outside?.at === 'ipfs' || outside?.at === 'ipns') return { is: 'asset', content: outside.content }
      return {
        is: 'not-asset',
        problem: one.reason === 'email' && one.provider ? 'email-provider' : one.reason,
        detail: detailOf(one),
        // Offered but never used automatically: in a sentence it may belong to anybody.
        instead: outside?.content ?? insteadOf(one, one.written),
      }
    }
  }
}

/** Returns a finding with the line around it. `shown` replaces the finding’s own text in that line. */
export const thingOf = (one: Extracted, text: string, shown = (written: string) => written): FoundThing => {
  const { start, end, line } = one.span
  const note = one.kind === 'not-taken' ? undefined : one.note
  return {
    line,
    written: one.written.slice(0, 16_384),
    lineText: lineAround(text, start, end, shown),
    what: whatOf(one),
    ...(note === undefined ? {} : { note }),
  }
}

/** Returns the line around a finding, bounded first, because a line can have megabytes. */
const lineAround = (text: string, start: number, end: number, shown: (written: string) => string): string => {
  const room = Math.max(0, LONGEST_LINE - (end - start))
  const before = text.slice(Math.max(0, start - room), start)
  const after = text.slice(end, end + room)
  const lead = before.slice(before.lastIndexOf('\n') + 1)
  const newline = after.indexOf('\n')
  const tail = newline < 0 ? after : after.slice(0, newline)
  return `${lead}${shown(text.slice(start, end))}${tail}`.trim().slice(0, LONGEST_LINE)
}
