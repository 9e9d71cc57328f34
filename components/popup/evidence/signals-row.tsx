import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { addDescription, type Edit } from '../../form/form-edits.ts'
import { PageFactsList } from '../../wording/page-facts-list.tsx'
import { signalLine, signalNames } from '../../wording/signal-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { beside } from '../../ui/lists.ts'
import { OF_REPORT, pieced, Pieces, quoted } from '../../ui/pieces.tsx'
import type { PageFacts } from '#lib/model/page-facts.ts'

type Props = { form: DraftForm; draft: DraftView | null; edit: (change: Edit) => void }

/** Page signals in one line; its details are collapsed. The description gets them only on a click. */
export const SignalsRow = ({ form, draft, edit }: Props) => {
  const facts = draft?.pageFacts ?? null
  if (facts === null) return null
  const names = signalNames(facts)
  const lines = [signalLine(facts), repeatLine(facts, form.evidence.browser)].filter((line) => line !== null)
  const missing = lines.filter((line) => !form.description.includes(line))
  return (
    <div class="evidence-row signals-row">
      <details>
        <summary>
          <span class="signals-names" title={beside(names)}>
            {names.length === 0 ? text('seen_reached') : text('seen_signals', beside(names))}
          </span>
          <Icon name="down" />
        </summary>
        <div class="signals-facts">
          <PageFactsList facts={facts} />
          {lines.map((line) => (
            <p key={line} class="signals-quoted small wrap-anywhere">
              <Pieces pieces={pieced('seen_quoted', quoted(line, OF_REPORT))} />
            </p>
          ))}
        </div>
      </details>
      {lines.length === 0 ? null : missing.length === 0 ? (
        <span class="hint">{text('seen_added')}</span>
      ) : (
        <button
          type="button"
          class="text-button small"
          aria-label={text('seen_add')}
          onClick={() => edit(addDescription(missing.join('\n')))}
        >
          {text('seen_add_short')}
        </button>
      )}
    </div>
  )
}

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
export const repeatLine = (facts: PageFacts, withBrowser: boolean): string | null => {
  const { from, parameters, onPhone } = facts
  const leads = from !== 'none' && from !== 'same-site'
  const phone = withBrowser && onPhone
  const reached = Object.hasOwn(FROM, from) ? FROM[from] : undefined
  if (!reached || (parameters.length === 0 && !leads && !phone)) return null
  const named = parameters.map(({ name }) => name).join(', ')
  const one = parameters.length === 1
  const how =
    named === '' ? reached : `${reached} with ${one ? 'an ad parameter' : 'ad parameters'} (${named})`
  const spoken = withBrowser ? languageName(facts.language) : null
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
