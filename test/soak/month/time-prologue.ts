import type { Timing } from './simulated-clock.ts'

/** Under this name the harness tells the timing: a BroadcastChannel, and a value of `localStorage` where there is one. */
export const TIMING = 'simulated-timing'

/** Source text of a statement that goes before the background's script and before theme.js, which each page reads first. */
export const timePrologue = (address: string, where: 'background' | 'page'): string =>
  `;(${String(simulateTime)})(${JSON.stringify(address)}, ${JSON.stringify(TIMING)}, ${JSON.stringify(where)});\n`

/**
 * Runs in the background and in each page: nothing from outside its own text is there.
 *
 * `Date` and the background's `performance.now` and timers follow the simulated clock, and its alarms are set at the real time that
 * belongs to the simulated one. A worker that has just started does not know the time: its events and timers wait for it.
 */
function simulateTime(address: string, name: string, where: 'background' | 'page'): void {
  const RealDate = Date
  let timing: Timing | null = null
  const kept = globalThis.localStorage?.getItem(name)
  if (typeof kept === 'string') timing = JSON.parse(kept)
  new BroadcastChannel(name).addEventListener('message', ({ data }: MessageEvent<Timing>) => {
    timing = data
  })
  const simulated = (real: number): number =>
    timing === null ? real : timing.at + (real - timing.real) * timing.speed
  const now = (): number => Math.floor(simulated(RealDate.now()))
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  if (where === 'page') return

  const known =
    timing !== null
      ? Promise.resolve()
      : fetch(address)
          .then((answer) => answer.json())
          .then((told: Timing) => {
            timing ??= told
          })
  const onceKnown = (work: () => unknown): unknown => (timing === null ? known.then(work) : work())

  const { setTimeout: wait } = globalThis
  // A page of five times the speed is told by the first answer; no timer of a start is so short that it matters.
  const speed = (): number => timing?.speed ?? 1
  const timer = (work: () => void, ms = 0): unknown => wait(() => void onceKnown(work), ms / speed())
  Reflect.set(globalThis, 'setTimeout', timer)
  const elapsed = performance.now.bind(performance)
  performance.now = () => elapsed() * speed()

  type Call = (...args: unknown[]) => unknown
  const api: unknown = globalThis.browser ?? globalThis.chrome
  const part = (path: string): object =>
    Object(path.split('.').reduce<unknown>((whole, key) => Reflect.get(Object(whole), key), api))
  for (const path of [
    'runtime.onMessage',
    'runtime.onInstalled',
    'runtime.onStartup',
    'alarms.onAlarm',
    'permissions.onAdded',
    'permissions.onRemoved',
  ]) {
    const event = part(path)
    const addListener: Call = Reflect.get(event, 'addListener')
    const late =
      (listener: Call): Call =>
      (...args) => {
        if (timing !== null) return listener(...args)
        void known.then(async () => {
          const answer = args[2]
          const result = listener(...args)
          if (result instanceof Promise && typeof answer === 'function')
            Reflect.apply(answer, undefined, [await result])
        })
        // The answer to a message comes later.
        return true
      }
    Reflect.set(event, 'addListener', (listener: unknown) => {
      if (typeof listener === 'function')
        addListener.call(
          event,
          late((...args) => Reflect.apply(listener, undefined, args)),
        )
    })
  }
  const alarms = part('alarms')
  const create: Call = Reflect.get(alarms, 'create')
  Reflect.set(alarms, 'create', (alarm: unknown, info: { when: number }, ...rest: unknown[]) => {
    const { at, real, speed: faster } = timing ?? { at: 0, real: 0, speed: 1 }
    return create.call(alarms, alarm, { when: real + (info.when - at) / faster }, ...rest)
  })

  // The full disk: a write is refused unless as many bytes have been given up. What it replaces is not counted.
  let room = 0
  const CASE_BYTES = 500
  const givenUp = (value: unknown): number => {
    const picture = Object(Reflect.get(Object(value), 'picture'))
    return Reflect.get(picture, 'removed') === undefined ? 0 : (Number(Reflect.get(picture, 'bytes')) * 4) / 3
  }
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the store
  const { delete: remove } = IDBObjectStore.prototype
  IDBObjectStore.prototype.delete = function (...args) {
    if (this.name === 'cases') room += CASE_BYTES
    return remove.apply(this, args)
  }
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (...args) {
      const freed = givenUp(args[0])
      if (timing?.full === true && freed === 0) {
        const size = (JSON.stringify(args[0]) ?? '').length
        if (size > room) throw new DOMException('the disk of the test is full', 'QuotaExceededError')
        room -= size
      }
      room += freed
      return write.apply(this, args)
    }
  }
}
