import { isRecord } from '#lib/plain-reader.ts'

/** Schemas by path; a reference is relative to where its schema lies. */
export type Schemas = Record<string, unknown>

type Where = { schemas: Schemas; path: string }

const asRecord = (value: unknown): Record<string, unknown> => {
  if (!isRecord(value)) throw new TypeError('no schema')
  return value
}

const asList = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw new TypeError('no list')
  return value
}

const FORMATS: Record<string, (value: string) => boolean> = {
  // RFC 3986: a scheme, and only its characters.
  uri: (value) => /^[a-z][a-z0-9+.-]*:(?:[!#$&-;=?-[\]_a-z~]|%[\da-f]{2})+$/i.test(value),
  'idn-hostname': (value) => value.split('.').every((label) => /^[\p{L}\p{N}_-]{1,63}$/u.test(label)),
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
}

type Rule = (needed: unknown, value: unknown, schema: Record<string, unknown>, where: Where) => string[]

const numeric = (test: (value: number, bound: number) => boolean, of: (value: unknown) => number | null) =>
  ((needed, value) => {
    const found = of(value)
    return found === null || test(found, Number(needed)) ? [] : [`not within ${String(needed)}`]
  }) satisfies Rule

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : null)
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
const sizeOf = (value: unknown) => (isRecord(value) ? Object.keys(value).length : null)

const NOTHING: Rule = () => []

/** The keywords that the schemas have; another one fails, so that none is left unchecked. */
const RULES: Record<string, Rule> = {
  $id: NOTHING,
  $schema: NOTHING,
  title: NOTHING,
  description: NOTHING,
  definitions: NOTHING,
  $ref: (needed, value, _, where) => {
    const [file = '', inside = ''] = String(needed).split('#')
    const path = file === '' ? where.path : new URL(file, `x:/${where.path}`).pathname.slice(1)
    if (!Object.hasOwn(where.schemas, path)) throw new Error(`no schema ${path}`)
    const schema = inside
      .split('/')
      .filter(Boolean)
      .reduce<unknown>((at, name) => asRecord(at)[name], where.schemas[path])
    return problems(schema, value, { ...where, path })
  },
  type: (needed, value) => (TYPES[String(needed)]?.(value) === true ? [] : [`no ${String(needed)}`]),
  enum: (needed, value) => (asList(needed).includes(value) ? [] : [`not among ${JSON.stringify(needed)}`]),
  pattern: (needed, value) =>
    typeof value !== 'string' || new RegExp(String(needed)).test(value) ? [] : [`not like ${String(needed)}`],
  format: (needed, value) => {
    const test = FORMATS[String(needed)]
    if (!test) throw new Error(`no format ${String(needed)}`)
    return typeof value !== 'string' || test(value) ? [] : [`no ${String(needed)}`]
  },
  required: (needed, value) =>
    asList(needed).flatMap((name) =>
      isRecord(value) && String(name) in value ? [] : [`lacks ${String(name)}`],
    ),
  properties: (needed, value, _, where) =>
    Object.entries(asRecord(needed)).flatMap(([name, schema]) =>
      isRecord(value) && name in value ? within(name, problems(schema, value[name], where)) : [],
    ),
  patternProperties: (needed, value, _, where) =>
    Object.entries(asRecord(needed)).flatMap(([pattern, schema]) =>
      Object.entries(isRecord(value) ? value : {}).flatMap(([name, inner]) =>
        new RegExp(pattern).test(name) ? within(name, problems(schema, inner, where)) : [],
      ),
    ),
  propertyNames: (needed, value, _, where) =>
    Object.keys(isRecord(value) ? value : {}).flatMap((name) => problems(needed, name, where)),
  additionalProperties: (needed, value, { properties = {}, patternProperties = {} }, where) => {
    const patterns = Object.keys(asRecord(patternProperties)).map((pattern) => new RegExp(pattern))
    const others = Object.entries(isRecord(value) ? value : {}).filter(
      ([name]) => !(name in asRecord(properties)) && !patterns.some((pattern) => pattern.test(name)),
    )
    return others.flatMap(([name, inner]) =>
      needed === false
        ? [`has ${name}`]
        : needed === true
          ? []
          : within(name, problems(needed, inner, where)),
    )
  },
  items: (needed, value, _, where) =>
    (Array.isArray(value) ? value : []).flatMap((item, at) =>
      within(String(at), problems(needed, item, where)),
    ),
  minItems: numeric((count, least) => count >= least, countOf),
  minProperties: numeric((count, least) => count >= least, sizeOf),
  minLength: numeric((length, least) => length >= least, lengthOf),
  maxLength: numeric((length, most) => length <= most, lengthOf),
  minimum: numeric((found, least) => found >= least, numberOf),
  maximum: numeric((found, most) => found <= most, numberOf),
  allOf: (needed, value, _, where) => asList(needed).flatMap((schema) => problems(schema, value, where)),
  anyOf: (needed, value, _, where) => {
    const found = asList(needed).map((schema) => problems(schema, value, where))
    return found.some(({ length }) => length === 0) ? [] : [`none of: ${found.flat().join('; ')}`]
  },
  oneOf: (needed, value, _, where) => {
    const fit = asList(needed).filter((schema) => problems(schema, value, where).length === 0)
    return fit.length === 1 ? [] : [`${fit.length} of ${asList(needed).length} fit`]
  },
  not: (needed, value, _, where) =>
    problems(needed, value, where).length > 0 ? [] : ['fits what it must not'],
}

const within = (name: string, found: readonly string[]): string[] => found.map((one) => `${name}: ${one}`)

/** Returns what is wrong with a value by a JSON schema (draft 2020-12, the keywords of RULES). */
const problems = (schema: unknown, value: unknown, where: Where): string[] => {
  const rules = asRecord(schema)
  return Object.entries(rules).flatMap(([keyword, needed]) => {
    const rule = RULES[keyword]
    if (!rule) throw new Error(`no rule for ${keyword}`)
    return rule(needed, value, rules, where)
  })
}

export const schemaProblems = (schemas: Schemas, path: string, value: unknown): string[] =>
  problems({ $ref: path }, value, { schemas, path: '' })
