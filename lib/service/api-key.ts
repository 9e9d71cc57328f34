import { fail, ok, type Result } from '#lib/result.ts'

export type ApiKeyProblem = { kind: 'empty' } | { kind: 'not-a-key' }

/** Parses a key: 1 to 4,096 visible ASCII characters. Keeps quotes, since keys aren’t defined. Problems never quote it. */
export const parseApiKey = (text: string): Result<string, ApiKeyProblem> => {
  const key = text.trim()
  if (key === '') return fail({ kind: 'empty' })
  return /^[\x21-\x7e]{1,4096}$/.test(key) ? ok(key) : fail({ kind: 'not-a-key' })
}
