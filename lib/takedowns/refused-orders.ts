import * as z from 'zod/mini'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'

const stored = z.lazy(() => z.array(z.string()))

type Order = { key: string; direction: string }

/** Keeps refused orders and the accepted date form per session (section List takedowns, open points: neither is shown). */
export type RefusedOrders = {
  isRefused: (order: Order) => Promise<boolean>
  refuse: (order: Order) => Promise<void>
  /** True if the service wants days instead of instants, or the reverse. */
  wantsOtherDates: () => Promise<boolean>
  setOtherDates: (wants: boolean) => Promise<void>
}

const OTHER_DATES = 'other dates'

export const refusedOrders = (session: KeyValues, origin: string): RefusedOrders => {
  const key = `refused-orders ${origin}`
  const nameOf = ({ key: by, direction }: Order): string => `${by} ${direction}`
  const read = async (): Promise<string[]> => stored.safeParse(await session.get(key)).data ?? []
  const add = async (name: string): Promise<void> => {
    const names = await read()
    if (!names.includes(name)) await session.set(key, [...names, name])
  }
  return {
    isRefused: async (order) => (await read()).includes(nameOf(order)),
    refuse: (order) => add(nameOf(order)),
    wantsOtherDates: async () => (await read()).includes(OTHER_DATES),
    setOtherDates: async (wants) =>
      wants
        ? add(OTHER_DATES)
        : session.set(
            key,
            (await read()).filter((name) => name !== OTHER_DATES),
          ),
  }
}
