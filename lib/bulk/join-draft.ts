import { linesOf } from '#lib/drafts/report-body.ts'
import { draftForm, type DraftForm } from '#lib/model/form/draft-form.ts'

type Said = { form: DraftForm; aside: boolean }

/** Fields that a list has once. The first value stays; later ones go to the description under these names, in English. */
const ONCE = [
  ['contactInfo', 'Contact'],
  ['externalSubmissionLink', 'Submission link'],
  ['discordGuildId', 'Discord server'],
  ['telegramGroupId', 'Telegram group'],
] as const satisfies readonly (readonly [keyof DraftForm, string])[]

/**
 * Adds a draft’s entries to the list’s form; null if they don’t fit. Fills empty fields, appends attachment URLs, moves
 * conflicting values to the description (`aside`). The category is the draft’s only if it `begins` the list.
 */
export const joinDraft = (list: DraftForm, draft: DraftForm, begins: boolean): Said | null => {
  const form = { ...list, category: begins ? draft.category : list.category }
  const aside: string[] = []
  const sayAside = (name: string, value: string): void => void aside.push(`${name}: ${value}`)

  const title = draft.titleTyped ? draft.title.trim() : ''
  if (title !== '' && !(form.titleTyped && form.title.trim() !== '')) {
    form.title = title
    form.titleTyped = true
  } else if (title !== '' && title !== form.title.trim()) sayAside('Title', title)

  for (const [name, label] of ONCE) {
    const value = draft[name].trim()
    if (form[name].trim() === '') form[name] = value
    else if (value !== '' && value !== form[name].trim()) sayAside(label, value)
  }

  const reporter = wordsOf(draft.reporter)
  if (wordsOf(form.reporter) === '') form.reporter = draft.reporter
  else if (reporter !== '' && reporter !== wordsOf(form.reporter)) sayAside('Reporter', reporter)

  // The list fills raw input with its assets’ lines only.
  const raw = draft.rawAssetsInput.trim()
  if (raw !== '') sayAside('Raw input', raw)

  form.attachmentUrls = [
    ...new Set([...linesOf(form.attachmentUrls), ...linesOf(draft.attachmentUrls)]),
  ].join('\n')
  form.overrideReason = below(form.overrideReason, draft.overrideReason.trim(), '\n')
  const said = [draft.description.trim(), ...aside].filter(Boolean).join('\n')
  form.description = below(form.description, said, '\n\n')
  return draftForm.safeParse(form).success ? { form, aside: aside.length > 0 } : null
}

const wordsOf = ({ displayName, platform, platformIdentifier, avatarUrl }: DraftForm['reporter']): string =>
  [displayName, platform, platformIdentifier, avatarUrl]
    .map((word) => word.trim())
    .filter(Boolean)
    .join(', ')

const below = (there: string, said: string, between: string): string =>
  said === '' || there.includes(said) ? there : [there.trim(), said].filter(Boolean).join(between)
