import { text } from '#lib/platform/texts.ts'
import { PLACE_IDS, PLACES } from './places.ts'
import { useCurrentPlace } from './use-current-place.ts'

/** Links to the sections. `isReady`: the sections are drawn, so that the page can go to the one in its address. */
export const PlaceNav = ({ isReady }: { isReady: boolean }) => {
  const { current, choose } = useCurrentPlace(isReady)
  return (
    <nav class="place-nav" aria-label={text('options_places')}>
      <ul class="place-links">
        {PLACE_IDS.map((id) => (
          <li key={id}>
            <a
              class="place-link"
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              // The link to the section in the address scrolls without a change of the address, after the click.
              onClick={() => void setTimeout(choose)}
            >
              {text(PLACES[id])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
