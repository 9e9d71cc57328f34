import * as z from 'zod'
import type { ProtocolPipe } from './protocol-pipe.ts'

/** An attached target. What is being measured is never attached: a session costs time of its own and keeps workers alive. */
export interface Session {
  send(method: string, params?: object): Promise<unknown>
  on(event: string, heard: (params: unknown) => void): () => void
  /** Resolves with the parameters of the first such event that `fits`; rejects after 15 s. */
  next(event: string, fits?: (params: unknown) => boolean): Promise<unknown>
  /** Runs a self-contained function in the page and resolves with what it comes to; arguments and result are JSON. */
  run<A extends unknown[], T>(body: (...given: A) => T | Promise<T>, ...given: A): Promise<T>
  /** Loads an address and resolves when its load event is over. */
  navigate(url: string): Promise<void>
  detach(): Promise<void>
}

const PATIENCE = 30_000

const attached = z.object({ sessionId: z.string() })
const evaluated = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(
    z.object({ text: z.string(), exception: z.optional(z.object({ description: z.optional(z.string()) })) }),
  ),
})

export async function attach(pipe: ProtocolPipe, targetId: string): Promise<Session> {
  const { sessionId } = attached.parse(await pipe.send('Target.attachToTarget', { targetId, flatten: true }))
  const send = (method: string, params?: object) => pipe.send(method, params, sessionId)
  const on = (event: string, heard: (params: unknown) => void) => pipe.on(event, sessionId, heard)
  const next: Session['next'] = (event, fits = () => true) =>
    new Promise((resolve, reject) => {
      const stop = on(event, (params) => {
        if (!fits(params)) return
        done()
        resolve(params)
      })
      const patience = setTimeout(() => {
        done()
        reject(new Error(`Waited ${PATIENCE} ms in vain for ${event}`))
      }, PATIENCE)
      const done = () => {
        stop()
        clearTimeout(patience)
      }
    })

  return {
    send,
    on,
    next,
    run: async (body, ...given) => {
      const expression = `(${String(body)})(...${JSON.stringify(given)})`
      const answer = evaluated.parse(
        // As in a click, which asking for a permission needs.
        await send('Runtime.evaluate', {
          expression,
          awaitPromise: true,
          returnByValue: true,
          userGesture: true,
        }),
      )
      const { exceptionDetails: thrown, result } = answer
      if (thrown) throw new Error(thrown.exception?.description ?? thrown.text)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function that is sent says what comes back
      return result.value as never
    },
    navigate: async (url) => {
      await send('Page.enable')
      const loaded = next('Page.loadEventFired')
      await send('Page.navigate', { url })
      await loaded
      await send('Page.disable')
    },
    detach: async () => void (await pipe.send('Target.detachFromTarget', { sessionId })),
  }
}
