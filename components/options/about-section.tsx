import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { NotDoneWords, notRead, type NotDone } from '../wording/not-done.tsx'
import type { OptionsDeps } from './deps.ts'

type Step = { at: 'idle' } | { at: 'shown'; words: string; copied: boolean | null }

export const AboutSection = ({
  deps: { ask, copy, version },
}: {
  deps: Pick<OptionsDeps, 'ask' | 'copy' | 'version'>
}) => {
  const [step, setStep] = useState<Step>({ at: 'idle' })
  const [problem, setProblem] = useState<NotDone | null>(null)
  const load = (): void => {
    setProblem(null)
    ask('data/diagnostics', {}).then(
      ({ text: words }) => setStep({ at: 'shown', words, copied: null }),
      (thrown: unknown) => setProblem(notRead(thrown, 'options_not_answered')),
    )
  }
  const take = (words: string): void => {
    const show = (copied: boolean) => setStep({ at: 'shown', words, copied })
    copy(words).then(
      () => show(true),
      () => show(false),
    )
  }
  return (
    <section class="card" aria-label={text('about_title')}>
      <h3>{text('about_title')}</h3>
      <p class="small">{text('about_version', version)}</p>
      <p class="hint">{text('about_diagnostics_lines')}</p>
      <div class="options-actions">
        <button type="button" class="button" onClick={load}>
          {text('about_show')}
        </button>
        {step.at === 'shown' ? (
          <button type="button" class="button" onClick={() => take(step.words)}>
            {text('about_copy')}
          </button>
        ) : null}
        <span class="small" aria-live="polite">
          {step.at === 'shown' && step.copied !== null
            ? text(step.copied ? 'note_copied' : 'note_not_copied')
            : null}
        </span>
      </div>
      {step.at === 'shown' ? (
        <pre
          class="exact mono small"
          dir="ltr"
          tabIndex={0}
          role="region"
          aria-label={text('about_diagnostics')}
        >
          {step.words}
        </pre>
      ) : null}
      <NotDoneWords problem={problem} />
    </section>
  )
}
