import { Button } from '#components/ui/fields.tsx'
import type { HelpTopic } from '#lib/model/help-topics.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { ComponentChildren } from 'preact'
import { HelpIcon } from '#components/ui/banner.tsx'
import { useState } from 'preact/hooks'
import { NotDoneWords, useAction } from '#components/wording/failures.tsx'
import { usePage } from '#components/ui/page.ts'

/** The sections of the options in their order: the address (`options.html#reports`) and the heading of each. */
export const SECTIONS = {
  connection: 'options_connection',
  allowlist: 'options_assets',
  reports: 'options_place_reports',
  notifications: 'options_notify',
  permissions: 'options_place_permissions',
  data: 'options_place_data',
} as const satisfies Record<string, TextKey>

export type SectionId = keyof typeof SECTIONS

/** What the help says of each. */
const SECTION_HELP: Record<SectionId, HelpTopic> = {
  connection: 'connect',
  allowlist: 'check',
  reports: 'redaction',
  notifications: 'follow-up',
  permissions: 'permissions',
  data: 'data',
}

export const isSection = (id: string): id is SectionId => Object.hasOwn(SECTIONS, id)

export const SECTION_IDS: readonly SectionId[] = Object.keys(SECTIONS).filter(isSection)

/** A section of the options. All sections are on one page, so that find-in-page searches all of them. */
export const Section = ({
  id,
  title = SECTIONS[id],
  children,
}: {
  id: SectionId
  /** Another heading than in the navigation. */
  title?: TextKey | undefined
  children: ComponentChildren
}) => (
  <section id={id} class="options-section stack-12" aria-labelledby={`${id}-title`}>
    <div class="line-4">
      <h2 class="section-title" id={`${id}-title`}>
        {text(title)}
      </h2>
      <HelpIcon topic={SECTION_HELP[id]} about={text(SECTIONS[id])} />
    </div>
    {children}
  </section>
)

export const AboutSection = ({ version }: { version: string }) => {
  const { ask, copy } = usePage()
  const [shown, setShown] = useState<{ words: string; copied: boolean | null } | null>(null)
  const { problem, run } = useAction()
  const load = async (): Promise<void> => {
    const { text: words } = await ask('data/diagnostics', {})
    setShown({ words, copied: null })
  }
  const take = (words: string): void =>
    void copy(words).then(
      () => setShown({ words, copied: true }),
      () => setShown({ words, copied: false }),
    )
  return (
    <section class="card" aria-label={text('about_title')}>
      <h3>{text('about_title')}</h3>
      <p class="small">{text('about_version', version)}</p>
      <p class="hint">{text('about_diagnostics_lines')}</p>
      <div class="actions">
        <Button onClick={() => run(load)}>{text('about_show')}</Button>
        {shown ? <Button onClick={() => take(shown.words)}>{text('about_copy')}</Button> : null}
        <span class="small" aria-live="polite">
          {shown && shown.copied !== null ? text(shown.copied ? 'note_copied' : 'note_not_copied') : null}
        </span>
      </div>
      {shown ? (
        <pre
          class="exact mono small"
          dir="ltr"
          tabIndex={0}
          role="region"
          aria-label={text('about_diagnostics')}
        >
          {shown.words}
        </pre>
      ) : null}
      <NotDoneWords problem={problem} />
    </section>
  )
}
