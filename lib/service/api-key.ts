import { fail, ok, type Result } from '#lib/result.ts'

export type ApiKeyProblem = { kind: 'empty' } | { kind: 'not-a-key' }

/**
 * A key as it can travel in a header field: any visible ASCII without spaces, at most 4,096 characters. Blanks around it, which
 * come with pasting, are dropped; quotes stay, since the interface does not show the form of keys. A problem never quotes the text.
 */
export const parseApiKey = (text: string): Result<string, ApiKeyProblem> => {
  const key = text.trim()
  if (key === '') return fail({ kind: 'empty' })
  return /^[\x21-\x7e]{1,4096}$/.test(key) ? ok(key) : fail({ kind: 'not-a-key' })
}
