import type { Found } from '../extracted.ts'
import { otherChainOf } from './non-evm-chains.ts'

type Span = { start: number; end: number; written: string }

const notAnAddress = (span: Span): Found => ({ kind: 'not-taken', ...span, reason: 'not-an-address' })

const inWord = /(?<![0-9a-z])0x[0-9a-f]+/i

/** Shorter hexadecimal values are numbers, colors or function names. */
const FEWEST_DIGITS = 30

export function readWallet(text: string, start: number, end: number): Found | undefined {
  const word = text.slice(start, end)
  const evm = inWord.exec(word)
  if (evm) {
    const at = start + evm.index
    const [written] = evm
    const span = { start: at, end: at + written.length, written }
    const goesOn = /[0-9a-z]/i.test(text.charAt(at + written.length))
    if (written.length === 42 && !goesOn)
      return { kind: 'wallet', ...span, address: `0x${written.slice(2)}`, chain: null }
    return written.length >= FEWEST_DIGITS + 2 ? notAnAddress(span) : undefined
  }
  const chain = otherChainOf(word)
  return chain ? { kind: 'not-taken', start, end, written: word, reason: 'other-chain', chain } : undefined
}

const shortened = /0x[0-9a-f]{2,10}(?:…|\.{2,4}|\*{2,6}|-{2,3}|_{2,3})[0-9a-f]{3,8}(?![0-9a-z])/iy

/** Reads `0x12ab…cd34`, as wallets shorten an address. */
export function readShortened(text: string, start: number): Found | undefined {
  shortened.lastIndex = start
  const written = shortened.exec(text)?.[0]
  return written === undefined
    ? undefined
    : { kind: 'not-taken', start, end: start + written.length, written, reason: 'shortened' }
}
