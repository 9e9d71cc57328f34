import type { CreateOutcome } from '#lib/service/classify-create.ts'

const kept = (status: number, text: string) => ({
  answer: { status, contentType: 'application/json', text, cut: false, damaged: false },
  message: text,
  pauseOrigin: null,
})
const nothing = { answer: null, message: '', pauseOrigin: null }

type Waiting = Extract<CreateOutcome, { kind: 'waiting' }>
type Held = Extract<CreateOutcome, { kind: 'held' }>
type Refused = Extract<CreateOutcome, { kind: 'refused' }>

const refusals = [
  { asset: 'evil.example', errorType: 'REPORT_ALREADY_EXISTS', message: '', suggestion: '', names: [] },
]

export const accepted = (reportNumber = '7'): CreateOutcome => ({
  kind: 'accepted',
  reportNumber,
  createdAt: null,
  organization: { id: 1, slug: 'acme', name: 'Acme' },
  asTheServiceWroteIt: false,
  ...kept(201, '{"id":7}'),
})
export const presumed = (): CreateOutcome => ({
  kind: 'presumed',
  reportNumber: null,
  ...kept(200, '{"done":true}'),
})
export const known = (): CreateOutcome => ({ kind: 'known', refusals, ...kept(422, 'known') })
export const refused = (reason: Refused['reason'] = 'assets'): Refused => ({
  kind: 'refused',
  reason,
  refusals,
  ...kept(422, 'no'),
})
export const firewall = (): CreateOutcome => ({
  ...refused('firewall'),
  refusals: [],
  ...kept(403, '<html>'),
})
export const held = (reason: Held['reason'] = 'unauthorized'): Held => ({
  kind: 'held',
  reason,
  ...kept(401, 'no such key'),
})
export const waiting = (reason: Waiting['reason'], ambiguous = false): Waiting => ({
  kind: 'waiting',
  reason,
  ambiguous,
  ...(reason === 'server-error' ? kept(500, 'sorry') : nothing),
})
export const serviceDown = (): CreateOutcome => waiting('no-connection', true)

/** The same outcome, with the service's wish to be left alone; null for "for a while". */
export const pausing = (outcome: CreateOutcome, forMs: number | null): CreateOutcome => ({
  ...outcome,
  pauseOrigin: { forMs },
})
