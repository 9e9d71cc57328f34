import { describe, expect, test } from 'vitest'
import { CREDENTIAL_NAMES } from '#lib/capture/redaction/rules/credential-names.ts'
import { findSecrets } from '#lib/capture/redaction/find-secrets.ts'
import { redactUrl } from '#lib/capture/redaction/redact-url.ts'
import { TOKEN_NAMES } from '#lib/capture/redaction/rules/token-names.ts'
import { marksIn } from '#test/quality/redaction-measure.ts'
import { HELD_OUT } from '../urls/held-out.ts'
import { TUNED } from '../urls/tuned.ts'

const ROWS = [...TUNED, ...HELD_OUT]

test('there are two hundred addresses, each once', () => {
  expect(new Set(ROWS.map(({ url }) => url)).size).toBe(200)
  expect(ROWS.filter(({ why }) => why === '')).toEqual([])
})

describe('an address', () => {
  test.each(ROWS.map((row) => [row.url, row.why, row] as const))('%s: %s', (_url, _why, row) => {
    expect(marksIn(row).toSorted()).toEqual([...row.marks].toSorted())
  })

  test.each(ROWS.filter(({ marks }) => marks.length > 0).map((row) => [row.url, row] as const))(
    'has none of its marks when all are removed: %s',
    (url, { page }) => {
      const values = findSecrets(url, page).map(({ value }) => value)
      const redacted = redactUrl(url, values)
      const left = findSecrets(redacted, page).map(({ value }) => value)
      expect(left.filter((value) => values.includes(value))).toEqual([])
      expect(redacted).not.toBe(url)
    },
  )
})

describe('a parameter that is', () => {
  test.each(CREDENTIAL_NAMES.map(({ example, kind }) => [example, kind] as const))(
    '%s is proposed for removal as %s',
    (example, kind) => {
      const [name = '', value = ''] = example.split('=')
      expect(findSecrets(`https://a.example/?${name}=${value}`)).toContainEqual({
        kind,
        value: decodeURIComponent(value).replaceAll('+', ' '),
        where: { part: 'query', name },
        proposed: 'remove',
      })
    },
  )

  test.each(TOKEN_NAMES.map(({ example, why }) => [example, why] as const))('%s is marked: %s', (example) => {
    const [name = '', value = ''] = example.split('=')
    expect(findSecrets(`https://a.example/?${name}=${value}`)).toEqual([
      { kind: 'token', value, where: { part: 'query', name }, proposed: 'keep' },
    ])
  })
})
