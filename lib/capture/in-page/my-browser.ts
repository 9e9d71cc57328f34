import { COUNTS, LENGTHS } from '../bounds.ts'
import type { Capture } from '../capture-schema.ts'
import { boundedText } from '../plain-text.ts'

/** Returns properties by which a page may cloak, so that others can reproduce the user's view. */
export const readBrowser = (window: Window): Capture['browser'] => {
  const { navigator, screen } = window
  return {
    userAgent: boundedText(navigator.userAgent, LENGTHS.userAgent),
    viewport: { width: whole(window.innerWidth), height: whole(window.innerHeight) },
    screen: { width: whole(screen.width), height: whole(screen.height) },
    pixelRatioPercent: whole(window.devicePixelRatio * 100),
    touchPoints: whole(navigator.maxTouchPoints),
    languages: navigator.languages
      .slice(0, COUNTS.languages)
      .map((language) => boundedText(language, LENGTHS.code)),
    timeZoneOffset: isoOffset(new Date().getTimezoneOffset()),
  }
}

const whole = (value: number): number => Math.max(0, Math.round(value) || 0)

/** `Date` gives minutes behind UTC; ISO 8601 needs the offset ahead of UTC. */
const isoOffset = (minutesBehind: number): string => {
  const minutes = Math.abs(minutesBehind)
  return `${minutesBehind > 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
