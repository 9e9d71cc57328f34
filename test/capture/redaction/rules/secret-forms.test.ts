import { describe, expect, it } from 'vitest'
import { clearTexts } from '#lib/redaction/spellings.ts'
import { labelledIn } from '#lib/redaction/credential-names.ts'
import { secretsOnPage } from '#lib/redaction/find-secrets.ts'
import { formsIn } from '#lib/redaction/secret-forms.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

describe('what is known by its form', () => {
  it.each([
    ['a card in groups', 'pay 4111 1111-1111 1111 now', 'payment', '4111111111111111'],
    ['a card behind another number', 'order 12 4111 1111 1111 1111', 'payment', '4111111111111111'],
    ['an IBAN in groups', 'IBAN DE89 3704 0044 0532 0130 00, Berlin', 'payment', 'DE89370400440532013000'],
    ['the shortest card', 'card:30569309025904', 'payment', '30569309025904'],
    [
      'a card in one group with a word behind it',
      '4111111111111111 is my Visa',
      'payment',
      '4111111111111111',
    ],
    [
      'an IBAN right behind another',
      'AT611904300234573201 NL91ABNA0417164300',
      'payment',
      'NL91ABNA0417164300',
    ],
    [
      'an IBAN without a space behind another',
      'AT611904300234573201NL91ABNA0417164300',
      'payment',
      'NL91ABNA0417164300',
    ],
    ['the shortest IBAN', 'NO9386011117947', 'payment', 'NO9386011117947'],
    ['the shortest key', 'xoxb-1234567890', 'credential', 'xoxb-1234567890'],
    ['a key of a cloud', 'key=AKIAIOSFODNN7EXAMPLE;', 'credential', 'AKIAIOSFODNN7EXAMPLE'],
  ])('%s is found', (_, text, kind, value) => {
    expect(formsIn(text)).toContainEqual(expect.objectContaining({ kind, value }))
  })

  it.each([
    ['a number without its checksum', 'order 4111 1111 1111 1112'],
    ['a post’s number that passes the checksum', 'facebook.com/page/posts/4117438488271424'],
    ['an IBAN without its checksum', 'DE88 3704 0044 0532 0130 00'],
    [
      'a time and an address',
      '2026-11-22 10:20:30 from 203.0.113.7 to 0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
    ],
  ])('%s is none', (_, text) => {
    expect(formsIn(text)).toEqual([])
  })

  it.each([
    ['Password: hunter22', 'hunter22'],
    ['{"user":"jane","cvv": 123}', '123'],
    ['Enter your one-time code is 448291.', '448291'],
    ['x=1;pwd=hunter22&y', 'hunter22'],
  ])('%s has a value under a name', (text, value) => {
    expect(labelledIn(text).map((one) => one.value)).toEqual([value])
  })

  it.each([
    'Password: required',
    'Forgot your password? Reset it',
    'PIN: ****',
    'Card number: Visa or other',
  ])('%s has none', (text) => {
    expect(labelledIn(text)).toEqual([])
  })
})

describe('a text in the clear', () => {
  const hex = (text: string): string => Buffer.from(text).toString('hex')
  const base64 = (text: string): string => Buffer.from(text).toString('base64')

  it.each([
    ['base64 of base64 of base64', base64(base64(base64('jane@corp.example')))],
    ['base64 of hexadecimal', base64(hex('jane@corp.example'))],
    ['wide letters in base64', base64('ｊａｎｅ＠corp.example')],
    ['a path of base64', `/view/${base64('jane@corp.example')}/1`],
  ])('is read through %s', (_, text) => {
    expect(clearTexts(text).some((clear) => clear.includes('jane@corp.example'))).toBe(true)
  })
})

describe('on a page', () => {
  const proposed = (text: string, isTitle = false): string[] =>
    secretsOnPage(text, isTitle).map((secret) => `${secret.proposed} ${secret.value}`)

  it.each([
    ['the maker’s own mailbox is kept', 'Contact scam@kit.example', ['keep scam@kit.example']],
    ['where money is to go is kept', 'Pay to CH9300762011623852957', ['keep CH9300762011623852957']],
    ['the maker’s own number is kept', 'Call +44 7700 900123', ['keep +44 7700 900123']],
    ['the mailbox of who is greeted goes', 'Welcome back, jane@corp.example', ['remove jane@corp.example']],
    ['that of who is signed in goes', 'Signed in as jane@corp.example', ['remove jane@corp.example']],
    ['where a code went goes', 'We sent a code to +44 7700 900123', ['remove +44 7700 900123']],
    ['a card goes', 'Card 4111 1111 1111 1111', ['remove 4111111111111111']],
    ['a seed phrase goes', PHRASE, [`remove ${PHRASE}`]],
  ])('%s', (_, text, expected) => {
    expect(proposed(text)).toEqual(expected)
  })

  it('a mailbox in the title goes', () => {
    expect(proposed('Inbox (3) - jane@corp.example', true)).toEqual(['remove jane@corp.example'])
  })
})
