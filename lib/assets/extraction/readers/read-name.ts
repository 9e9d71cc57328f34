import { notDomainEnding } from '../../not-domain-endings.ts'
import { parseAssetInProse } from '../../parse-asset.ts'
import { isRealEnding } from './endings.ts'
import type { Found, NotTakenReason } from '../extracted.ts'
import { type BareName, judge, judgeUnknown } from './name-rules.ts'
import { notTaken, assetFound } from './read-web.ts'
import type { Run } from '../run-at.ts'
import { type Line, lineAround, withoutNextSentence } from '../surrounding-words.ts'
import { withPlainDots } from '../written-dots.ts'

/** A URL without a scheme; `goesOn` is the end of its host. */
type GoesOn = { start: number; goesOn: number }

const edges = /^[\s.\-_\u3002\uFF61\u200B-\u200F\u202A-\u202E\u2060-\u2069\u00AD\uFEFF]+/
const simple = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z]{2,24}$/i

/** Reads a run that contains a dot: a domain, the host of a URL or a file name; undefined for prose. */
export function readName(
  text: string,
  run: Run,
  floor: number,
  from: number,
  to: number,
): Found | GoesOn | undefined {
  const lead = edges.exec(text.slice(run.start, run.end))?.[0].length ?? 0
  const start = run.start + lead
  let end = run.end
  while (end > start && /[-_]/.test(text.charAt(end - 1))) end -= 1
  if (end - start < 3) return undefined
  const whole = withoutNextSentence(text.slice(start, end), () => lineAround(text, start, end, from, to))
  end = start + whole.length
  let line: Line | undefined
  const lineOf = () => (line ??= lineAround(text, start, end, from, to))
  const plain = run.defanged ? withPlainDots(whole) : whole
  for (const [name, length] of readings(plain, whole, run.defanged)) {
    const stop = start + length
    const bare: BareName = {
      host: '',
      written: name,
      defanged: run.defanged && !run.spoken,
      spoken: run.spoken,
      before: start > floor ? text.charAt(start - 1) : '',
      after: text.slice(stop, Math.min(to, stop + 40)),
    }
    const read = hostOfName(name)
    if (read === 'too-long') return notTaken({ start, end: stop, written: whole }, { reason: 'unparsable' })
    if (read === undefined) continue
    const { host } = read
    const ending = host.slice(host.lastIndexOf('.') + 1)
    if (!isRealEnding(ending)) {
      const isOther = notDomainEnding(ending) !== undefined
      if (stop !== end || (!isOther && hasShorter(plain, whole, run.defanged))) continue
      const unknown = judgeUnknown(host, ending, bare, lineOf)
      const mayGoOn = !isOther && goesOnAt(text, stop, to) && /^[a-z]/i.test(ending) && !run.spoken
      if (unknown !== undefined)
        return notTaken({ start, end: stop, written: whole }, reasonFor(unknown, ending))
      return mayGoOn
        ? notTaken({ start, end: stop, written: whole }, { reason: 'unknown-ending', ending })
        : undefined
    }
    const mark = goesOnAt(text, stop, to)
    const judged = judge({ ...bare, host }, lineOf)
    if (mark && judged !== 'code' && judged !== 'file-name' && !(judged === 'prose' && run.spoken)) {
      const named = judged === 'prose' && text.charAt(stop) !== ':' ? undefined : true
      if (named || bare.before !== '/') return { start, goesOn: stop }
    }
    if (judged === 'prose') return undefined
    const span = { start, end: stop, written: text.slice(start, stop) }
    if (judged !== 'domain') return notTaken(span, { reason: judged })
    const parsed = parseAssetInProse(name)
    return parsed.ok ? assetFound(parsed.value, span) : undefined
  }
  return undefined
}

/** Returns the host that a name stands for, whatever its ending; undefined if it can't be one. */
function hostOfName(name: string): { host: string } | 'too-long' | undefined {
  if (simple.test(name)) return { host: name.toLowerCase() }
  const parsed = parseAssetInProse(name)
  if (parsed.ok) {
    if (parsed.value.form === 'domain') return parsed.value
    return parsed.value.form === 'name' ? { host: name.toLowerCase() } : undefined
  }
  const { failure } = parsed
  if (failure.kind !== 'not-a-domain') return undefined
  if (failure.reason === 'too-long') return 'too-long'
  return failure.reason === 'file-name' ? { host: name.toLowerCase() } : undefined
}

const reasonFor = (
  unknown: 'file-name' | 'name-service' | 'unknown-ending' | 'code',
  ending: string,
): NotTakenReason => (unknown === 'unknown-ending' ? { reason: unknown, ending } : { reason: unknown })

function goesOnAt(text: string, at: number, to: number): boolean {
  if (at >= to) return false
  const next = text.charAt(at)
  const behind = at + 1 < to ? text.charAt(at + 1) : ''
  if (next === '/' || next === '\\') return next === '/' || /[\w/]/.test(behind)
  if (next === ':') return /\d/.test(behind)
  if (next === '[') return /^\[(?:\/|:\])/.test(text.slice(at, at + 3))
  return (next === '?' || next === '#') && /[\w%/!]/.test(behind)
}

/** Yields the name, then shorter readings for a sentence that continues without a space: `evil.com.Then`, `evil.com-on`, `evil.com。请`. */
function* readings(
  plain: string,
  whole: string,
  defanged: boolean,
): Generator<[name: string, length: number]> {
  yield [plain, whole.length]
  if (defanged && plain.length !== whole.length) {
    // With defanged dots, offsets differ from the plain name, so only a final plain hyphen or dot can be cut.
    const tail = /(?:[-]\p{L}{1,6}|[.\u3002]\p{Lu}\p{L}*)$/u.exec(whole)
    if (tail) yield [withPlainDots(whole.slice(0, tail.index)), tail.index]
    return
  }
  if (simple.test(whole) && isRealEnding(whole.slice(whole.lastIndexOf('.') + 1).toLowerCase())) return
  const sign = whole.search(/[\u2044\u2215\u2216\u2571-\u2573\u29F5\u29F8\u29F9]/)
  if (sign > 0) yield [whole.slice(0, sign), sign]
  let end = whole.length
  for (let more = 0; more < 4; more += 1) {
    const hyphen = /[-\u2010\u2011]\P{L}{0,63}[\p{L}\p{M}]{1,12}$/u.exec(whole.slice(0, end))
    if (hyphen && more === 0 && /\.[a-z]{2,24}$/i.test(whole.slice(0, hyphen.index)))
      yield [whole.slice(0, hyphen.index), hyphen.index]
    const dot = /[.\u3002\uFF61\u2024](?=[^.\u3002\uFF61\u2024]*$)/u.exec(whole.slice(0, end))
    if (!dot) return
    const rest = whole.slice(dot.index + 1, end)
    // A lower-case word may be an unknown ending; a capital or another script starts a sentence.
    if (/^[a-z\d]/.test(rest)) return
    end = dot.index
    yield [whole.slice(0, end), end]
  }
}

function hasShorter(plain: string, whole: string, defanged: boolean): boolean {
  const all = [...readings(plain, whole, defanged)]
  return all.slice(1).some(([name]) => isRealEnding(name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
}
