import { cellsOf, delimiterOf } from './formats/csv.ts'
import type { Extracted, Found, InputForm } from './extracted.ts'
import { formOf } from './form-of.ts'
import { itemsOfHtml } from './formats/html.ts'
import { itemsOfMail } from './formats/mail.ts'
import { itemsAtOnce, itemsOfText, type Progress } from './plain-items.ts'

export type { Extracted, InputForm } from './extracted.ts'
export type { Progress } from './plain-items.ts'
export { formOf } from './form-of.ts'
export { handleUrl } from './readers/read-handle.ts'

/** Yields all items of a text in order, in linear time, with progress at least every 16,384 characters (about 1 ms) so it can pause. */
export function* extract(
  input: string,
  { form = formOf(input) }: { form?: InputForm } = {},
): Generator<Extracted | Progress> {
  const lines = new LineCount(input)
  for (const item of itemsOf(input, form)) {
    if (item.kind === 'progress') {
      yield item
      continue
    }
    const { start, end, ...what } = item
    yield { ...what, place: { start, end, line: lines.at(start) } }
  }
}

class LineCount {
  readonly #text: string
  #line = 1
  #next: number

  constructor(text: string) {
    this.#text = text
    this.#next = text.indexOf('\n')
  }

  at(place: number): number {
    while (this.#next >= 0 && this.#next < place) {
      this.#line += 1
      this.#next = this.#text.indexOf('\n', this.#next + 1)
    }
    return this.#line
  }
}

export const extractAll = (input: string, options: { form?: InputForm } = {}): Extracted[] => {
  const all: Extracted[] = []
  for (const item of extract(input, options)) if (item.kind !== 'progress') all.push(item)
  return all
}

function itemsOf(input: string, form: InputForm): Generator<Found | Progress> {
  switch (form) {
    case 'html':
      return itemsOfHtml(input)
    case 'mail':
      return itemsOfMail(input)
    case 'csv':
      return itemsOfTable(input)
    case 'text':
      return itemsOfText(input)
  }
}

const LONG_CELL = 16_384

function* itemsOfTable(input: string): Generator<Found | Progress> {
  const delimiter = delimiterOf(input.slice(0, 65_536)) ?? ','
  let told = 0
  for (const { from, to, map, platform } of cellsOf(input, delimiter)) {
    if (map) {
      for (const item of itemsOfText(map.text, { platform }))
        if (item.kind !== 'progress') yield { ...item, ...map.placeOf(item.start, item.end) }
    } else if (to - from > LONG_CELL) yield* itemsOfText(input, { from, to, platform })
    else
      yield* itemsAtOnce(input.slice(from, to), { platform }).map((item) => ({
        ...item,
        start: item.start + from,
        end: item.end + from,
      }))
    if (to - told > LONG_CELL) {
      told = to
      yield { kind: 'progress', read: to }
    }
  }
}
