import * as z from 'zod/mini'
import type { KeptValues } from '#lib/platform/kept-values.ts'

const stored = z.array(z.string())

export type Order = { key: string; direction: string }

/** Which orders a service has refused: asked for once a session, since the interface does not show them all. */
export type RefusedOrders = {
  isRefused: (order: Order) => Promise<boolean>
  refuse: (order: Order) => Promise<void>
}

export const refusedOrders = (session: KeptValues, origin: string): RefusedOrders => {
  const key = `refused-orders ${origin}`
  const nameOf = ({ key: by, direction }: Order): string => `${by} ${direction}`
  const read = async (): Promise<string[]> => stored.safeParse(await session.get(key)).data ?? []
  return {
    isRefused: async (order) => (await read()).includes(nameOf(order)),
    refuse: async (order) => {
      const names = await read()
      if (!names.includes(nameOf(order))) await session.set(key, [...names, nameOf(order)])
    },
  }
}
