import { assetQuery, reportBody, takedownBody } from './interface.ts'
import type { Rule } from './rules.ts'

/** A request as it came in; names of headers in lower case, the path with its query. */
export type Heard = {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: string
}

type Form = { method: 'GET' | 'POST'; rule: Rule }
const ENDPOINTS: Readonly<Record<string, Form>> = {
  '/v2/report/create': { method: 'POST', rule: reportBody },
  '/v2/organization/assets': { method: 'GET', rule: assetQuery },
  '/v2/takedowns/list': { method: 'POST', rule: takedownBody },
}

const jsonOf = (body: string): { json: unknown } | null => {
  try {
    return { json: JSON.parse(body) }
  } catch {
    return null
  }
}

const queryOf = (search: URLSearchParams): { query: object; repeated: string[] } => {
  const names = [...search.keys()]
  return {
    query: Object.fromEntries(search),
    repeated: names.filter((name, index) => names.indexOf(name) !== index),
  }
}

/** What of a request is not as the interface shows it; the key is never repeated. */
export const problemsOf = ({ method, path, headers, body }: Heard): string[] => {
  const { pathname, searchParams } = new URL(path, 'http://strict.test')
  const form = ENDPOINTS[pathname]
  if (!form) return [`${pathname} is not a path of the interface`]
  if (method !== form.method) return [`${pathname} is asked by ${method}`]
  const key = headers['x-api-key'] ?? ''
  const wrong = key.trim() === '' ? ['X-API-KEY is missing'] : []
  if (form.method === 'GET') {
    const { query, repeated } = queryOf(searchParams)
    return [
      ...wrong,
      ...(body === '' ? [] : ['a listing of assets has a body']),
      ...repeated.map((name) => `${name} is given more than once`),
      ...form.rule(query, ''),
    ]
  }
  if (headers['content-type'] !== 'application/json') wrong.push('Content-Type is not application/json')
  const unasked = [...searchParams.keys()].map((name) => `${name} is not a query parameter`)
  const read = jsonOf(body)
  return [...wrong, ...unasked, ...(read ? form.rule(read.json, '') : ['the body is not JSON'])]
}
