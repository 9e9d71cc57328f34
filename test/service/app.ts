import { Hono, type Context } from 'hono'
import { flatError } from './answers.ts'
import { controlDoor } from './control.ts'
import { demoPages } from './demo-pages.ts'
import { exchange, type Endpoint } from './exchange.ts'
import type { EndpointName } from './faults/faults.ts'
import { listOrganizationAssets } from './assets/organization-assets.ts'
import { createReport } from './reports/report-create.ts'
import { listTakedowns } from './takedowns/takedowns-list.ts'
import { received, send, type SandboxEnv } from './wire.ts'
import type { World } from './world.ts'

const endpoints: readonly [method: string, path: string, name: EndpointName, run: Endpoint][] = [
  ['POST', '/v2/report/create', 'report', createReport],
  ['GET', '/v2/organization/assets', 'assets', listOrganizationAssets],
  ['POST', '/v2/takedowns/list', 'takedowns', listTakedowns],
]

/** The whole server: the interface under /v2, demo pages, the control door; all else is a recorded 404, a wrong method a 405. */
export function createApp(world: World): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.route('/demo', demoPages(world))
  app.route('/_sandbox', controlDoor(world))
  for (const [method, path, name, run] of endpoints) {
    app.on(method, path, async (c) => {
      const entry = world.ledger.open(await received(c))
      return send(c, entry, await exchange(name, run, entry, world))
    })
    app.all(path, (c) => refuse(c, world, 405, 'METHOD_NOT_ALLOWED', { allow: method }))
  }
  app.get('/favicon.ico', async (c) => {
    world.visits.open(await received(c)).status = 404
    return c.notFound()
  })
  app.all('*', (c) => refuse(c, world, 404, 'NOT_FOUND', {}))
  return app
}

async function refuse(
  c: Context<SandboxEnv>,
  world: World,
  status: number,
  code: string,
  headers: Record<string, string>,
): Promise<Response> {
  const entry = world.ledger.open(await received(c))
  const answer = flatError(status, code, `${entry.method} ${c.req.path} is not part of this interface.`)
  return send(c, entry, { leave: 'whole', answer: { ...answer, headers: { ...answer.headers, ...headers } } })
}
