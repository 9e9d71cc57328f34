import { parseAssetInProse } from '../../parse-asset.ts'
import type { Found } from '../extracted.ts'
import { isMailProvider } from '../formats/mail-providers.ts'
import type { Run } from '../run-at.ts'
import { notTaken } from './read-web.ts'
import { lineAround, withoutNextSentence } from '../surrounding-words.ts'
import { withPlainDots } from '../written-dots.ts'

/** `@`, `[at]`, `(@)` with optional spaces; ` AT `, but not the ordinary word ` at `. */
const sign = /@|[ ]?[[({]{1,2} ?(?:@|at|ät|арт|собака) ?[\])}]{1,2} ?|[ ](?:AT|\(a\)) /y
/** Characters before the `@` besides letters and digits (RFC 5322, section 3.2.3), the common ones only. */
const inLocal = /[\w.+%'&*/=?^{}~!#$-]/
const LONGEST_LOCAL = 64

/** Reads an email address whose local part ends with this run. */
export function readMail(
  text: string,
  run: Run,
  floor: number,
  runAt: (at: number) => Run,
): Found | undefined {
  let at = run.end
  for (let more = 0; more < 4 && "+%'&=".includes(text.charAt(at)) && text.charAt(at) !== ''; more += 1) {
    const next = runAt(at + 1)
    if (next.end === at + 1) return undefined
    at = next.end
  }
  sign.lastIndex = at
  const written = sign.exec(text)?.[0]
  if (written === undefined) return undefined
  const domain = runAt(at + written.length)
  domain.end =
    domain.start +
    withoutNextSentence(text.slice(domain.start, domain.end), () =>
      lineAround(text, domain.start, domain.end, floor, text.length),
    ).length
  if (domain.dots === 0 || domain.end - domain.start > 300) return undefined
  let start = run.start
  while (start > floor && run.end - start < LONGEST_LOCAL && inLocal.test(text.charAt(start - 1))) start -= 1
  while (start < run.start && !/[\w]/.test(text.charAt(start))) start += 1
  if (run.spoken) start = Math.max(start, lastWord(text, run))
  const span = { start, end: domain.end, written: text.slice(start, domain.end) }
  const plain = withPlainDots(text.slice(domain.start, domain.end))
  const parsed = parseAssetInProse(plain)
  if (parsed.ok && parsed.value.form === 'domain') {
    const { host } = parsed.value
    const local = withPlainDots(text.slice(start, at))
    if (local.toLowerCase() === 'git') return notTaken(span, { reason: 'code' })
    return notTaken(span, {
      reason: 'email',
      address: `${local}@${host}`,
      domain: host,
      provider: isMailProvider(host),
    })
  }
  if (!parsed.ok && parsed.failure.kind === 'not-a-domain' && parsed.failure.reason === 'file-name')
    return notTaken(span, { reason: 'file-name' })
  return undefined
}

/** Returns the start of the last word of a run joined across spaces: only that is the mailbox name. */
function lastWord(text: string, run: Run): number {
  const words = text.slice(run.start, run.end).split(/[ \u00A0]/)
  let first = words.length - 1
  // Keep both sides of a bracket together: `name [dot] last`.
  while (first > 0 && (opens.test(words[first]?.charAt(0) ?? '') || opens.test(words[first - 1] ?? '')))
    first -= 1
  return run.end - words.slice(first).join(' ').length
}
const opens = /[[({]/
