import { text } from '#lib/platform/texts.ts'
import { SECTION_IDS, SECTIONS, isSection, type SectionId } from './sections.ts'
import { useEffect, useRef, useState } from 'preact/hooks'

/** A section is current once its heading is in the upper part of the window, in px from the top. */
const UPPER_PART = 120

const inAddress = (): SectionId | null => {
  const id = location.hash.slice(1)
  return isSection(id) ? id : null
}

const atScroll = (): SectionId => {
  const { scrollHeight, clientHeight } = document.documentElement
  const isAtEnd = scrollHeight > clientHeight && window.scrollY + clientHeight >= scrollHeight - 1
  if (isAtEnd) return SECTION_IDS.at(-1) ?? 'connection'
  const passed = SECTION_IDS.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= UPPER_PART
  })
  return passed.at(-1) ?? 'connection'
}

/**
 * The section that is read now. A chosen one stays current until the next scroll, even if it’s too near the end of the page to reach the
 * top. `choose` takes the one in the address.
 */
const useCurrentSection = (isReady: boolean): { current: SectionId; choose: () => void } => {
  const [current, setCurrent] = useState<SectionId>(() => inAddress() ?? 'connection')
  const chosenAt = useRef<number | null>(null)
  const choose = (): void => {
    const id = inAddress()
    if (id === null) return
    chosenAt.current = window.scrollY
    setCurrent(id)
  }
  useEffect(() => {
    if (!isReady) return
    // The sections weren’t there when the browser looked for the one in the address.
    const id = inAddress()
    if (id !== null) document.getElementById(id)?.scrollIntoView()
    choose()
  }, [isReady])
  useEffect(() => {
    const scrolled = (): void => {
      if (window.scrollY === chosenAt.current) return
      chosenAt.current = null
      setCurrent(atScroll())
    }
    window.addEventListener('hashchange', choose)
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('hashchange', choose)
      window.removeEventListener('scroll', scrolled)
    }
  }, [])
  return { current, choose }
}

/** Links to the sections. `isReady`: the sections are drawn, so that the page can go to the one in its address. */
export const SectionNav = ({ isReady }: { isReady: boolean }) => {
  const { current, choose } = useCurrentSection(isReady)
  return (
    <nav aria-label={text('options_places')}>
      <ul class="section-links">
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <a
              class="section-link"
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              // The link to the section in the address scrolls without a change of the address, after the click.
              onClick={() => void setTimeout(choose)}
            >
              {text(SECTIONS[id])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
