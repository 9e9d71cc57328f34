import { eachEmailIn, emailsIn } from '../email-addresses.ts'
import { base64Text, clearTexts, decodedText, folded } from './spellings.ts'
import { credentialKind } from './rules/credential-names.ts'
import { labelledIn, phrasesIn, phrasesInParameters } from './rules/labelled-values.ts'
import {
  internationalNumbers,
  internationalNumbersIn,
  isMessenger,
  namedNumber,
  personName,
} from './rules/people.ts'
import type { SecretKind } from './rules/secret-kinds.ts'
import { formsIn, looksOpaque } from './rules/secret-forms.ts'
import { isNamedToken, isPhoneName, isPublicName, isSignInName } from './rules/token-names.ts'
import { componentsOf, type TailComponent, type UrlPart } from './redact-url.ts'

/**
 * Personal data or a credential in a URL. `value` is decoded, as redaction needs it. Account names, mailboxes, phone numbers,
 * credentials and payment data are proposed for removal. Other tokens are only marked, because a cloaked page may need them; so are
 * names, which are often the brand's or the impersonator's.
 */
export type Secret = {
  kind: SecretKind
  value: string
  where: UrlPart
  proposed: 'remove' | 'keep'
}

const LONGEST = 20_000

const LONGEST_HOST = 300

/** Nesting depth of URLs within URLs. */
const DEEPEST = 3

/**
 * Returns the distinct secrets of a `scheme://host` URL and of the URLs in its parameters, in order, in any encoding (see
 * `clearTexts`). For other text, only secrets of a known format. Leaves out values in the host, which can't be removed. `page` is the
 * page's text, where a greeting reveals a name. Never throws.
 */
export const findSecrets = (urlOrText: string, page = ''): Secret[] => {
  const text = urlOrText.slice(0, LONGEST)
  const parts = componentsOf(text)
  const found = parts === undefined ? secretsOfText(text) : secretsOfUrl(parts, page, 0)
  const host = parts?.host.toLowerCase().slice(0, LONGEST_HOST) ?? ''
  const unique = new Map<string, Secret>()
  for (const secret of found) {
    if (secret.value === '' || host.includes(secret.value.toLowerCase()) || isOfHost(secret, host)) continue
    if (!unique.has(secret.value)) unique.set(secret.value, secret)
  }
  return [...unique.values()]
}

const secretsOfText = (text: string): Secret[] => {
  const where: UrlPart = { part: 'text' }
  const number = /^(?:tel|sms|callto|facetime):/i.test(text)
    ? namedNumber(decodedText(text.replace(/^\w+:/, '')))
    : undefined
  const forms = formSecrets(text, where)
  return number === undefined
    ? forms
    : [{ kind: 'phone', value: number, where, proposed: 'remove' }, ...forms]
}

/** Returns true for `Acme Bank` on acme-bank.example: the impersonated brand, not a visitor. */
const isOfHost = ({ kind, value }: Secret, host: string): boolean => {
  if (kind !== 'name' && kind !== 'token' && kind !== 'userinfo') return false
  const [name, labels] = [value, host].map((text) => text.toLowerCase().replace(/[\s.+_-]/g, ''))
  return labels !== undefined && name !== undefined && name.length >= 3 && labels.includes(name)
}

type UrlParts = { userinfo: string; host: string; tail: TailComponent[] }

const secretsOfUrl = ({ userinfo, host, tail }: UrlParts, page: string, depth: number): Secret[] => {
  const found: Secret[] = []
  if (userinfo !== '') {
    const where: UrlPart = { part: 'userinfo' }
    const values = [decodedText(userinfo), decodedText(userinfo.slice(userinfo.indexOf(':') + 1))]
    found.push(...formSecrets(userinfo, where))
    // A user name alone isn't redacted everywhere: removing `admin` from all texts would damage them.
    for (const value of values.filter((one) => /[^:\s]/.test(one)))
      found.push({ kind: 'userinfo', value, where, proposed: 'remove' })
  }
  for (const value of phrasesInParameters(tail))
    found.push({ kind: 'credential', value, where: { part: 'query', name: '' }, proposed: 'remove' })
  tail.forEach((component, index) => {
    const before = tail[index - 1]
    found.push(...secretsOfComponent({ component, before, host, page, depth }))
  })
  return found
}

type InUrl = {
  component: TailComponent
  before: TailComponent | undefined
  host: string
  page: string
  depth: number
}

