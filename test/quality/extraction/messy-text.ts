/** Texts of any length for measuring, the same in every run: chats, tickets and logs, an asset or two in every third line. */
const words =
  'the a user said that he lost his wallet after a call from support and then clicked on it please check this one again today it was sent by mail we blocked them yesterday but new ones come up every hour thanks for looking into this kind of scam bank account seed phrase login page fake giveaway'.split(
    ' ',
  )
const names =
  'acme metarnask coinbsae ledger-live trezor-app paypa1 secure-login wallet-connect airdrop claim-now'.split(
    ' ',
  )
const endings = 'com net org io xyz top app online co.uk de'.split(' ')

/** Minimal standard generator of Park and Miller. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 48_271) % 0x7fff_ffff) yield state
}

const pick = <T>(list: readonly T[], number: number, otherwise: T): T =>
  list[number % list.length] ?? otherwise

function asset(kind: number, number: number): string {
  const host = `${pick(names, number, '')}-${number % 9973}.${pick(endings, number >> 4, 'com')}`
  switch (kind % 10) {
    case 0:
      return `https://${host}/login?id=${number}`
    case 1:
      return `hxxps://${host.replaceAll('.', '[.]')}/a/${number}`
    case 2:
      return host
    case 3:
      return host.replaceAll('.', '[.]')
    case 4:
      return `0x${number.toString(16).padStart(40, 'a1b2')}`
    case 5:
      return `@${pick(names, number, '').replaceAll('-', '_')}_${number % 997}`
    case 6:
      return `help${number % 97}@${host}`
    case 7:
      return `http://203.0.113.${number % 255}:8080/x`
    case 8:
      return `https://t.me/acme_${number % 9973}`
    default:
      return `invoice-${number % 9973}.pdf`
  }
}

/** Of so many characters. */
export function messyText(length: number): string {
  const parts: string[] = []
  let size = 0
  const next = numbers(7)
  while (size < length) {
    const count = 6 + (next.next().value % 14)
    const line = Array.from({ length: count }, () => pick(words, next.next().value, ''))
    const number = next.next().value
    if (number % 3 === 0) line.splice(number % count, 0, asset(number >> 3, next.next().value))
    const text = `[${10 + (number % 13)}:${10 + (number % 49)}] <user${number % 41}> ${line.join(' ')}.\n`
    parts.push(text)
    size += text.length
  }
  return parts.join('').slice(0, length)
}

/** One asset a line, as it is copied out of a sheet. */
export function pastedLines(count: number): string {
  const next = numbers(11)
  return Array.from({ length: count }, (_, index) => asset(index, next.next().value)).join('\n')
}
