import { setTimeout as sleep } from 'node:timers/promises'
import { json, type Answer } from './answers.ts'
import { echo, html, statusAnswer } from './faults/fault-bodies.ts'
import type { EndpointName, Fault } from './faults/faults.ts'
import type { LedgerEntry } from './ledger.ts'
import type { World } from './world.ts'

export type Endpoint = (request: LedgerEntry, world: World) => Answer

/** How an answer leaves: whole, cut in the middle of its body, or without a byte. */
export type Outcome = { leave: 'whole' | 'cut'; answer: Answer } | { leave: 'dropped' }

/** Runs an endpoint under the fault planned for this request, if there is one. */
export async function exchange(
  name: EndpointName,
  endpoint: Endpoint,
  request: LedgerEntry,
  world: World,
): Promise<Outcome> {
  const honest = (): Answer => endpoint(request, world)
  const fault = world.faults.take(name, request)
  if (!fault) return whole(honest())
  if (fault.kind !== 'delay') return strike(fault, request, honest)
  const answer = fault.when === 'after-commit' ? honest() : null
  await sleep(fault.ms, undefined, { ref: false })
  if (!world.ledger.entries.includes(request)) return { leave: 'dropped' } // a reset in the meantime
  return whole(answer ?? honest())
}

/** `honest` does the endpoint's work; a fault before the commit never calls it. */
function strike(
  fault: Exclude<Fault, { kind: 'delay' }>,
  request: LedgerEntry,
  honest: () => Answer,
): Outcome {
  switch (fault.kind) {
    case 'drop':
      if (fault.when === 'after-commit') honest()
      return { leave: 'dropped' }
    case 'status':
      if (fault.when === 'after-commit') honest()
      return whole(statusAnswer(fault.status, fault.body ?? 'flat-error', fault.headers))
    case 'throttled':
      return whole(statusAnswer(429, fault.body ?? 'flat-error', retryAfter(fault.retryAfter)))
    case 'captive-portal':
      return whole(html(200, 'Guest network', 'Sign in to use this network.'))
    case 'redirect':
      return whole({ status: fault.status, headers: { location: fault.location }, body: '' })
    case 'echo-headers':
      return whole(echo(fault.status, fault.as, request.headers))
    case 'narrative-refusal':
      return whole(
        json(200, { success: false, message: fault.message ?? 'The report could not be submitted.' }),
      )
    case 'narrative-success':
      return whole(changed(honest(), ({ id }) => narrative(fault.reportId ?? `rep_${String(id)}`, request)))
    case 'report-id-alone':
      return whole(
        changed(honest(), ({ id }) => ({
          reportId: fault.reportId ?? `rep_${String(id)}`,
          message: 'Your submission was taken.',
        })),
      )
    case 'organization':
      return whole(
        changed(honest(), ({ id, createdAt }) => ({
          id,
          createdAt,
          ...(fault.value === 'null' ? { organization: null } : {}),
        })),
      )
    case 'truncated-json': {
      const answer = honest()
      if (fault.ending === 'cut') return { leave: 'cut', answer }
      return whole({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) })
    }
    case 'wrong-content-type': {
      const answer = honest()
      return whole({ ...answer, headers: { ...answer.headers, 'content-type': fault.contentType } })
    }
    case 'rewrite': {
      const answer = honest()
      return whole(json(answer.status, fault.change(JSON.parse(answer.body))))
    }
  }
  return fault
}

const whole = (answer: Answer): Outcome => ({ leave: 'whole', answer })

/** A success with another body; an honest error stays as it is. */
function changed(answer: Answer, change: (body: Record<string, unknown>) => unknown): Answer {
  return answer.status < 300 ? json(answer.status, change(JSON.parse(answer.body))) : answer
}

/** The narrative's success body ("Report submission (response body)"). */
function narrative(reportId: string, request: LedgerEntry): unknown {
  const { assets }: { assets: unknown[] } = JSON.parse(request.body)
  return { success: true, reportId, message: 'Report submitted successfully', assetsProcessed: assets.length }
}

const retryAfter = (value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { 'retry-after': value }
