import {
  eachEmailIn,
  emailsIn,
  internationalNumbers,
  internationalNumbersIn,
  isMessenger,
  namedNumber,
  personName,
} from './people.ts'
import { base64Text, clearTexts, decodedText, folded } from './spellings.ts'
import {
  credentialKind,
  isNamedToken,
  isPhoneName,
  isPublicName,
  isSignInName,
  labelledIn,
  phrasesIn,
  phrasesInParameters,
} from './credential-names.ts'
import { REMOVED_BY_DEFAULT, type SecretKind } from './secret-kinds.ts'
import { formsIn, isCard, looksOpaque, type FoundForm } from './secret-forms.ts'
import { componentsOf, type TailComponent, type UrlPart } from './redact-url.ts'

/** Personal data or a credential in a URL or a text. `value` is decoded, as redaction needs it. */
export type Secret = {
  kind: SecretKind
  value: string
  where: UrlPart
  proposed: 'remove' | 'keep'
}

const secretOf = (kind: SecretKind, value: string, where: UrlPart): Secret => ({
  kind,
  value,
  where,
  proposed: REMOVED_BY_DEFAULT[kind],
})

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
  return number === undefined ? forms : [secretOf('phone', number, where), ...forms]
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
      found.push(secretOf('userinfo', value, where))
  }
  for (const value of phrasesInParameters(tail))
    found.push(secretOf('credential', value, { part: 'query', name: '' }))
  tail.forEach((component, index) => {
    const before = tail[index - 1]
    found.push(...secretsOfComponent({ component, before, host, page, depth }))
  })
  // Beside a code, a date or an account, a number is a card's, whatever its name.
  if (found.some(({ kind }) => kind === 'payment'))
    for (const { value: written, where } of tail) {
      const value = decodedText(written)
      if (isCard(value)) found.push(secretOf('payment', value, where))
    }
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
  const inner = depth < DEEPEST ? nestedAddress(value) : undefined
  if (inner !== undefined) return secretsOfUrl(inner, page, depth + 1).map((secret) => ({ ...secret, where }))
  const clear = folded(value)
  const name = where.part === 'query' || where.part === 'fragment' ? where.name : ''
  // `/tel/…`, `/tx/…`
  const segment = where.part === 'path' && before?.where.part === 'path' ? decodedText(before.value) : ''
  const named = credentialKind(name, clear) ?? credentialKind(segment, clear, true)
  if (named !== undefined) {
    // Forms encode the spaces of a phrase as `+`.
    const said = /^[a-z]+(?:\+[a-z]+){2,}$/i.test(clear) ? clear.replaceAll('+', ' ') : clear
    const inside = formSecrets(component.value, where).filter((one) => one.value !== said)
    return [secretOf(named, said, where), ...inside]
  }
  const bounced = (value.match(BOUNCED_TO) ?? []).map((email) => secretOf('email', email, where))
  const forms = [
    ...bounced,
    ...formSecrets(component.text.slice(1), where),
    ...secretsOfFields({ component, before, host, page, depth }, value),
  ]
  if (forms.length > 0) return forms
  if (!isMessenger(host)) {
    const number = isPhoneName(name) || isPhoneName(segment) ? namedNumber(clear) : undefined
    if (number !== undefined) return [secretOf('phone', number, where)]
    const numbers = [clear, base64Text(clear) ?? '']
      .map(internationalNumbers)
      .find((those) => those.length > 0)
    if (numbers) return numbers.map((one) => secretOf('phone', one, where))
  }
  if (isSignInName(name, value) && isAccount(value)) {
    const account = secretOf('userinfo', value, where)
    return [isMessenger(host) ? { ...account, proposed: 'keep' } : account]
  }
  const kind = markedKind(name, segment, value)
  // In a messenger URL, the path is the invitation that is reported.
  if (kind !== undefined && !(kind === 'opaque' && where.part === 'path' && isMessenger(host)))
    return [secretOf(kind, value, where)]
  const person = name === '' ? undefined : personName(name, value, page)
  return person === undefined ? [] : [secretOf('name', person, where)]
}

