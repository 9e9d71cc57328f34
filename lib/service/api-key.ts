import { fail, ok, type Result } from '#lib/result.ts'

export type ApiKeyProblem = { kind: 'empty' } | { kind: 'not-a-key' }

/**
 * Parses a key: 1 to 4,096 visible ASCII characters, as a header allows. Trims pasted whitespace but keeps quotes, since the
 * interface doesn’t define keys. Problems never quote the text.
 */
export const parseApiKey = (text: string): Result<string, ApiKeyProblem> => {
  const key = text.trim()
  if (key === '') return fail({ kind: 'empty' })
  return /^[\x21-\x7e]{1,4096}$/.test(key) ? ok(key) : fail({ kind: 'not-a-key' })
}
