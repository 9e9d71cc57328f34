import * as z from 'zod/mini'
import type { Requests } from './request.ts'

export const updateAsks = {
  'update/state': z.object({}),
  /** Installs the update that is ready; all pages close. */
  'update/now': z.object({}),
}

export const updateAnswers = {
  /** The version that is ready, whether unsaved entries hold it up, and the running one if an update has just reopened the pages. */
  'update/state': z.lazy(() =>
    z.object({ ready: z.nullable(z.string()), waits: z.boolean(), updatedTo: z.nullable(z.string()) }),
  ),
  /** Seldom received, since the page closes. `begun`: false if no update is ready any more. */
  'update/now': z.lazy(() => z.object({ begun: z.boolean() })),
}

export type UpdateRequests = Requests<typeof updateAsks, typeof updateAnswers>
