import { describe, expect, test } from 'vitest'
import { findSecrets } from '#lib/redaction/find-secrets.ts'
import { redactUrl } from '#lib/redaction/redact-url.ts'
import { marksIn } from '#test/quality/redaction-measure.ts'
import { labelledUrls } from '../labelled-urls.ts'

const ROWS = [...labelledUrls('tuned'), ...labelledUrls('held-out')]

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
  test.each([
    ['pwd=hunter22', 'credential'],
    ['mnemonic=abandon+ability+able', 'credential'],
    ['PHPSESSID=q8v0', 'credential'],
    ['session=abc123', 'credential'],
    ['access_token=opensesame', 'credential'],
    ['api_key=AIza4', 'credential'],
    ['otp=448291', 'credential'],
    ['pin=4711', 'credential'],
    ['card_number=4111111111111111', 'payment'],
    ['cvv=123', 'payment'],
    ['expiry=12/27', 'payment'],
    ['ccexp=1227', 'payment'],
    ['iban=DE02120300000000202051', 'payment'],
    ['account_number=12345678', 'payment'],
    ['ssn=078-05-1120', 'payment'],
    ['dob=1984-03-02', 'payment'],
  ])('%s is proposed for removal as %s', (example, kind) => {
    const [name = '', value = ''] = example.split('=')
    expect(findSecrets(`https://a.example/?${name}=${value}`)).toContainEqual({
      kind,
      value: decodeURIComponent(value).replaceAll('+', ' '),
      where: { part: 'query', name },
      proposed: 'remove',
    })
  })

  test.each([
    ['token=opensesame', 'whoever holds it is let in'],
    ['secret=3f9K', 'its name says so'],
    ['cid=GA1.2.1234567890.1700000000', 'an analytics client'],
    ['sid=8812f', 'a short name of a session'],
    ['X-Amz-Signature=9fc1a0', 'makes a signed address valid for whoever has it'],
    ['X-Amz-Credential=AKIA9', 'names the account that signed'],
    ['SAMLRequest=fZJN', 'a signed statement of who somebody is'],
    ['csrf=91ab', 'belongs to one session'],
    ['auth=77ddK', 'signs in'],
    ['verification_code=kxkwqz', 'confirms, resets or invites one person'],
    ['userid=5512089', 'a number that stands for one person'],
    ['rid=Xk2p9Q1', 'which of the mails a campaign sent was clicked'],
    ['gclid=EAIaIQ', 'one click on an advertisement: what cloaked pages look for'],
    ['mc_eid=4f1e2d', 'whom a newsletter was sent to'],
    ['code=448291', 'the digits of one sign-in'],
    ['code=7f3K9q', 'often a token, more often a word'],
  ])('%s is marked: %s', (example) => {
    const [name = '', value = ''] = example.split('=')
    expect(findSecrets(`https://a.example/?${name}=${value}`)).toEqual([
      { kind: 'token', value, where: { part: 'query', name }, proposed: 'keep' },
    ])
  })
})