const secretsOfComponent = ({ component, before, host, page, depth }: InUrl): Secret[] => {
  const { where } = component
  const value = decodedText(component.value)
  const inner = nestedAddress(value)
  if (inner !== undefined && depth < DEEPEST)
    return secretsOfUrl(inner, page, depth + 1).map((secret) => ({ ...secret, where }))
  const clear = folded(value)
  const named = credentialOf(component, before, clear)
  if (named !== undefined) {
    // Forms encode the spaces of a phrase as `+`.
    const said = /^[a-z]+(?:\+[a-z]+){2,}$/i.test(clear) ? clear.replaceAll('+', ' ') : clear
    const inside = formSecrets(component.value, where).filter((one) => one.value !== said)
    return [{ kind: named, value: said, where, proposed: 'remove' }, ...inside]
  }
  const forms = [
    ...bouncedTo(value).map((email): Secret => ({ kind: 'email', value: email, where, proposed: 'remove' })),
    ...formSecrets(component.text.slice(1), where),
  ]
  const fields = depth < DEEPEST ? fieldsOfJson(value) : []
  const parts = fields.map(([name, text]): TailComponent => ({
    where: { part: 'query', name },
    text: `&${text}`,
    lead: '',
    value: text,
  }))
  const ofFields = parts
    .flatMap((one) => secretsOfComponent({ component: one, before: undefined, host, page, depth: depth + 1 }))
    .map((secret) => ({ ...secret, where }))
  if (forms.length + ofFields.length > 0) return [...forms, ...ofFields]
  const phones = isMessenger(host) ? [] : phonesIn(component, before, clear)
  if (phones.length > 0)
    return phones.map((phone) => ({ kind: 'phone', value: phone, where, proposed: 'remove' }))
  if (isSignInName(nameOf(where), value) && isAccount(value))
    return [{ kind: 'userinfo', value, where, proposed: isMessenger(host) ? 'keep' : 'remove' }]
  const kind = markedKind(component, before, value)
  // In a messenger URL, the path is the invitation that is reported.
  if (kind !== undefined && !(kind === 'opaque' && where.part === 'path' && isMessenger(host)))
    return [{ kind, value, where, proposed: 'keep' }]
  const name = nameOf(where) === '' ? undefined : personName(nameOf(where), value, page)
  return name === undefined ? [] : [{ kind: 'name', value: name, where, proposed: 'keep' }]
}

const fieldsOfJson = (value: string): [string, string][] => {
  const text = value.startsWith('{') ? value : value.startsWith('eyJ') ? (base64Text(value) ?? '') : ''
  const fields = text.matchAll(/"([\w.-]{1,60})"\s*:\s*"((?:[^"\\]|\\.){1,2000})"/g)
  return Array.from(fields, ([, name = '', inner = '']): [string, string] => [name, inner])
}

const nestedAddress = (value: string): UrlParts | undefined => {
  for (const text of [value, decodedText(value), value.length < 12 ? undefined : base64Text(value)]) {
    if (text === undefined) continue
    const said = text.trim()
    const address = /^\/[^/?#\s][^?#\s]{0,500}[?#]\S/.test(said) ? `https://x${said}` : said
    const parts = /^https?:/i.test(address) ? componentsOf(address) : undefined
    if (parts !== undefined) return address === said ? parts : { ...parts, host: '' }
  }
  return undefined
}

/** `?username=true` is a flag. */
const isAccount = (value: string): boolean =>
  value.length >= 3 && !looksOpaque(value) && !/^(?:true|false|null|none|undefined)$/i.test(value)

const nameOf = (where: UrlPart): string =>
  where.part === 'query' || where.part === 'fragment' ? where.name : ''

/** Returns the previous path segment, which names this one: `/tel/…`, `/tx/…`. */
const nameBefore = (where: UrlPart, before: TailComponent | undefined): string =>
  where.part === 'path' && before?.where.part === 'path' ? decodedText(before.value) : ''

const phonesIn = ({ where }: TailComponent, before: TailComponent | undefined, value: string): string[] => {
  if (isPhoneName(nameOf(where)) || isPhoneName(nameBefore(where, before))) {
    const number = namedNumber(value)
    if (number !== undefined) return [number]
  }
  const found = internationalNumbers(value)
  return found.length > 0 || value.length < 12 ? found : internationalNumbers(base64Text(value) ?? '')
}

const credentialOf = (
  { where }: TailComponent,
  before: TailComponent | undefined,
  value: string,
): 'credential' | 'payment' | undefined =>
  credentialKind(nameOf(where), value) ?? credentialKind(nameBefore(where, before), value, true)

const markedKind = (
  { where }: TailComponent,
  before: TailComponent | undefined,
  value: string,
): SecretKind | undefined => {
  const name = nameOf(where)
  const long = value.length >= 4 && !/^(?:true|false|null|none|undefined)$/i.test(value)
  if (long && name !== '' && isNamedToken(name, value)) return 'token'
  if (isPublicName(name, value) || isPublicName(nameBefore(where, before), value)) return undefined
  const segment = nameBefore(where, before)
  if (long && /\d/.test(value) && !value.includes('.') && segment !== '' && isNamedToken(segment, value))
    return 'token'
  return looksOpaque(value) ? 'opaque' : undefined
}

const formSecrets = (text: string, where: UrlPart): Secret[] =>
  clearTexts(text).flatMap((clear) => [
    ...emailsIn(clear, Infinity).map((value): Secret => ({
      kind: 'email',
      value,
      where,
      proposed: 'remove',
    })),
    ...quotedEmails(clear).map((value): Secret => ({ kind: 'email', value, where, proposed: 'remove' })),
    ...[...formsIn(clear), ...labelledIn(clear), ...phrasesIn(clear)].map(({ kind, value }): Secret => ({
      kind,
      value,
      where,
      proposed: 'remove',
    })),
  ])

const quotedEmails = (text: string): string[] =>
  text.match(/"[^"\n]{1,64}"@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi) ?? []

/** Returns addresses that hold another one, `jane=corp.example@lists.example`, as senders write them for bounces (VERP). */
const bouncedTo = (text: string): string[] =>
  text.match(
    /(?<![^\s"'<>/:,(])[^\s"'<>@=&?#/:,(]{1,64}=(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi,
  ) ?? []

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
    const forms = [...formsIn(clear), ...labelledIn(clear), ...phrasesIn(clear)].map(
      ({ kind, value, payee }): Secret => ({
        kind,
        value,
        where,
        proposed: payee ? 'keep' : 'remove',
      }),
    )
    return [...emails, ...phones, ...forms]
  })
