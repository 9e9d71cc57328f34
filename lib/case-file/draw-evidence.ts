import { isRecord } from '#lib/plain-reader.ts'
import {
  evidenceIn,
  isScreenshot,
  type SentCapture,
  type SentEvidence,
  type SentScreenshot,
} from '#lib/model/sent-evidence.ts'
import { drawFacts, drawName, drawValue } from './draw-value.ts'
import { shown } from './shown-text.ts'
import { word } from './words.ts'

/** Members of the page part that show how the browser reached the page. */
const REACHED = ['navigation', 'reached', 'arrival'] as const

const isCapture = (sent: SentEvidence): sent is SentCapture => 'parts' in sent

/** Renders how the page was reached: navigation and the page that led there. */
export const drawReached = (request: string | null): string => {
  const facts = evidenceIn(request ?? '')
    .filter(isCapture)
    .flatMap(({ parts }) => parts)
    .flatMap(({ name, value }): [string, string][] => {
      if (name === 'foundOn') return [[word('foundOn'), drawValue(value)]]
      if (name !== 'page' || !isRecord(value)) return []
      return REACHED.flatMap((key): [string, string][] => {
        const field = value[key]
        if (field === undefined) return []
        return isRecord(field)
          ? Object.entries(field).map(([one, what]) => [drawName(one), drawValue(what)])
          : [[drawName(key), drawValue(field)]]
      })
    })
  return facts.length === 0 ? `<p class="quiet">${word('reachedNone')}</p>` : drawFacts(facts)
}

const isReached = (name: string): boolean => REACHED.some((one) => one === name)

const drawPart = ({ name, value }: SentCapture['parts'][number]): string => {
  if (name === 'foundOn' || (Array.isArray(value) && value.length === 0)) return ''
  const rest =
    name === 'page' && isRecord(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !isReached(key)))
      : value
  return `<section><h4>${drawName(name)}</h4><div class="text" dir="auto">${drawValue(rest)}</div></section>`
}

/** Matches a base64 JPEG. Anything else isn’t rendered. */
const JPEG = /^\/9j\/[A-Za-z0-9+/]*={0,2}$/

const drawPicture = ({ base64, width, height, done }: SentScreenshot): string => {
  const size = `${width} × ${height}`
  const facts = drawFacts(Object.entries(done).map(([name, value]) => [drawName(name), drawValue(value)]))
  if (base64 === null || !JPEG.test(base64))
    return `<section><h4>${word('screenshot')}</h4><p>${word('removed')}</p><p class="quiet">${size}</p>${facts}</section>`
  return `<section><h4>${word('screenshot')}</h4><figure><img src="data:image/jpeg;base64,${base64}" alt="${word('screenshot')}"><figcaption class="quiet">${size}</figcaption></figure>${facts}</section>`
}

export const drawSeen = (request: string | null): string => {
  const all = evidenceIn(request ?? '')
  if (all.length === 0) return `<p class="quiet">${word('seenNone')}</p>`
  return all
    .map((sent) => {
      const about = `<p class="quiet">${[sent.asset, sent.time, sent.source].filter(Boolean).map(shown).join(' · ')}</p>`
      if (isScreenshot(sent)) return about + drawPicture(sent)
      return isCapture(sent) ? about + sent.parts.map(drawPart).join('') : about
    })
    .join('')
}
