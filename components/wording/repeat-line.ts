import type { PageSeen } from '#lib/model/page-seen.ts'

/** Always in English: the line becomes part of the report, like its title (lib/model/title.ts). */
const FROM: Readonly<Record<string, string>> = {
  none: 'Reached without a referrer',
  'same-site': 'Reached from the same site',
  search: 'Reached from a search result',
  mail: 'Reached from webmail',
  chat: 'Reached from a chat',
  social: 'Reached from a social network',
  elsewhere: 'Reached from another site',
}

/** Returns a line of reproduction steps, or null if there are none. `withBrowser` allows naming the user’s own browser. */
export const repeatLine = (seen: PageSeen, withBrowser: boolean): string | null => {
  const { from, parameters, onPhone } = seen
  const leads = from !== 'none' && from !== 'same-site'
  const phone = withBrowser && onPhone
  const reached = Object.hasOwn(FROM, from) ? FROM[from] : undefined
  if (!reached || (parameters.length === 0 && !leads && !phone)) return null
  const named = parameters.map(({ name }) => name).join(', ')
  const one = parameters.length === 1
  const how =
    named === '' ? reached : `${reached} with ${one ? 'an ad parameter' : 'ad parameters'} (${named})`
  const spoken = withBrowser ? languageName(seen.language) : null
  const ways = [
    named === '' ? 'the same way' : one ? 'with that parameter' : 'with those parameters',
    ...(phone ? ['from a phone-sized window'] : []),
    ...(spoken === null ? [] : [`in ${spoken}`]),
  ]
  return `${how}; try it ${ways.join(', ')}.`
}

/** Returns null for a language code that the browser doesn’t know. */
const languageName = (code: string): string | null => {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) ?? null
  } catch {
    return null
  }
}
