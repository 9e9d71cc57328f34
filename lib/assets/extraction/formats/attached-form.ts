/** A mail server’s report on a mail, and the headers of that. */
export const headersAlone =
  /^(?:message\/(?:delivery-status|disposition-notification|feedback-report)|text\/rfc822-headers)$/

type Form = 'mail' | 'html' | 'calendar' | 'data' | 'rtf' | 'text'

/** Returns how an attachment is read, by its name where its type doesn’t say; undefined for a picture, a program and the like. */
export function attachedForm(name: string, mimeType: string): Form | undefined {
  const ending = /\.([a-z\d]{2,7})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  if (headersAlone.test(mimeType) || mimeType === 'message/rfc822' || ending === 'eml') return 'mail'
  if (/^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)$/.test(mimeType)) return 'html'
  if (/^(?:x?html?|shtml|hta|svg)$/.test(ending)) return 'html'
  if (
    /^(?:text\/(?:calendar|vcard|x-vcard)|application\/ics)$/.test(mimeType) ||
    /^(?:ics|vcf)$/.test(ending)
  )
    return 'calendar'
  if (
    /\/(?:csv|tab-separated-values|json|xml)$/.test(mimeType) ||
    /^(?:csv|tsv|jsonl?|ndjson|xml|webloc)$/.test(ending)
  )
    return 'data'
  if (/^(?:application|text)\/(?:rtf|richtext)$/.test(mimeType) || ending === 'rtf') return 'rtf'
  // A style says nothing about where its page leads.
  if (mimeType === 'text/css') return undefined
  if (
    /^(?:text|message)\//.test(mimeType) ||
    /^(?:txt|text|log|md|url|desktop|ya?ml|js|vbs|ps1|bat|cmd|wsf|php)$/.test(ending)
  )
    return 'text'
  return undefined
}