/** Returns the secrets in the fields of JSON, plain or in base64. */
const secretsOfFields = ({ component: { where }, depth, ...url }: InUrl, value: string): Secret[] => {
  const json = value.startsWith('{') ? value : value.startsWith('eyJ') ? (base64Text(value) ?? '') : ''
  if (depth >= DEEPEST) return []
  return Array.from(json.matchAll(/"([\w.-]{1,60})"\s*:\s*"((?:[^"\\]|\\.){1,2000})"/g)).flatMap(
    ([, name = '', text = '']) => {
      const component: TailComponent = {
        where: { part: 'query', name },
        text: `&${text}`,
        lead: '',
        value: text,
      }
      return secretsOfComponent({ ...url, component, before: undefined, depth: depth + 1 }).map((secret) => ({
        ...secret,
        where,
      }))
    },
  )
}

const nestedAddress = (value: string): UrlParts | undefined => {
  for (const text of [value, decodedText(value), base64Text(value)]) {
    if (text === undefined) continue
    const said = text.trim()
    const address = /^\/[^/?#\s][^?#\s]{0,500}[?#]\S/.test(said) ? `https://x${said}` : said
    const parts = /^https?:/i.test(address) ? componentsOf(address) : undefined
    if (parts !== undefined) return address === said ? parts : { ...parts, host: '' }
  }
  return undefined
}

const IS_FLAG = /^(?:true|false|null|none|undefined)$/i

/** `?username=true` is a flag. */
const isAccount = (value: string): boolean => value.length >= 3 && !looksOpaque(value) && !IS_FLAG.test(value)

const markedKind = (name: string, segment: string, value: string): SecretKind | undefined => {
  const isLong = value.length >= 4 && !IS_FLAG.test(value)
  if (isLong && name !== '' && isNamedToken(name, value)) return 'token'
  if (isPublicName(name, value) || isPublicName(segment, value)) return undefined
  if (isLong && /\d/.test(value) && !value.includes('.') && segment !== '' && isNamedToken(segment, value))
    return 'token'
  return looksOpaque(value) ? 'opaque' : undefined
}

const formSecrets = (text: string, where: UrlPart): Secret[] =>
  clearTexts(text).flatMap((clear) => [
    ...[...emailsIn(clear, Infinity), ...(clear.match(QUOTED_EMAIL) ?? [])].map((value) =>
      secretOf('email', value, where),
    ),
    ...secretsByForm(clear).map(({ kind, value }) => secretOf(kind, value, where)),
  ])

const secretsByForm = (clear: string): FoundForm[] => [
  ...formsIn(clear),
  ...labelledIn(clear),
  ...phrasesIn(clear),
]

const QUOTED_EMAIL = /"[^"\n]{1,64}"@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi

/** An address that holds another one, as senders write them for bounces (VERP, SRS): `jane=corp.example@lists.example`, `SRS0=a=b=corp.example=jane@fwd.example`. */
const BOUNCED_TO =
  /(?<![^\s"'<>/:,(])(?:[^\s"'<>@=&?#/:,(]{1,64}=){1,6}(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:[=+-][^\s"'<>@=&?#/:,(]{1,64})?@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi

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
    const where = { part: 'text' } as const
    const at = (kind: SecretKind, value: string, start: number): Secret => {
      const isOwn = isTitle || OWN_BEFORE.test(clear.slice(Math.max(0, start - BEFORE), start))
      const secret = secretOf(kind, value, where)
      return isOwn ? secret : { ...secret, proposed: 'keep' }
    }
    return [
      ...Array.from(eachEmailIn(clear), ({ email, start }) => at('email', email, start)),
      ...internationalNumbersIn(clear).map(({ number, start }) => at('phone', number, start)),
      ...secretsByForm(clear).map(({ kind, value, payee }): Secret => {
        const secret = secretOf(kind, value, where)
        return payee ? { ...secret, proposed: 'keep' } : secret
      }),
    ]
  })
