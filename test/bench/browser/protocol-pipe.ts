import type { Readable, Writable } from 'node:stream'
import * as z from 'zod'

/** The DevTools protocol over the browser's pipe: commands out, answers and events in, each a JSON text ended by a zero byte. */
export interface ProtocolPipe {
  /** @throws Error when the browser refuses the command, or has ended */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>
  /** Calls back with the parameters of each event of a session, until the returned function is called. */
  on(event: string, sessionId: string | undefined, heard: (params: unknown) => void): () => void
}

const message = z.union([
  z.object({ id: z.number(), error: z.object({ message: z.string() }) }),
  z.object({ id: z.number(), result: z.optional(z.unknown()) }),
  z.object({ method: z.string(), params: z.optional(z.unknown()), sessionId: z.optional(z.string()) }),
])

interface Waiting {
  method: string
  resolve: (result: unknown) => void
  reject: (reason: Error) => void
}

interface Listener {
  event: string
  sessionId: string | undefined
  heard: (params: unknown) => void
}

export function openProtocol(commands: Writable, answers: Readable): ProtocolPipe {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<Listener>()
  let last = 0
  let unread = ''

  const take = (read: z.infer<typeof message>): void => {
    if ('method' in read) {
      for (const { event, sessionId, heard } of listeners)
        if (event === read.method && sessionId === read.sessionId) heard(read.params)
      return
    }
    const asked = waiting.get(read.id)
    waiting.delete(read.id)
    if ('error' in read) asked?.reject(new Error(`${asked.method}: ${read.error.message}`))
    else asked?.resolve(read.result)
  }
  const end = (): void => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser has ended`))
    waiting.clear()
  }

  answers.setEncoding('utf8')
  answers.on('data', (text: string) => {
    const parts = (unread + text).split('\0')
    unread = parts.pop() ?? ''
    for (const part of parts) take(message.parse(JSON.parse(part)))
  })
  answers.on('close', end)
  commands.on('error', end)

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { method, resolve, reject })
        commands.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
      }),
    on: (event, sessionId, heard) => {
      const listener = { event, sessionId, heard }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
