import { emailsIn } from '../email-addresses.ts'
import { base64Text } from './spellings/base64-text.ts'
import { clearTexts } from './spellings/clear-texts.ts'
import { credentialKind } from './kinds/credential-names.ts'
import { folded } from './spellings/folded-text.ts'
import { labelledIn } from './kinds/labelled-values.ts'
import { looksOpaque } from './kinds/opaque-tokens.ts'
import { personName } from './kinds/person-names.ts'
import { internationalNumbers, isMessenger, namedNumber } from './kinds/phone-numbers.ts'
import type { SecretKind } from './kinds/secret-kinds.ts'
import { formsIn } from './kinds/secret-forms.ts'
import { isNamedToken, isPhoneName, isPublicName, isSignInName } from './kinds/token-names.ts'
import { namedPhrases, seedParameters } from './kinds/seed-phrases.ts'
import { componentsOf, decodedText, type TailComponent, type UrlPart } from './url-components.ts'

/**
 * Something in an address that may identify a person or open a door. `value` is decoded, and is what to pass on for
 * removal. What names a person's own account, mailbox or telephone, lets somebody sign in or pay is proposed as removed. Other tokens
 * are marked and kept: a page that shows itself only to whoever holds the link cannot be looked at without it. Names are, too: half of them are
 * the impersonated brand's or the impersonator's.
 */
export type Secret = {
  kind: SecretKind
  value: string
  where: UrlPart
  proposed: 'remove' | 'keep'
}

/** Longest text looked at; what comes after is no address a person could check. */
const LONGEST = 20_000

/** A host has fewer characters in any network. */
const LONGEST_HOST = 300

/** An address in an address in an address: real ones end there. */
const DEEPEST = 3

/**
 * Secrets of an http(s) or other `scheme://host` address, in the order they stand in, those of addresses in its parameters
 * with them; of any other text what is known by its form. Found in whatever encoding (see `clearTexts`). A value
 * that stands in the host is left out: it cannot be removed. Each value once. `page`: what the page says, by
 * which a name is known that it greets. Never throws.
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

/** `Acme Bank` on acme-bank.example is whom the page plays, and nobody that it greets. */
const isOfHost = ({ kind, value }: Secret, host: string): boolean => {
  if (kind !== 'name' && kind !== 'token' && kind !== 'userinfo') return false
  const [name, labels] = [value, host].map((text) => text.toLowerCase().replace(/[\s.+_-]/g, ''))
  return labels !== undefined && name !== undefined && name.length >= 3 && labels.includes(name)
}

type Parts = { userinfo: string; host: string; tail: TailComponent[] }

const secretsOfUrl = ({ userinfo, host, tail }: Parts, page: string, depth: number): Secret[] => {
  const found: Secret[] = []
  if (userinfo !== '') {
    const where: UrlPart = { part: 'userinfo' }
    const values = [decodedText(userinfo), decodedText(userinfo.slice(userinfo.indexOf(':') + 1))]
    found.push(...formSecrets(userinfo, where))
    // The user's name alone is not a secret: `admin` taken out of every text would hide what the page says.
    for (const value of values.filter((one) => /[^:\s]/.test(one)))
      found.push({ kind: 'userinfo', value, where, proposed: 'remove' })
  }
  for (const value of seedParameters(tail))
    found.push({ kind: 'credential', value, where: { part: 'query', name: '' }, proposed: 'remove' })
  tail.forEach((component, index) => {
    const before = tail[index - 1]
    found.push(...secretsOfComponent({ component, before, host, page, depth }))
  })
  return found
}

type Place = {
  component: TailComponent
  before: TailComponent | undefined
  host: string
  page: string
  depth: number
}

const secretsOfComponent = ({ component, before, host, page, depth }: Place): Secret[] => {
  const { where } = component
  const value = decodedText(component.value)
  const inner = nestedAddress(value)
  if (inner !== undefined && depth < DEEPEST)
    return secretsOfUrl(inner, page, depth + 1).map((secret) => ({ ...secret, where }))
  const clear = folded(value)?.text ?? value
  const named = credentialOf(component, before, clear)
  if (named !== undefined) {
    // A form writes the spaces between the words of a phrase as plus signs.
    const said = /^[a-z]+(?:\+[a-z]+){2,}$/i.test(clear) ? clear.replaceAll('+', ' ') : clear
    const inside = formSecrets(component.value, where).filter((one) => one.value !== said)
    return [{ kind: named, value: said, where, proposed: 'remove' }, ...inside]
  }
  const forms = formSecrets(component.text.slice(1), where)
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
  // Where a messenger's path is a group's invitation it is the report.
  if (kind !== undefined && !(kind === 'opaque' && where.part === 'path' && isMessenger(host)))
    return [{ kind, value, where, proposed: 'keep' }]
  const name = nameOf(where) === '' ? undefined : personName(nameOf(where), value, page)
  return name === undefined ? [] : [{ kind: 'name', value: name, where, proposed: 'keep' }]
}

/** Names and texts of a parameter that is JSON, in base64 too. */
const fieldsOfJson = (value: string): [string, string][] => {
  const text = value.startsWith('{') ? value : value.startsWith('eyJ') ? (base64Text(value) ?? '') : ''
  const fields = text.matchAll(/"([\w.-]{1,60})"\s*:\s*"((?:[^"\\]|\\.){1,2000})"/g)
  return Array.from(fields, ([, name = '', inner = '']): [string, string] => [name, inner])
}

/** A parameter's value that is an address itself, in base64 too. */
const nestedAddress = (value: string): Parts | undefined => {
  for (const text of [value, decodedText(value), value.length < 12 ? undefined : base64Text(value)]) {
    if (text === undefined) continue
    const said = text.trim()
    // One of the same site has no host of its own.
    const address = /^\/[^/?#\s][^?#\s]{0,500}[?#]\S/.test(said) ? `https://x${said}` : said
    const parts = /^https?:/i.test(address) ? componentsOf(address) : undefined
    if (parts !== undefined) return address === said ? parts : { ...parts, host: '' }
  }
  return undefined
}

/** `?username=true` is a switch. */
const isAccount = (value: string): boolean =>
  value.length >= 3 && !looksOpaque(value) && !/^(?:true|false|null|none|undefined)$/i.test(value)

const nameOf = (where: UrlPart): string =>
  where.part === 'query' || where.part === 'fragment' ? where.name : ''

/** What a segment of the path is of: `/tel/` and `/tx/` name what follows. */
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

/** A password, a code, a number of a card: by the parameter's name, or by the segment before it. */
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

/** What is known by its own form in a text, and by a name that stands before it there, in whatever encoding. */
const formSecrets = (text: string, where: UrlPart): Secret[] =>
  clearTexts(text).flatMap((clear) => [
    ...emailsIn(clear, Infinity).map((value): Secret => ({
      kind: 'email',
      value,
      where,
      proposed: 'remove',
    })),
    ...quotedEmails(clear).map((value): Secret => ({ kind: 'email', value, where, proposed: 'remove' })),
    ...[...formsIn(clear), ...labelledIn(clear), ...namedPhrases(clear)].map(({ kind, value }): Secret => ({
      kind,
      value,
      where,
      proposed: 'remove',
    })),
  ])

const quotedEmails = (text: string): string[] =>
  text.match(/"[^"\n]{1,64}"@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi) ?? []
