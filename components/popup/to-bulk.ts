import { isPageApart } from '#lib/platform/private-pages.ts'
import type { DraftView } from '#lib/messages/report-requests.ts'
import type { Ask } from '#components/ui/page.ts'
import type { Edit } from '#components/report/form.tsx'
import type { Notice, PopupState } from './first-frame/state.ts'

type Collecting = {
  ask: Ask
  draft: () => DraftView | null
  state: () => PopupState
  show: (next: PopupState) => void
  edit: (change: Edit) => void
  /** Resolves when all typed text is stored. */
  allStored: () => Promise<void>
  /** Reloads the draft. */
  reopen: (id: string) => Promise<void>
  readList: () => void
}

/** Actions on a draft other than submitting: adds its assets, or its page’s selection or links, to the bulk list. */
export const makeCollecting = ({
  ask,
  draft,
  state,
  show,
  edit,
  allStored,
  reopen,
  readList,
}: Collecting) => {
  const note = (notice: Notice): void => {
    const now = state()
    if (now.kind === 'editing') show({ ...now, notice })
  }
  return {
    /** Returns true if the draft’s assets were added to the bulk list. */
    addToBulkList: async (): Promise<boolean> => {
      await allStored()
      const view = draft()
      if (view === null) return false
      const answer = await ask('bulk/add-draft', { id: view.id, revision: view.revision })
      switch (answer.kind) {
        case 'added':
          show({ kind: 'collected', waiting: answer.waiting, aside: answer.aside })
          return true
        case 'gone':
          show({ kind: 'gone' })
          return false
        case 'not-stored':
          note({ kind: 'not-stored', failure: answer.failure })
          return false
        case 'full':
          note({ kind: 'list-full' })
          return false
        case 'changed':
          await reopen(view.id)
          note({ kind: 'changed' })
          return false
      }
    },
    /** Adds pasted text to the bulk list, which reads it itself, and then takes its lines out of the form. */
    movePasted: async (text: string, takeOut: Edit): Promise<void> => {
      const view = draft()
      if (view === null) return
      const inPrivate = view.inPrivate || isPageApart()
      const answer = await ask('bulk/add', { kind: 'paste', name: '', text, inPrivate })
      switch (answer.kind) {
        case 'added':
          readList()
          edit(takeOut)
          return note({ kind: 'sent-to-bulk', what: 'pasted' })
        case 'not-stored':
          return note({ kind: 'not-stored', failure: answer.failure })
        case 'no-permission':
          return
      }
    },
    sendToBulk: async (what: 'selection' | 'links'): Promise<void> => {
      const view = draft()
      if (view === null) return
      const answer = await ask('bulk/collect', { id: view.id, what })
      switch (answer.kind) {
        case 'added':
        case 'there':
          readList()
          return note({ kind: 'sent-to-bulk', what })
        case 'gone':
          return show({ kind: 'gone' })
        case 'not-stored':
          return note({ kind: 'not-stored', failure: answer.failure })
        case 'nothing':
        case 'not-readable':
        case 'moved':
          return note({ kind: 'not-sent-to-bulk', why: answer.kind, what })
      }
    },
  }
}
