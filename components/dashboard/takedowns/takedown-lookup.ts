import { ROWS_AT_ONCE } from '#lib/limits.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Ask } from '../../ui/ask.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { DashboardDeps } from '../deps.ts'
import { useTakedownVersion } from '../use-version.ts'

export type TakedownBrief = AnswerOf<Requests, 'takedowns/of-reports'>['cases'][number]

/** Batching window in ms. */
const TOGETHER = 30

/** Looks up the cases of visible rows in batches. Known cases stay visible until the next answer; failures are retried at the next change. */
const lookUpTakedowns = (ask: Ask, changed: () => void) => {
  const known = new Map<string, TakedownBrief>()
  const asked = new Set<string>()
  const wanted = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const askFor = async (): Promise<void> => {
    timer = undefined
    const ids = [...wanted].slice(0, ROWS_AT_ONCE)
    for (const id of ids) wanted.delete(id)
    if (wanted.size > 0) plan()
    const { cases } = await ask('takedowns/of-reports', { ids })
    for (const id of ids) known.delete(id)
    for (const one of cases) known.set(one.report, one)
    changed()
  }
  const plan = (): void => {
    // A failure leaves only this column empty.
    timer ??= setTimeout(() => void askFor().catch(() => undefined), TOGETHER)
  }
  return {
    of: (id: string): TakedownBrief | null => {
      if (!asked.has(id)) {
        asked.add(id)
        wanted.add(id)
        plan()
      }
      return known.get(id) ?? null
    },
    again: (): void => asked.clear(),
    stop: (): void => clearTimeout(timer),
  }
}

/** Returns a lookup for each report’s case, kept current with status checks. */
export const useTakedownLookup = ({
  ask,
  onChange,
}: DashboardDeps): ((id: string) => TakedownBrief | null) => {
  const [, setAnswers] = useState(0)
  const version = useTakedownVersion(onChange)
  const lookup = useRef<ReturnType<typeof lookUpTakedowns> | null>(null)
  lookup.current ??= lookUpTakedowns(ask, () => setAnswers((count) => count + 1))
  const seen = useRef(version)
  if (seen.current !== version) {
    seen.current = version
    lookup.current.again()
  }
  useEffect(() => () => lookup.current?.stop(), [])
  return lookup.current.of
}
