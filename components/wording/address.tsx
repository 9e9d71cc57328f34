/** Which part of an address names who owns it; the rest can be anything an attacker likes. */
export type AddressParts = { before: string; registrable: string; after: string }

/** Scheme, then everything up to an `@`: `https://bank.example@` says nothing about where the address leads. */
const LEAD = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#]*@)?/i

/**
 * An address in three, the owner's name in the middle: the registrable domain where the parts of its host are known and
 * stand there, its whole host otherwise. What has no host is all middle.
 */
export const partsOf = (content: string, host: AddressParts | null): AddressParts => {
  const start = LEAD.exec(content)?.[0].length ?? 0
  const name = host === null ? '' : host.before + host.registrable
  const known =
    host !== null &&
    name !== '' &&
    content.slice(start, start + name.length).toLowerCase() === name.toLowerCase()
  const hostEnd = start + (/^[^/?#]*/.exec(content.slice(start))?.[0].length ?? 0)
  const from = known ? start + host.before.length : start
  const to = known ? start + name.length : hostEnd
  return { before: content.slice(0, from), registrable: content.slice(from, to), after: content.slice(to) }
}

/** The host in ASCII, so that no letter looks like another. */
const plainHost = (content: string): string => {
  const { before, registrable, after } = partsOf(content, null)
  const address = `http://${registrable}`
  return /^[\x20-\x7e]*$/.test(registrable) || !URL.canParse(address)
    ? content
    : before + new URL(address).host + after
}

/** A dot that is defanged already stays as it is. */
const broken = (text: string): string => text.replace(/^http/i, 'hxxp').replaceAll(/[[({]\.[\])}]|\./g, '[.]')

/** So that no mail program, chat or person turns it into a link: `hxxps://app[.]example[.]com/x`. Dots of the path stay. */
export const defanged = (content: string): string => {
  const { before, registrable, after } = partsOf(plainHost(content), null)
  return broken(before) + broken(registrable) + after
}

const SCHEME = /^h(?:tt|xx)ps?:\/\//i

/** The three pieces on screen, for whatever carries the class `address`. On one line the scheme goes: it tells the least. */
export const Parts = ({ before, registrable, after }: AddressParts) => {
  const [scheme = ''] = SCHEME.exec(before) ?? []
  return (
    <>
      <span class="address-start">
        {scheme === '' ? null : <span class="address-scheme">{scheme}</span>}
        <span>{before.slice(scheme.length)}</span>
        <strong>{registrable}</strong>
      </span>
      <span class="address-rest">{after}</span>
    </>
  )
}

type Props = { content: string; host?: AddressParts | null; line?: boolean }

/** An address that is not being edited: defanged, never a link, its owner the dark part. `line`: on one line. */
export const Address = ({ content, host = null, line }: Props) => {
  const { before, registrable, after } = partsOf(plainHost(content), host)
  return (
    <span
      class={line ? 'address address-line mono' : 'address mono'}
      dir="ltr"
      title={line ? defanged(content) : undefined}
    >
      <Parts before={broken(before)} registrable={broken(registrable)} after={after} />
    </span>
  )
}
