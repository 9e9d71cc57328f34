import { COUNTS, LENGTHS } from '../bounds.ts'
import {
  attribute,
  localName,
  controlsOf,
  LONGEST_REFERENCE,
  originOf,
  type Found,
  type Kinds,
} from './dom.ts'
import type { CapturedForm } from '../capture-schema.ts'
import { LIMITS, type Ledger } from './budget.ts'

/** What a form asks for, by its fields' attributes. Field values are never read, neither property nor attribute. */
type FieldCounts = {
  fields: { type: string; count: number }[]
  passwords: number
  cards: number
  seedPhrases: number
}

const INPUT_TYPES = new Set(
  (
    'button checkbox color date datetime-local email file hidden image month number password radio range reset search ' +
    'submit tel text time url week'
  ).split(' '),
)

const BUTTONS = new Set(['button', 'image', 'reset', 'submit'])

const HINTS = ['name', 'id', 'placeholder', 'aria-label', 'autocomplete'] as const
const HINT_LENGTH = 100

const CARD =
  /\bcc-(?:number|csc|exp)|card[\s_-]*(?:num|no\b|holder|cvv|cvc|exp)|\bcvv|\bcvc|\bcsc\b|credit[\s_-]*card|debit[\s_-]*card/
const SEED_PHRASE =
  /seed|mnemonic|recovery[\s_-]*(?:phrase|word)|secret[\s_-]*(?:phrase|recovery)|backup[\s_-]*phrase|private[\s_-]*key|keystore/

/** One box of a seed phrase grid, of at least twelve: `word 7`, `phrase-12`, `3.`. */
const WORD_BOX = /^(?:word|phrase|input|w|p)?[\s._#-]{0,20}(?:\d|1\d|2[0-4])[.:)]?$/m
const SHORTEST_PHRASE = 12

/** Counts inputs, selects and text areas by what they ask for; ignores other elements. */
const countFields = (elements: Iterable<Element>): FieldCounts => {
  const types = new Map<string, number>()
  let passwords = 0
  let cards = 0
  let seedPhrases = 0
  let wordBoxes = 0
  for (const element of elements) {
    const type = fieldType(element)
    if (type === undefined) continue
    types.set(type, (types.get(type) ?? 0) + 1)
    const hints = HINTS.map((name) => attribute(element, name, HINT_LENGTH))
      .join('\n')
      .toLowerCase()
    if (SEED_PHRASE.test(hints)) seedPhrases += 1
    else if (type === 'password') passwords += 1
    else if (CARD.test(hints)) cards += 1
    else if (type === 'text' && WORD_BOX.test(hints)) wordBoxes += 1
  }
  const fields = [...types].slice(0, COUNTS.fieldTypes).map(([type, count]) => ({ type, count }))
  return {
    fields,
    passwords,
    cards,
    seedPhrases: seedPhrases + (wordBoxes < SHORTEST_PHRASE ? 0 : wordBoxes),
  }
}

/** Returns the type of an input, select or text area; undefined for buttons and other elements. */
export const fieldType = (element: Element): string | undefined => {
  const name = localName(element)
  if (name === 'select' || name === 'textarea') return name
  if (name !== 'input') return undefined
  const type = attribute(element, 'type', 20).trim().toLowerCase()
  if (BUTTONS.has(type)) return undefined
  return INPUT_TYPES.has(type) ? type : 'text'
}

/**
 * Returns forms with their fields and target. Fields outside forms come as one form of method `none`. Forms that ask for a password,
 * card or seed phrase come first, so that padding can't push them out.
 */
export const readForms = ({ forms, fields }: Kinds, pageAddress: string, ledger: Ledger): CapturedForm[] => {
  const inForms = new Set<Element>()
  const read = forms.kept.map((found) => readForm(found, pageAddress, inForms, ledger))
  const loose = countFields(fields.kept.map(({ element }) => element).filter((field) => !inForms.has(field)))
  if (loose.fields.length > 0) read.push({ method: 'none', action: '', crossOrigin: false, ...loose })
  return read.toSorted((one, other) => interest(other) - interest(one))
}

const interest = ({ passwords, cards, seedPhrases }: CapturedForm): number =>
  passwords + cards + seedPhrases > 0 ? 1 : 0

const readForm = (
  { element: form, base }: Found,
  pageAddress: string,
  inForms: Set<Element>,
  ledger: Ledger,
): CapturedForm => {
  // An empty action is the document's own URL, regardless of `<base>` (HTML, form submission algorithm).
  const action = attribute(form, 'action', LONGEST_REFERENCE).trim()
  const pageOrigin = originOf(pageAddress, base.href)
  const origin = action === '' ? pageOrigin : originOf(action, base.href)
  const method = attribute(form, 'method', LENGTHS.code).trim().toLowerCase()
  return {
    method: method === 'post' || method === 'dialog' ? method : 'get',
    action: origin.slice(0, LENGTHS.host),
    crossOrigin: origin !== '' && origin !== pageOrigin,
    ...countFields(controls(form, inForms, ledger)),
  }
}

/** Returns a form's controls as the browser lists them, including those elsewhere with a `form` attribute. */
const controls = (form: Element, inForms: Set<Element>, ledger: Ledger): Element[] => {
  const all = controlsOf(form)
  if (all.length > LIMITS.fieldsOfForm) {
    ledger.cut({ what: 'form-fields', why: 'count', kept: LIMITS.fieldsOfForm, of: all.length })
  }
  const first: Element[] = []
  for (let index = 0; index < LIMITS.fieldsOfForm; index += 1) {
    const control = all.item(index)
    if (control === null) break
    first.push(control)
    inForms.add(control)
  }
  return first
}
