import { text } from '#lib/platform/texts.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { StorageWords } from '../../wording/storage-words.tsx'
import type { ConnectionForm } from './use-connection-form.ts'

/** The result of the last test, or what is known without one. */
export const ConnectionStatus = ({
  form: { test, words, isSummary },
}: {
  form: Pick<ConnectionForm, 'test' | 'words' | 'isSummary'>
}) => (
  <div role="status" class={boxOf(words?.tone ?? (test.at === 'broken' ? 'danger' : null), isSummary)}>
    {test.at === 'testing' ? <p class="quiet">{text('options_testing')}</p> : null}
    {test.at === 'broken' && test.failure ? <StorageWords failure={test.failure} /> : null}
    {test.at === 'broken' && !test.failure ? <p>{text('options_not_answered')}</p> : null}
    {words ? (
      <>
        <p class={`standing-headline tone-${words.tone}`}>
          <StateMark tone={words.tone} />
          <span>{words.headline}</span>
        </p>
        {words.lines.map((line) => (
          <p key={line} class="small wrap-anywhere">
            {line}
          </p>
        ))}
      </>
    ) : null}
  </div>
)

const boxOf = (tone: string | null, isSummary: boolean): string => {
  if (isSummary && (tone === null || tone === 'ok')) return 'standing-line'
  return tone === null ? 'standing-none' : `status-box fill-${tone}`
}
