import type { Change } from '#lib/messages/changes.ts'
import { makeSendRest } from '#lib/repairs/send-rest.ts'
import { composeBulk } from './bulk.ts'
import { composeParts } from './parts.ts'
import type { VerdictParts } from '../open-verdict.ts'
import type { ConnectionState } from '../connection-state.ts'

/** Every part of the background, wired to the browser. No decisions here: who gets what, and nothing else. */
export const compose = (connectionState: ConnectionState, verdict: VerdictParts) => {
  const parts = composeParts(connectionState, verdict)
  const bulk = composeBulk(parts)
  parts.heard.push((change) => {
    if (change.what === 'report') void bulk.reportChanged(change.id)
    if (VERDICTS_REST_ON.includes(change.what)) bulk.verdictsChanged()
  })
  // The script that answers verdicts tells the pages by itself.
  verdict.hearEarlier.push(bulk.verdictsChanged)
  const sendRest = makeSendRest({ ...parts, sent: bulk.takeRefused })
  parts.answered.push((id) => void sendRest.changed(id))
  return { ...parts, bulk, sendRest }
}

const VERDICTS_REST_ON: readonly Change['what'][] = [
  'own-assets',
  'connection',
  'earlier-reports',
  'takedowns',
]

export type Background = ReturnType<typeof compose>
