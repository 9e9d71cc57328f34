import type { Context } from 'hono'
import { Hono } from 'hono'
import { flatError } from './answers.ts'
import { controlDoor } from './control.ts'
import { demoPages } from './demo-pages.ts'
import type { Endpoint } from './exchange.ts'
import { exchange } from './exchange.ts'
import type { EndpointName, Fault, FaultTarget } from './faults/faults.ts'
import { listOrganizationAssets } from './assets/organization-assets.ts'
import { createReport } from './reports/report-create.ts'
import { listTakedowns } from './takedowns/takedowns-list.ts'
import type { SandboxEnv } from './wire.ts'
import { received, send } from './wire.ts'
import type { World, Organization } from './world.ts'
import { createWorld } from './world.ts'
import { once } from 'node:events'
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Scope } from './keys.ts'
import { demoKeys } from './keys.ts'
import type { LedgerEntry, Received } from './ledger.ts'
import type { OwnAssets } from './assets/own-assets.ts'
import type { CommittedReport } from './reports/report-book.ts'
import type { Settings } from './settings.ts'
import { defaultSettings } from './settings.ts'
import type { TakedownCases } from './takedowns/takedown-cases.ts'

const endpoints: readonly [method: string, path: string, name: EndpointName, run: Endpoint][] = [
  ['POST', '/v2/report/create', 'report', createReport],
  ['GET', '/v2/organization/assets', 'assets', listOrganizationAssets],
  ['POST', '/v2/takedowns/list', 'takedowns', listTakedowns],
]

/** The whole server: the interface under /v2, demo pages, the control door; all else is a recorded 404, a wrong method a 405. */
function createApp(world: World): Hono<SandboxEnv> {
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

export type { Fault } from './faults/faults.ts'
export type { LedgerEntry } from './ledger.ts'
export type { CommittedReport } from './reports/report-book.ts'

export interface SandboxOptions {
  /** 0, the default, takes a free port. */
  port?: number
  settings?: Partial<Settings>
  /** Generated assets beside the hand-written ones. */
  seed?: number
  /** Assets of a large organization behind those, each made as it is asked for. */
  large?: number
  /** False closes each connection after one answer. Measured: Chromium and Firefox repeat a POST by themselves when a *reused* connection breaks. Default true. */
  keepAlive?: boolean
  now?: () => Date
  /** Called with each request of the interface as it came in, before anything becomes of it. */
  heard?: (request: Received) => void
}

/** A running sandbox service. Lists are live: they grow as requests come in. */
export interface Sandbox {
  readonly port: number
  readonly origin: string
  /** With the version segment, without a trailing slash. */
  readonly baseUrl: string
  readonly keys: typeof demoKeys
  readonly slug: string
  readonly organization: Organization
  readonly ledger: readonly LedgerEntry[]
  readonly visits: readonly LedgerEntry[]
  readonly reports: readonly CommittedReport[]
  readonly assets: OwnAssets
  readonly takedowns: TakedownCases
  /** May be written to at any time. */
  readonly settings: Settings
  /** Plans a fault: by default for the next request of any endpoint. Several wait in line. */
  setFault(fault: Fault, target?: FaultTarget): void
  clearFaults(): void
  issueKey(scopes: readonly Scope[]): string
  revoke(key: string): void
  allow(key: string): void
  expireCursors(): void
  /** The address of a demo page. Give a host that the browser maps to loopback to have one that is not a loopback name. */
  pageUrl(name: string, host?: string): string
  /** Ledger, visits, reports, faults, settings, revoked keys, assets, cases and cursors as after the start. */
  reset(): void
  /** Refuses connections and cuts the open ones, until `resume`: the service is down. State and port stay. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/** Starts the service on 127.0.0.1. Rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = createWorld(options.now ?? (() => new Date()), options.settings ?? {}, options.heard)
  world.assets.seed(options.seed ?? 0)
  world.assets.large(options.large ?? 0)
  const server = createAdaptorServer({ fetch: createApp(world).fetch })
  if (!(server instanceof Server)) throw new TypeError('The sandbox speaks HTTP/1.1')
  if (options.keepAlive === false) server.maxRequestsPerSocket = 1

  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new TypeError('The sandbox listens on a port')
    return address.port
  }
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await listen(options.port ?? 0)
  const origin = `http://127.0.0.1:${port}`
  return {
    port,
    origin,
    baseUrl: `${origin}/v2`,
    keys: demoKeys,
    slug: world.organization.slug,
    organization: world.organization,
    ledger: world.ledger.entries,
    visits: world.visits.entries,
    reports: world.reports.reports,
    assets: world.assets,
    takedowns: world.cases,
    settings: world.settings,
    setFault: (fault, target) => world.faults.plan(fault, target),
    clearFaults: () => world.faults.clear(),
    issueKey: (scopes) => world.keys.issue(scopes),
    revoke: (key) => world.keys.revoke(key),
    allow: (key) => world.keys.allow(key),
    expireCursors: () => world.cursors.expire(),
    pageUrl: (name, host = '127.0.0.1') => `http://${host}:${port}/demo${name === '' ? '' : `/${name}`}`,
    reset() {
      world.ledger.clear()
      world.visits.clear()
      world.reports.clear()
      world.faults.clear()
      world.keys.reset()
      world.assets.reset()
      world.assets.seed(options.seed ?? 0)
      world.assets.large(options.large ?? 0)
      world.cases.reset()
      world.cursors.expire()
      Object.assign(world.settings, defaultSettings(), options.settings)
    },
    pause: stop,
    resume: async () => void (await listen(port)),
    close: stop,
  }
}
