import * as z from 'zod/mini'
import type { WordsSent } from '#lib/messages/report-requests.ts'
import { parseJson } from '#lib/json.ts'
import { evidenceIn } from '#lib/model/sent-evidence.ts'
import type { Report } from '#lib/model/report.ts'

/** As much of each as the list of reports searches. UTF-16 code units. */
export const MOST_SEARCHED = { description: 500, pageTitle: 200 }

const body = z.object({ description: z.optional(z.string()) })
const page = z.object({ title: z.string() })

/**
 * The description of a stored request body, and the title of the page in its evidence. Both as they were sent, so without what was
 * redacted from them.
 */
export const wordsSent = (stored: string): WordsSent => {
  const titles = evidenceIn(stored).flatMap((kept) =>
    'parts' in kept
      ? kept.parts.flatMap(({ name, value }) =>
          name === 'page' ? (z.safeParse(page, value).data?.title ?? []) : [],
        )
      : [],
  )
  return {
    description: z.safeParse(body, parseJson(stored)).data?.description ?? '',
    pageTitle: titles.find((title) => title !== '') ?? '',
  }
}

/** The beginning of both, kept with a report so that the list is searched without reading one body. */
export const searchedIn = (stored: string): Required<Pick<Report, 'description' | 'pageTitle'>> => {
  const { description, pageTitle } = wordsSent(stored)
  return {
    description: description.slice(0, MOST_SEARCHED.description),
    pageTitle: pageTitle.slice(0, MOST_SEARCHED.pageTitle),
  }
}
