import { domainToASCII } from 'node:url'

/**
 * A reported asset in one of the three forms of the interface ("Asset object inside a report"). A full URL's protocol is not named
 * there, and IPFS is an asset type: `ipfs://` and `ipns://` are URLs as well. A name like `acme.eth` has the form of a domain.
 */
export interface ReportedAsset {
  form: 'url' | 'domain' | 'address'
  /** Equal for spellings of the same asset: case of the host, IDN, default port, trailing slash and dot, case of an address. */
  key: string
  /** Without a trailing dot; null for an address, and on IPFS. */
  host: string | null
}

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
const topLevel = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const address = /^eip155:([1-9]\d{0,31}):(0x[0-9a-f]{40})$/i

/** Null when `content` is not a full URL with protocol, a bare domain, or eip155:<chain_id>:<address>. */
export function readAsset(content: string, pathCaseMatters: boolean): ReportedAsset | null {
  if (content === '' || /[\s\p{Cc}]/u.test(content)) return null
  if (/^https?:\/\//i.test(content)) return readUrl(content, pathCaseMatters)
  if (/^ip[fn]s:\/\//i.test(content)) return readIpfs(content)
  if (/^eip155:/i.test(content)) return readAddress(content)
  return readDomain(content)
}

function readUrl(content: string, pathCaseMatters: boolean): ReportedAsset | null {
  if (!URL.canParse(content)) return null
  const url = new URL(content)
  const host = url.hostname.replace(/\.$/, '')
  if (host === '') return null
  const userinfo = url.username === '' && url.password === '' ? '' : `${url.username}:${url.password}@`
  const path = url.pathname.replace(/\/+$/, '')
  const rest = `${path}${url.search}${url.hash}`
  const port = url.port === '' ? '' : `:${url.port}`
  return {
    form: 'url',
    key: `${url.protocol}//${userinfo}${host}${port}${pathCaseMatters ? rest : rest.toLowerCase()}`,
    host,
  }
}

/** A content identifier is told apart by case. */
function readIpfs(content: string): ReportedAsset | null {
  const [, protocol = '', name = '', rest = ''] =
    /^(ip[fn]s):\/\/([A-Za-z0-9._-]{1,255})((?:[/?#].*)?)$/i.exec(content) ?? []
  if (name === '') return null
  return { form: 'url', key: `${protocol.toLowerCase()}://${name}${rest.replace(/\/+$/, '')}`, host: null }
}

function readAddress(content: string): ReportedAsset | null {
  const match = address.exec(content)
  return match && { form: 'address', key: match[0].toLowerCase(), host: null }
}

function readDomain(content: string): ReportedAsset | null {
  if (/[/:@?#%\\[\]]/.test(content)) return null
  const host = domainToASCII(content.replace(/\.$/, ''))
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  const valid =
    host.length <= 253 &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    topLevel.test(last)
  return valid ? { form: 'domain', key: host, host } : null
}

/** Whether `host` is `domain` or below it. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
