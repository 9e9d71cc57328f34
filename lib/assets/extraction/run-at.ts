import { BREAK, classOf, DOT, HIDDEN, MARK, PLAIN, unitsAt } from './characters.ts'
import { writtenDot } from './written-dots.ts'

export type Run = { start: number; end: number; dots: number; defanged: boolean; spoken: boolean }

/** Longest scan in UTF-16 units; the rest of an endless run is skipped. */
export const STRETCH = 65_536

export const runAt = (text: string, start: number, to: number): Run => {
  const run: Run = { start, end: start, dots: 0, defanged: false, spoken: false }
  let group = 0
  let afterDot = -1
  let at = start
  const stop = Math.min(to, start + STRETCH)
  for (; at < stop;) {
    const code = text.charCodeAt(at)
    const kind = classOf(code)
    if (kind === HIDDEN) {
      at += unitsAt(code)
      continue
    }
    if (kind === MARK) {
      at += 1
      if (afterDot < 0 && group !== 0) run.end = at
      continue
    }
    if (kind === DOT) {
      if (afterDot === at) break
      at += 1
      afterDot = at
      continue
    }
    if (kind === BREAK) {
      const dot = run.end > start || afterDot > 0 || group !== 0 ? writtenDot(text, at) : undefined
      if (dot === undefined || !continuesAt(text, at + dot.width, to)) break
      run.defanged = true
      run.spoken ||= dot.spoken
      at += dot.width
      afterDot = at
      continue
    }
    const next = kind === PLAIN ? 1 : 2
    if (next !== group && group !== 0) {
      if (afterDot < 0) break
      // A period ends the sentence here, unless an ending in the same script follows.
      const isStop = '\u3002\uFF61'.includes(text.charAt(afterDot - 1))
      if (isStop && next === 1) break
    }
    if (afterDot >= 0) run.dots += 1
    afterDot = -1
    group = next
    at += unitsAt(code)
    run.end = at
  }
  return run
}

const continuesAt = (text: string, at: number, to: number): boolean => {
  if (at >= to) return false
  const kind = classOf(text.charCodeAt(at))
  return kind !== BREAK && kind !== DOT
}
