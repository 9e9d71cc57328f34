import { COUNTS } from '../bounds.ts'
import type { PageDetails } from '../capture-schema.ts'
import { firstOf, type Ledger } from './budget.ts'
import { attribute } from './dom.ts'
import type { Gathered, Kinds } from './element-kinds.ts'
import { hostOfReference, LONGEST_REFERENCE } from './references.ts'

export type Hosts = Pick<PageDetails, 'linkHosts' | 'scriptHosts' | 'frameHosts' | 'imageHosts'> & {
  outsideLinks: number
  outside: ReadonlyMap<string, string[]>
  mailto: string[]
}

export const readHosts = (
  { links, scripts, frames, images }: Kinds,
  pageHost: string,
  ledger: Ledger,
): Hosts => {
  const mailto: string[] = []

  const byHost = (gathered: Gathered, what: string, name: 'href' | 'src'): Map<string, string[]> => {
    const hosts = new Map<string, string[]>()
    for (const { element, base } of firstOf(gathered.kept, gathered.most, what, ledger, gathered.seen)) {
      const reference = attribute(element, name, LONGEST_REFERENCE).trim()
      if (reference === '') continue
      const host = hostOfReference(reference, base)
      if (host === '' && /^mailto:/i.test(reference)) mailto.push(reference)
      if (host === '' || host === pageHost) continue
      const known = hosts.get(host)
      if (known === undefined) hosts.set(host, [reference])
      else known.push(reference)
    }
    return hosts
  }

  const ranked = (hosts: Map<string, string[]>, most: number, what: string): PageDetails['linkHosts'] => {
    const counts = [...hosts].map(([host, references]) => ({ host, count: references.length }))
    return firstOf(
      counts.toSorted((one, other) => other.count - one.count),
      most,
      what,
      ledger,
    )
  }

  const outside = byHost(links, 'links', 'href')
  const imageHosts = ranked(byHost(images, 'images', 'src'), COUNTS.imageHosts, 'image-hosts')
  return {
    linkHosts: ranked(outside, COUNTS.linkHosts, 'link-hosts'),
    scriptHosts: ranked(byHost(scripts, 'scripts', 'src'), COUNTS.scriptHosts, 'script-hosts'),
    frameHosts: ranked(byHost(frames, 'frames', 'src'), COUNTS.frameHosts, 'frame-hosts'),
    ...(imageHosts.length > 0 && { imageHosts }),
    outsideLinks: [...outside.values()].reduce((sum, references) => sum + references.length, 0),
    outside,
    mailto,
  }
}
