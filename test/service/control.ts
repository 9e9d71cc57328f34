import { Hono } from 'hono'
import * as z from 'zod'
import { livenessStatuses, takedownStatuses } from './enumerations.ts'
import { faultSchema, faultTargetSchema } from './faults/faults.ts'
import { demoKeys } from './keys.ts'
import { LARGEST_LIST } from './assets/large-list.ts'
import { settingsSchema } from './settings.ts'
import type { SandboxEnv } from './wire.ts'
import type { World } from './world.ts'

const faultOrder = z.strictObject({ fault: faultSchema, target: faultTargetSchema.optional() })
const keyOrder = z.strictObject({ key: z.string() })
const assetOrder = z.union([
  z.strictObject({ seed: z.number().int().min(1).max(1_000_000) }),
  z.strictObject({ large: z.number().int().min(0).max(LARGEST_LIST) }),
  z.strictObject({ content: z.string(), type: z.string().optional(), status: z.string().optional() }),
])
const takedownOrder = z.strictObject({
  id: z.number(),
  status: z.enum(takedownStatuses).optional(),
  livenessStatus: z.enum(livenessStatuses).optional(),
})

/**
 * The door for play by hand. Writing needs `Content-Type: application/json`, which a page of another origin cannot send without a
 * preflight, and no preflight is answered.
 *
 *     curl -X POST localhost:4870/_sandbox/fault -H 'content-type: application/json' \
 *       -d '{"fault":{"kind":"status","status":500},"target":{"endpoint":"report","times":2}}'
 */
export function controlDoor(world: World): Hono<SandboxEnv> {
  const door = new Hono<SandboxEnv>()
  door.get('/state', (c) => {
    world.cases.moveOn(world.settings.caseStepMs)
    return c.json({
      organization: world.organization,
      keys: demoKeys,
      settings: world.settings,
      faults: world.faults.pending(),
      assets: world.assets.count,
      takedowns: world.cases.all,
      reports: world.reports.reports,
      ledger: world.ledger.entries,
    })
  })
  const order = <T>(path: string, schema: z.ZodType<T>, run: (order: T) => void): void => {
    door.post(path, async (c) => {
      if (!/^application\/json\b/.test(c.req.header('content-type') ?? ''))
        return c.text('Send application/json.\n', 415)
      const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
      if (!parsed.success) return c.text(`${z.prettifyError(parsed.error)}\n`, 400)
      run(parsed.data)
      return c.text('Done.\n')
    })
  }
  order('/fault', faultOrder, ({ fault, target }) => world.faults.plan(fault, target))
  order('/faults/clear', z.strictObject({}), () => world.faults.clear())
  order('/settings', settingsSchema.partial(), (changes) => void Object.assign(world.settings, changes))
  order('/revoke', keyOrder, ({ key }) => world.keys.revoke(key))
  order('/allow', keyOrder, ({ key }) => world.keys.allow(key))
  order('/assets', assetOrder, (asset) => {
    if ('seed' in asset) world.assets.seed(asset.seed)
    else if ('large' in asset) world.assets.large(asset.large)
    else world.assets.add(asset)
  })
  door.post('/case', async (c, next) => {
    const { id } = takedownOrder.safeParse(await c.req.json().catch(() => undefined)).data ?? {}
    return id === undefined || world.cases.all.some((one) => one.id === id)
      ? next()
      : c.text('No such case.\n', 404)
  })
  order('/case', takedownOrder, ({ id, ...change }) => void world.cases.move(id, change))
  order('/cases', z.strictObject({ seed: z.number().int().min(1).max(100_000) }), ({ seed }) =>
    world.cases.seed(seed),
  )
  order('/cursors/expire', z.strictObject({}), () => world.cursors.expire())
  return door
}
