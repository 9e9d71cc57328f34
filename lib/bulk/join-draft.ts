import { linesOf } from '#lib/drafts/body.ts'
import { draftForm, type DraftForm } from '#lib/model/draft-form.ts'

type Said = { form: DraftForm; aside: boolean }

/** Fields that a list has once: the first word stands, and a report's own language names what had to stand aside. */
const ONCE = [
  ['contactInfo', 'Contact'],
  ['externalSubmissionLink', 'Submission link'],
  ['discordGuildId', 'Discord server'],
  ['telegramGroupId', 'Telegram group'],
] as const satisfies readonly (readonly [keyof DraftForm, string])[]

/**
 * What a person has typed in a draft beside its assets, said by a list too. What the list has no word of yet, it takes; links go
 * below its own. Where it says something else already, the draft's word stands in the description, `aside`, so that none is lost
 * and none is put over another. The category is the list's unless the draft `begins` it: it is sent with nothing. Null where it
 * would be more than the fields hold.
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

  // A list sends the lines that its assets stood in, or none: what was typed as raw input is no such line.
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

/** Below what stands there, unless that says it already. */
const below = (there: string, said: string, between: string): string =>
  said === '' || there.includes(said) ? there : [there.trim(), said].filter(Boolean).join(between)
