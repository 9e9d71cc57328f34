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

/** On one line the rest is never cut to fewer characters: nothing is won by an ellipsis in the place of a lone slash. */
const SHORTEST_REST = 2

/**
 * Renders the three parts inside an element of class `address`, on one line, where the scheme is hidden first, as the least informative
 * part, and the registrable domain never. With `wraps` a line ends between host, path segments and parameters.
 */
export const AddressText = ({ before, registrable, after, wraps }: AddressParts & { wraps?: boolean }) => {
  const [scheme = ''] = SCHEME.exec(before) ?? []
  // Without text it would have no baseline, and raise the line that it begins.
  const lead = before.slice(scheme.length)
  const [port = ''] = PORT.exec(after) ?? []
  const isShort = !wraps && after.length - port.length <= SHORTEST_REST
  const beside = isShort ? after : port
  const rest = after.slice(beside.length)
  return (
    <>
      <span class="address-start">
        {scheme === '' ? null : <span class="address-scheme">{scheme}</span>}
        {lead === '' ? null : <span>{lead}</span>}
        <span class="address-host">
          <strong>{registrable}</strong>
          {beside}
        </span>
      </span>
      <span class="address-rest">
        {wraps
          ? piecesOf(rest).map((piece, index) => (
              <span key={index} class="address-piece">
                {piece}
              </span>
            ))
          : rest}
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
