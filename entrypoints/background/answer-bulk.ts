import { collectFrom } from '#lib/bulk/collect-page.ts'
import type { BulkRequests } from '#lib/messages/bulk-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { maySeeTabs } from '#lib/platform/permissions.ts'
import { addressesIn, executeScript, getTab } from '#lib/platform/tabs.ts'
import type { Background } from './compose.ts'

export const answerBulk = ({ bulk, drafting }: Background): Answers<BulkRequests> => ({
  'bulk/open': bulk.open,
  'bulk/rows': bulk.rows,
  'bulk/add': ({ kind, name, text }) => bulk.add(kind, name, text),
  'bulk/add-tabs': async ({ windowId }) => {
    if (!(await maySeeTabs())) return { at: 'no-permission' }
    return bulk.add('tabs', '', (await addressesIn(windowId)).join('\n'))
  },
  'bulk/collect': async ({ id, what }) => {
    const found = await collectFrom(id, what, { load: drafting.load, getTab, executeScript })
    if (found.at !== 'text') return found
    const added = await bulk.add(found.kind, found.name, found.text)
    return added.at === 'not-stored' ? added : { at: 'added' }
  },
  'bulk/add-draft': ({ id, revision }) => bulk.addDraft(id, revision),
  'bulk/edit-row': ({ id, content }) => bulk.editRow(id, content),
  'bulk/unwrap': bulk.unwrap,
  'bulk/decide': bulk.decide,
  'bulk/chain': ({ chain }) => bulk.chooseChain(chain),
  'bulk/platform': bulk.choosePlatform,
  'bulk/save': bulk.save,
  'bulk/request': ({ part }) => bulk.request(part),
  'bulk/submit': bulk.submit,
  'bulk/undo': bulk.undo,
  'bulk/clear': ({ what }) => bulk.clear(what),
})
