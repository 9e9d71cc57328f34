/** `registrable` is the part that names the owner; an attacker can choose the rest freely. */
export type AddressParts = { before: string; registrable: string; after: string }

/** The scheme and everything up to `@`: in `https://bank.example@…` that part doesn’t decide the target. */
const LEAD = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#]*@)?/i

/** Splits a URL: `registrable` is the registrable domain if known, else the whole host; without a host, everything. */
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

/** Returns the host in ASCII (Punycode), so that no letter imitates another. */
const plainHost = (content: string): string => {
  const { before, registrable, after } = partsOf(content, null)
  const address = `http://${registrable}`
  return /^[\x20-\x7e]*$/.test(registrable) || !URL.canParse(address)
    ? content
    : before + new URL(address).host + after
}

/** Skips dots that are already defanged. */
const broken = (text: string): string => text.replace(/^http/i, 'hxxp').replaceAll(/[[({]\.[\])}]|\./g, '[.]')

/** Defangs scheme and host, so that nothing turns them into a link: `hxxps://app[.]example[.]com/x`. Dots of the path stay. */
export const defanged = (content: string): string => {
  const { before, registrable, after } = partsOf(plainHost(content), null)
  return broken(before) + broken(registrable) + after
}

const SCHEME = /^h(?:tt|xx)ps?:\/\//i
const PORT = /^:\d+/
/** A longer address ends in one piece. */
const MOST_PIECES = 40

/** Splits what follows the host before each `/`, `?`, `#` and `&`, where a line may end. */
const piecesOf = (rest: string): string[] => {
  const pieces = rest === '' ? [] : rest.split(/(?=[/?#&])/)
  return [
    ...pieces.slice(0, MOST_PIECES),
    ...(pieces[MOST_PIECES] === undefined ? [] : [pieces.slice(MOST_PIECES).join('')]),
  ]
}

/**
 * Renders the three parts inside an element of class `address`, on one line, where the scheme is hidden first, as the least informative
 * part. With `wraps` a line ends between host, path segments and parameters.
 */
export const AddressText = ({ before, registrable, after, wraps }: AddressParts & { wraps?: boolean }) => {
  const [scheme = ''] = SCHEME.exec(before) ?? []
  const [port = ''] = PORT.exec(after) ?? []
  return (
    <>
      <span class="address-start">
        {scheme === '' ? null : <span class="address-scheme">{scheme}</span>}
        <span>{before.slice(scheme.length)}</span>
        <strong>{registrable}</strong>
        {port === '' ? null : <span>{port}</span>}
      </span>
      <span class="address-rest">
        {wraps
          ? piecesOf(after.slice(port.length)).map((piece, index) => (
              <span key={index} class="address-piece">
                {piece}
              </span>
            ))
          : after.slice(port.length)}
      </span>
    </>
  )
}

type Props = { content: string; host?: AddressParts | null; line?: boolean }

/** A defanged URL that isn’t a link, with the owner’s part emphasized. `line` keeps it on one line. */
export const Address = ({ content, host = null, line }: Props) => {
  const { before, registrable, after } = partsOf(plainHost(content), host)
  return (
    <span
      class={line ? 'address address-line mono' : 'address mono'}
      dir="ltr"
      title={line ? defanged(content) : undefined}
    >
      <AddressText before={broken(before)} registrable={broken(registrable)} after={after} wraps={!line} />
    </span>
  )
}
