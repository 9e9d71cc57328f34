import type { ComponentChildren } from 'preact'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { SECTIONS, type SectionId } from './sections.ts'

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
    <h2 class="section-title" id={`${id}-title`}>
      {text(title)}
    </h2>
    {children}
  </section>
)
