import { LENGTHS } from '../bounds.ts'
import type { CapturedForm } from '../capture-schema.ts'
import { LIMITS, type Ledger } from './budget.ts'
import { attribute, controlsOf, ownerForm } from './dom.ts'
import type { Found, Kinds } from './element-kinds.ts'
import { countFields } from './fields.ts'
import { LONGEST_REFERENCE, originOf } from './references.ts'

/**
 * Forms with what they ask for and where they send it. Fields outside every form, which scripts read, come last as one form
 * of method `none`. Those that ask for a password, a card or a seed phrase come first, so that no padding pushes them out.
 */
export const readForms = ({ forms, fields }: Kinds, pageAddress: string, ledger: Ledger): CapturedForm[] => {
  const read = forms.kept.map(({ element, base }) => readForm(element, base, pageAddress, ledger))
  const loose = countFields(looseFields(fields.kept))
  if (loose.fields.length > 0) read.push({ method: 'none', action: '', crossOrigin: false, ...loose })
  return read.toSorted((one, other) => interest(other) - interest(one))
}

const interest = ({ passwords, cards, seedPhrases }: CapturedForm): number =>
  passwords + cards + seedPhrases > 0 ? 1 : 0

const readForm = (form: Element, base: string, pageAddress: string, ledger: Ledger): CapturedForm => {
  // An empty action is the document's own address, whatever `<base>` says (HTML, form submission algorithm).
  const action = attribute(form, 'action', LONGEST_REFERENCE)
  const origin = action.trim() === '' ? originOf(pageAddress, base) : originOf(action, base)
  const method = attribute(form, 'method', LENGTHS.code).trim().toLowerCase()
  return {
    method: method === 'post' || method === 'dialog' ? method : 'get',
    action: origin.slice(0, LENGTHS.host),
    crossOrigin: origin !== '' && origin !== originOf(pageAddress, base),
    ...countFields(controls(form, ledger)),
  }
}

/** A form's own controls, as the browser lists them: also those that stand elsewhere and name it. */
const controls = (form: Element, ledger: Ledger): Element[] => {
  const all = controlsOf(form)
  const most = Math.min(all.length, LIMITS.fieldsOfForm)
  if (all.length > most) ledger.cut({ what: 'form-fields', why: 'count', kept: most, of: all.length })
  return Array.from({ length: most }, (_, index) => all.item(index)).filter((control) => control !== null)
}

const looseFields = (fields: Found[]): Element[] =>
  fields.map(({ element }) => element).filter((element) => ownerForm(element) === null)
