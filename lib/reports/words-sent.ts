import * as z from 'zod/mini'
import type { WordsSent } from '#lib/messages/report-requests.ts'
import { parseJson } from '#lib/json.ts'
import { evidenceIn } from '#lib/model/sent-evidence.ts'
import type { Report } from '#lib/model/report.ts'

/** UTF-16 code units of each field that the report search covers. */
export const MOST_SEARCHED = { description: 500, pageTitle: 200 }

const body = z.lazy(() => z.object({ description: z.optional(z.string()) }))
const page = z.lazy(() => z.object({ title: z.string() }))

/** Returns the description and the page title of a stored request body, as sent, so already redacted. */
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

/** Returns the searchable beginnings of both. They are stored with the report, so the search reads no body. */
export const searchedIn = (stored: string): Required<Pick<Report, 'description' | 'pageTitle'>> => {
  const { description, pageTitle } = wordsSent(stored)
  return {
    description: description.slice(0, MOST_SEARCHED.description),
    pageTitle: pageTitle.slice(0, MOST_SEARCHED.pageTitle),
  }
}
