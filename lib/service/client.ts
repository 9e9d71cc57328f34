import { ok, type Result } from '#lib/result.ts'
import { parseApiKey, createScrubber, scrubAnswer } from './scrub.ts'
import { classifyAssets, classifyTakedowns } from './classify-list.ts'
import { classifyCreate, type CreateOutcome } from './classify-create.ts'
import {
  exchange,
  EXCHANGE_LIMIT_MS,
  type RawAnswer,
  type HttpRequest,
  type TransportFailure,
} from './exchange.ts'
import { type Clock } from '#lib/platform/timing.ts'
import type { ListFailure, ListPage } from '#lib/model/list-failure.ts'
import { TAKEDOWNS_PER_PAGE } from '#lib/model/takedown.ts'
import {
  assetSearch,
  ASSETS_PER_PAGE,
  type AssetQuery,
  type OrganizationAsset,
} from './organization-assets.ts'
import { assetsOf } from './report.ts'
import { takedownBody, type Takedown, type TakedownQuery } from './takedowns.ts'
import { withoutEnd } from '#lib/limits.ts'

const MEBIBYTE = 1024 * 1024
const CREATE_ANSWER_LIMIT = MEBIBYTE
/** 8 kB for each asset of the largest page. A larger page is asked for again in smaller ones. */
const LISTING_LIMIT = 8 * MEBIBYTE

export type ServiceClient = {
  /** Creates a report (section Create a report) from `body`, byte for byte. Never rejects for network or service errors. */
  createReport: (body: string) => Promise<CreateOutcome>
  listAssets: (query: AssetQuery) => Promise<Result<ListPage<OrganizationAsset>, ListFailure>>
  listTakedowns: (query: TakedownQuery) => Promise<Result<ListPage<Takedown>, ListFailure>>
}

export type ServiceAccess = {
  baseUrl: string
  apiKey: string
  /** For `Retry-After`: compares a date, and adds a random part. */
  clock: Clock
  fetch: typeof globalThis.fetch
  /** Lets other tasks run while a long list is read. */
  turn: () => Promise<void>
  /** Signal that ends one exchange, body included; default 20 s. */
  timeoutSignal?: () => AbortSignal
}

/**
 * The only access to the service, and the only place that writes the key (section Authentication). Removes the key from every
 * answer, even if a gateway echoes the request.
 */
export const createClient = (access: ServiceAccess): ServiceClient => {
  const { baseUrl, clock, turn, fetch, timeoutSignal = () => AbortSignal.timeout(EXCHANGE_LIMIT_MS) } = access
  const key = parseApiKey(access.apiKey)
  const scrubber = createScrubber(key.ok ? key.value : '')
  const reading = { clock, scrubber, turn }

  const call = async (
    path: string,
    request: Pick<HttpRequest, 'method' | 'body' | 'bodyLimit'>,
  ): Promise<Result<RawAnswer, TransportFailure>> => {
    if (!key.ok) return { ok: false, failure: { kind: 'no-key', mayHaveArrived: false } }
    const headers: Record<string, string> = { 'X-API-KEY': key.value }
    if (request.body !== null) headers['Content-Type'] = 'application/json'
    const url = `${withoutEnd(baseUrl, '/')}/${path}`
    return exchange({ fetch, timeoutSignal }, { url, headers, ...request })
  }

  return {
    createReport: async (body) => {
      const answer = await call('report/create', { method: 'POST', body, bodyLimit: CREATE_ANSWER_LIMIT })
      const clean = answer.ok ? ok(scrubAnswer(answer.value, scrubber)) : answer
      return classifyCreate(clean, assetsOf(body), clock)
    },
    listAssets: async (query) => {
      const search = assetSearch(query)
      const path = search ? `organization/assets?${search}` : 'organization/assets'
      const answer = await call(path, { method: 'GET', body: null, bodyLimit: LISTING_LIMIT })
      return classifyAssets(answer, { perPage: query.per_page ?? ASSETS_PER_PAGE.usual, ...reading })
    },
    listTakedowns: async (query) => {
      const body = takedownBody(query)
      const answer = await call('takedowns/list', { method: 'POST', body, bodyLimit: LISTING_LIMIT })
      return classifyTakedowns(answer, { perPage: query.per_page ?? TAKEDOWNS_PER_PAGE.usual, ...reading })
    },
  }
}
