import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Answer } from './answers.ts'
import type { Outcome } from './exchange.ts'
import type { LedgerEntry, Received } from './ledger.ts'

export type SandboxEnv = { Bindings: HttpBindings }

/** The whole request as it came, read to its last byte. */
export async function received(c: Context<SandboxEnv>): Promise<Received> {
  const bytes = await c.req.arrayBuffer()
  return {
    method: c.req.method,
    path: c.env.incoming.url ?? '',
    headers: c.req.header(),
    body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  }
}

/** A gateway's cookie on every answer: a client that sends cookies shows itself by its next request. */
const cookie = '__edge=sandbox; Path=/'

/** Puts an outcome on the wire and its status into the ledger. No CORS header is ever sent. */
export function send(c: Context<SandboxEnv>, entry: LedgerEntry, outcome: Outcome): Response {
  if (outcome.leave === 'whole') {
    entry.status = outcome.answer.status
    return toResponse(outcome.answer)
  }
  entry.status = 'dropped'
  if (outcome.leave === 'dropped') c.env.incoming.socket.destroy()
  else cutShort(c, outcome.answer)
  return RESPONSE_ALREADY_SENT.clone()
}

function toResponse({ status, headers, body }: Answer): Response {
  const bodyless = status === 204 || status === 205 || status === 304
  return new Response(bodyless ? null : body, { status, headers: { ...headers, 'set-cookie': cookie } })
}

function cutShort(c: Context<SandboxEnv>, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body)
  const { outgoing, incoming } = c.env
  outgoing.writeHead(status, { ...headers, 'content-length': bytes.length })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => incoming.socket.end())
}
