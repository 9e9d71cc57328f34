/**
 * An address as it occurs in reports, what has to be marked in it, and why; `marks` are `remove email VALUE` for what is proposed as
 * removed and `keep token VALUE` for what is marked and kept. No mark: nothing in it is about a person or opens a door.
 * `page`: what the page says.
 */
export type UrlRow = { url: string; why: string; marks: readonly string[]; page?: string }

export const row = (url: string, why: string, ...marks: string[]): UrlRow => ({ url, why, marks })

/** The same of a page that says something. */
export const greeting = (page: string, url: string, why: string, ...marks: string[]): UrlRow => ({
  url,
  why,
  marks,
  page,
})
