import { LENGTHS } from '../bounds.ts'
import type { CapturedForm } from '../capture-schema.ts'
import { LIMITS, type Ledger } from './budget.ts'
import { attribute, controlsOf } from './dom.ts'
import type { Found, Kinds } from './element-kinds.ts'
import { countFields } from './fields.ts'
import { LONGEST_REFERENCE, originOf } from './references.ts'

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
