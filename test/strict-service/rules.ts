/** Says of a value what is wrong with it, each with the place that it stands at; nothing when it is as the rule says. */
export type Rule = (value: unknown, at: string) => string[]

export const text =
  (least = 0): Rule =>
  (value, at) =>
    typeof value !== 'string'
      ? [`${at} is not a string`]
      : Array.from(value).length < least
        ? [`${at} is shorter than ${least}`]
        : []

export const uri: Rule = (value, at) =>
  typeof value === 'string' && /^[a-z][a-z\d+.-]*:\S+$/i.test(value) ? [] : [`${at} is not a URI`]

export const oneOf =
  (...values: readonly string[]): Rule =>
  (value, at) =>
    typeof value === 'string' && values.includes(value)
      ? []
      : [`${at} has a value that is not shown: ${JSON.stringify(value)}`]

export const integer =
  (least: number, most: number): Rule =>
  (value, at) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? []
      : [`${at} is not an integer from ${least} to ${most}`]

export const orNull =
  (rule: Rule): Rule =>
  (value, at) =>
    value === null ? [] : rule(value, at)

export const listOf =
  (rule: Rule): Rule =>
  (value, at) =>
    Array.isArray(value)
      ? value.flatMap((one, index) => rule(one, `${at}[${index}]`))
      : [`${at} is not an array`]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const anyObject: Rule = (value, at) => (isObject(value) ? [] : [`${at} is not an object`])

/** An object with these fields and no others. */
export const objectOf =
  (fields: Readonly<Record<string, Rule>>, required: readonly string[] = []): Rule =>
  (value, at) => {
    if (!isObject(value)) return [`${at || 'the body'} is not an object`]
    const inside = (name: string): string => (at === '' ? name : `${at}.${name}`)
    return [
      ...required.filter((name) => !(name in value)).map((name) => `${inside(name)} is missing`),
      ...Object.entries(value).flatMap(([name, given]) => {
        const rule = Object.hasOwn(fields, name) ? fields[name] : undefined
        return rule ? rule(given, inside(name)) : [`${inside(name)} is not a field`]
      }),
    ]
  }
