import type { ComponentChildren } from 'preact'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { PLACES, type PlaceId } from './places.ts'

/** A section of the options. All sections are on one page, so that find-in-page searches all of them. */
export const Place = ({
  id,
  title = PLACES[id],
  children,
}: {
  id: PlaceId
  /** Another heading than in the navigation. */
  title?: TextKey | undefined
  children: ComponentChildren
}) => (
  <section id={id} class="place" aria-labelledby={`${id}-title`}>
    <h2 class="place-title" id={`${id}-title`}>
      {text(title)}
    </h2>
    {children}
  </section>
)
