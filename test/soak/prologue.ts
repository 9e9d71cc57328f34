/** The channel between the prologue and the test's page. */
export const CHANNEL = 'takedown-reporter-kills'

/**
 * Source text of a statement that goes before the background's own script in a copy of the build: armed with a point, it lets the
 * background run up to there and no further, and says so. What is held never goes on, so that a kill comes exactly there.
 */
export const prologue = (): string => `;(${String(holdAtPoint)})(${JSON.stringify(CHANNEL)});\n`

/** Runs in the background: nothing from outside its own text is there. */
function holdAtPoint(channelName: string): void {
  const channel = new BroadcastChannel(channelName)
  let armed: string | null = null
  let outcomeStored = false
  channel.addEventListener('message', ({ data }: MessageEvent<{ arm?: string }>) => {
    if (data.arm === undefined) return
    armed = data.arm
    outcomeStored = false
    channel.postMessage({ armed })
  })
  const isAt = (point: string): boolean => {
    if (armed !== point) return false
    armed = null
    channel.postMessage({ reached: point })
    return true
  }
  const never = (): Promise<never> => new Promise(() => undefined)

  // The disk: a transaction that is held open before a write is undone by the kill; held after it, nobody learns of it.
  const stepOf = (store: string, method: string, value: unknown): string | null => {
    if (store !== 'reports') return null
    if (method === 'add') return 'enqueue'
    const at: unknown = Reflect.get(Object(Reflect.get(Object(value), 'state')), 'at')
    if (at === 'sending') return 'sending'
    const attempts: unknown = Reflect.get(Object(value), 'attempts')
    const last: unknown = Array.isArray(attempts) ? attempts.at(-1) : null
    return typeof Reflect.get(Object(last), 'ended') === 'number' ? 'outcome' : null
  }
  const heldOpen = (store: IDBObjectStore): IDBRequest => {
    const asking = store.count()
    asking.addEventListener('success', (event) => {
      event.stopImmediatePropagation()
      heldOpen(store)
    })
    return asking
  }
  const stepBehind = new WeakMap<IDBTransaction, string>()
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the database
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    const opened = transaction.apply(this, args)
    // The first listener, so that it can keep the event from all others.
    opened.addEventListener('complete', (event) => {
      const step = stepBehind.get(opened)
      if (step === 'outcome') outcomeStored = true
      if (step !== undefined && isAt(`after ${step}`)) event.stopImmediatePropagation()
    })
    return opened
  }
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (...args) {
      const step = stepOf(this.name, method, args[0])
      if (step !== null) {
        if (isAt(`before ${step}`)) return heldOpen(this)
        stepBehind.set(this.transaction, step)
      }
      return write.apply(this, args)
    }
  }

  // The wire.
  const { fetch } = globalThis
  globalThis.fetch = async (address, init) => {
    const sends = typeof address === 'string' && address.endsWith('/report/create')
    if (!sends) return fetch(address, init)
    if (isAt('before fetch')) return never()
    const response = await fetch(address, init)
    const { body } = response
    if (body) {
      const reader = ReadableStream.prototype.getReader.bind(body)
      Object.defineProperty(body, 'getReader', {
        value: () => {
          const read = reader()
          const next = read.read.bind(read)
          read.read = async () => {
            if (isAt('before answer')) return never()
            const part = await next()
            return part.done && isAt('after answer') ? never() : part
          }
          return read
        },
      })
    }
    return response
  }

  // The browser. The product's own layer over it hands in a callback in Chromium and takes a promise in Firefox.
  type Call = (...args: unknown[]) => unknown
  const hold = (owner: object, method: string, step: (args: unknown[]) => string | null): void => {
    const original: Call = Reflect.get(owner, method)
    const held: Call = (...args) => {
      const name = step(args)
      if (name === null) return original.apply(owner, args)
      if (isAt(`before ${name}`)) return never()
      const done: unknown = args.at(-1)
      if (typeof done === 'function')
        args[args.length - 1] = (...results: unknown[]) => {
          if (!isAt(`after ${name}`)) Reflect.apply(done, undefined, results)
        }
      const result = original.apply(owner, args)
      return result instanceof Promise
        ? result.then((value: unknown) => (isAt(`after ${name}`) ? never() : value))
        : result
    }
    Reflect.set(owner, method, held)
  }
  const api = globalThis.browser ?? globalThis.chrome
  if (!api) throw new Error('not an extension')
  hold(api.alarms, 'create', ([name]) =>
    name === 'outbox' ? (outcomeStored ? 'next alarm' : 'alarm') : null,
  )
  hold(api.action, 'setBadgeText', () => (outcomeStored ? 'badge' : null))
}
