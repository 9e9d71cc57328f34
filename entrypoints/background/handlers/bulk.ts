import { collectFrom } from '#lib/bulk/collect-page.ts'
import type { BulkRequests } from '#lib/messages/bulk-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { maySeeTabs } from '#lib/platform/permissions.ts'
import { addressesIn } from '#lib/platform/tabs.ts'
import type { Background } from '../compose/compose.ts'

export const answerBulk = ({ bulk, drafting, preferences }: Background) =>
  ({
    'bulk/add-tabs': async ({ windowId }) => {
      if (!(await maySeeTabs())) return { at: 'no-permission' }
      // No private tab is among them.
      const text = (await addressesIn(windowId)).join('\n')
      return bulk.add({ kind: 'tabs', name: '', text, inPrivate: false })
    },
    'bulk/collect': async ({ id, what }) => {
      const found = await collectFrom(id, what, {
        load: drafting.load,
        redaction: async () => (await preferences()).redaction,
      })
      if (found.at !== 'text') return found
      const added = await bulk.add(found)
      return added.at === 'not-stored' ? added : { at: 'added' }
    },
  }) satisfies Partial<Answers<BulkRequests>>
