import type { ComponentChildren } from 'preact'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { HelpIcon } from '../../ui/help-link.tsx'
import { SECTION_HELP, SECTIONS, type SectionId } from './sections.ts'

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
  <section id={id} class="options-section" aria-labelledby={`${id}-title`}>
    <div class="section-head">
      <h2 class="section-title" id={`${id}-title`}>
        {text(title)}
      </h2>
      <HelpIcon topic={SECTION_HELP[id]} about={text(SECTIONS[id])} />
    </div>
    {children}
  </section>
)
