/**
 * Text as JSON; `undefined`, which JSON cannot be, when it is none. Whatever the engine does with nesting that is too
 * deep for it, the answer is a value.
 */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
