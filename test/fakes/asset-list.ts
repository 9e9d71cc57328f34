import { fail, ok } from '#lib/result.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import {
  organizationAsset,
  type AssetQuery,
  type OrganizationAsset,
} from '#lib/service/organization-assets.ts'

/** A row as the service lists it. */
export const listed = (id: number, content = `own-${id}.example`, status = 'ALLOWED'): OrganizationAsset =>
  organizationAsset.parse({ id, content, type: 'URL', status })

type Answer =
  | { rows?: OrganizationAsset[]; unreadable?: number; next?: string | null }
  | ListFailure
  | (() => never)

/** An asset list that answers by script, call after call; the last answer goes on for ever. */
export const assetList = (...script: Answer[]) => {
  const asked: AssetQuery[] = []
  const client: Pick<ServiceClient, 'listAssets'> = {
    listAssets: async (query) => {
      const answer = script[Math.min(asked.length, script.length - 1)]
      asked.push(query)
      if (answer === undefined) throw new Error('the script has no answer')
      if (typeof answer === 'function') return answer()
      if ('kind' in answer) return fail(answer)
      const unreadable = Array.from({ length: answer.unreadable ?? 0 }, (_, index) => ({
        index,
        why: 'content',
        raw: '{}',
      }))
      return ok({ rows: answer.rows ?? [], unreadable, nextPage: answer.next ?? null })
    },
  }
  return { client, asked }
}

export const unauthorized: ListFailure = { kind: 'unauthorized', status: 401, message: 'no such key' }
