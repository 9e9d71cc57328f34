import { shortened } from './limits.ts'

/**
 * Validators for the few rows that a user waits for at worker start: the connection, copies of the asset list, own assets, earlier
 * reports and cases. By schemas, the first answers come later (processor time in Chromium: connection 4 ms, verdict 20 ms). Like zod’s,
 * `record` returns only the named fields. Those that a page doesn’t use are left out of its scripts (`NO_SIDE_EFFECTS`), with the names of
 * what they read: the key’s, above all.
 */

/** Returns the typed value, or undefined if it doesn’t match. */
export type Read<T> = (value: unknown) => T | undefined

export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)
/** A text of the service, shortened where it is read. */
// @__NO_SIDE_EFFECTS__
export const textUpTo =
  (most: number): Read<string> =>
  (value) =>
    typeof value === 'string' ? shortened(value, most) : undefined
export const number: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
export const yesOrNo: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

// @__NO_SIDE_EFFECTS__
export const oneOf =
  <const T extends string>(values: readonly T[]): Read<T> =>
  (value) =>
    values.find((one) => one === value)

// @__NO_SIDE_EFFECTS__
export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null ? null : read(value)

/** Falls back if the value is missing or doesn’t match. */
// @__NO_SIDE_EFFECTS__
export const orElse =
  <T, E>(read: Read<T>, otherwise: E) =>
  (value: unknown): T | E =>
    read(value) ?? otherwise

/** Falls back only if the value is missing. */
// @__NO_SIDE_EFFECTS__
export const orElseIfMissing =
  <T>(read: Read<T>, otherwise: T): Read<T> =>
  (value) =>
    value === undefined ? otherwise : read(value)

// @__NO_SIDE_EFFECTS__
export const listOf =
  <T>(read: Read<T>): Read<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined
    const found: T[] = []
    for (const one of value) {
      const item = read(one)
      if (item === undefined) return undefined
      found.push(item)
    }
    return found
  }

export type Scalar = string | number | boolean | null

export const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

type Shape = Record<string, Read<unknown>>
type Shaped<S extends Shape> = { [Name in keyof S]: Exclude<ReturnType<S[Name]>, undefined> }

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// @__NO_SIDE_EFFECTS__
export const record =
  <S extends Shape>(shape: S): Read<Shaped<S>> =>
  (value) => {
    if (!isRecord(value)) return undefined
    const found: Record<string, unknown> = {}
    for (const name in shape) {
      const field = shape[name]?.(value[name])
      if (field === undefined) return undefined
      found[name] = field
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was read by its own reader just above; TypeScript cannot follow a loop over names
    return found as Shaped<S>
  }
