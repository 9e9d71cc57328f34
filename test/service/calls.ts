import { onTestFinished } from 'vitest'
import type { AssetError } from './answers.ts'
import type { OwnAsset } from './assets/own-assets.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { startSandbox } from './sandbox.ts'
import type { Takedown } from './takedowns/takedown-cases.ts'
import type { Organization } from './world.ts'

/** A sandbox that ends with the test. */
export async function sandboxForTest(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await startSandbox(options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** Every field that an answer of this service can have: a test reads those that it expects. */
interface ReplyBody {
  id: number
  createdAt: string
  organization: Organization
  message: string
  code: string
  data: { errors: AssetError[] }
  error: { code: string; message: string }
  assets: OwnAsset[]
  takedowns: Takedown[]
  next_page: string | null
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  isJson: boolean
  /** Unparsed otherwise; an empty object when the body is not JSON. */
  json: ReplyBody
}

/** One request over HTTP with the full key. A string body is sent as it stands; `headers` with null drop one. */
export async function call(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string | null> = {},
): Promise<Reply> {
  const all = {
    'x-api-key': sandbox.keys.full,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  const sent = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  )
  const response = await fetch(`${sandbox.baseUrl}${path}`, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = canParse(text)
  return {
    status: response.status,
    headers: response.headers,
    text,
    isJson,
    json: JSON.parse(isJson ? text : '{}'),
  }
}

function canParse(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The smallest valid report of these assets. */
export const reportOf = (
  ...contents: string[]
): { organizationSlug: string; assets: { content: string }[] } => ({
  organizationSlug: 'acme-wallet',
  assets: contents.map((content) => ({ content })),
})

export const report = (sandbox: Sandbox, ...contents: string[]): Promise<Reply> =>
  call(sandbox, 'POST', '/report/create', reportOf(...contents))

/** `asset: errorType` of each entry of a 422. */
export const errorsOf = (reply: Reply): string[] =>
  reply.json.data.errors.map((one) => `${one.asset}: ${one.errorType}`)
