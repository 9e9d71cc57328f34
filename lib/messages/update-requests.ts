import type { Empty } from './request.ts'

export type UpdateRequests = {
  'update/state': {
    ask: Empty
    /** The version that is ready, whether unsaved entries hold it up, and the running one if an update has just reopened the pages. */
    answer: { ready: string | null; waits: boolean; updatedTo: string | null }
  }
  /** Installs the update that is ready; all pages close. */
  'update/now': {
    ask: Empty
    /** Seldom received, since the page closes. `begun`: false if no update is ready any more. */
    answer: { begun: boolean }
  }
}
