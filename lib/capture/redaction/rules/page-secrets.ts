import { eachEmailIn } from '../../email-addresses.ts'
import { clearTexts } from '../spellings.ts'
import type { Secret } from '../find-secrets.ts'
import { labelledIn } from './labelled-values.ts'
import { internationalNumbersIn } from './phone-numbers.ts'
import { formsIn } from './secret-forms.ts'
import { namedPhrases } from './seed-phrases.ts'

/** Text before the visitor's own email address or number: a greeting, a signed-in account, the target of a code. */
const OWN_BEFORE =
  /(?:hello|hi|hey|dear|welcome(?: back)?|(?:signed|logged|signing|logging) in (?:as|with)|(?:sign|log) in as|continue as|your (?:user ?name|account|login|e-?mail(?: address)?|mailbox|phone(?: number)?|mobile(?: number)?|number)(?: is)?|(?:sent|texted|e-?mailed|called)(?: \w+){0,5}? (?:to|at)|(?:code|link|message|sms|password) (?:to|for)|verify|account|user ?name|user|login|recipient|not you,?|hallo|liebe[rs]?|willkommen|angemeldet als|ihre? (?:e-?mail(?:-adresse)?|konto|telefonnummer|handynummer)|gesendet an|bonjour|connecté en tant que|votre (?:e-?mail|compte|adresse e-?mail|numéro)|envoyé à|hola|sesión iniciada como|su (?:correo|cuenta|teléfono)|enviado a|olá|conectado como|seu (?:e-?mail|telefone)|ciao|accesso come|la tua e-?mail|inviato a)[\s:,"'«“(]{1,3}$/i
/** In characters. */
const BEFORE = 60

/**
 * Returns secrets in a page's text; linear. Visible email addresses, phone numbers and bank accounts usually belong to the scammer
 * and are kept, unless in a greeting or the title. Passwords, keys, seed phrases, cards and ID numbers are proposed for removal.
 */
export const secretsOnPage = (text: string, isTitle: boolean): Secret[] =>
  clearTexts(text).flatMap((clear) => {
    const proposedAt = (start: number): Secret['proposed'] =>
      isTitle || OWN_BEFORE.test(clear.slice(Math.max(0, start - BEFORE), start)) ? 'remove' : 'keep'
    const where = { part: 'text' } as const
    const emails = Array.from(eachEmailIn(clear), ({ email, start }): Secret => ({
      kind: 'email',
      value: email,
      where,
      proposed: proposedAt(start),
    }))
    const phones = internationalNumbersIn(clear).map(({ number, start }): Secret => ({
      kind: 'phone',
      value: number,
      where,
      proposed: proposedAt(start),
    }))
    const forms = [...formsIn(clear), ...labelledIn(clear), ...namedPhrases(clear)].map(
      ({ kind, value, payee }): Secret => ({
        kind,
        value,
        where,
        proposed: payee ? 'keep' : 'remove',
      }),
    )
    return [...emails, ...phones, ...forms]
  })
