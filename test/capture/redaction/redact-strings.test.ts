import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactStrings } from '#lib/redaction/redact-strings.ts'
import { anyCharacter, anyText } from '#test/any-text.ts'
import { casesToTry } from '#test/matrix.ts'
import { BASE64, BYTES, DISGUISES, ENCODINGS, readingsOf } from './encodings.ts'

const charactersOf = (characters: string) => fc.constantFrom(...Array.from(characters))

const EMAIL = 'jane.doe+bank@mail.example'
const TOKEN = 'S3cr3t/T0ken+with=signs & space'

const holds = (text: string, secret: string): boolean => {
  const plain = (value: string): string => (secret.includes('@') ? value.toLowerCase() : value)
  return readingsOf(text).some((reading) => plain(reading).includes(plain(secret)))
}

describe.each([
  ['an e-mail address', EMAIL],
  ['a token', TOKEN],
  ['a name in another script', 'Мария Иванова'],
  ['a name beyond the first plane', 'user-𝕏𝕐😀'],
])('%s', (_, secret) => {
  test.each(Object.entries(ENCODINGS))('goes where it is %s', (_name, encode) => {
    const text = `before ${encode(secret)} after`
    expect(holds(text, secret)).toBe(true)
    expect(redactStrings(text, [secret])).toBe('before REDACTED after')
  })

  describe.each(Object.entries(BASE64))('in %s', (_name, encode) => {
    test.each(['', 'a', 'ab', 'abc', 'user='])('goes where it stands behind %j', (before) => {
      for (const after of ['', 'z', 'yz', '&x=1']) {
        const text = `?d=${encode(before + secret + after)}#top`
        const redacted = redactStrings(text, [secret])
        expect(holds(text, secret)).toBe(true)
        expect(redacted).toContain('REDACTED')
        expect(redacted).toMatch(/^\?d=.*#top$/)
        expect(holds(redacted, secret)).toBe(false)
      }
    })
  })
})

test.each([
  ['JANE.DOE+Bank@Mail.Example', 'case of a mailbox is no difference'],
  ['jane.doe%2Bbank%40MAIL.example', 'nor when it is percent-encoded'],
  ['jane.doe bank@mail.example', 'a plus that was decoded as a space'],
  ['jane&#46;doe&plus;bank&commat;mail&period;example', 'HTML has names for its signs'],
  ['jane.doe%252Bbank%252540mail.example', 'encoded several times'],
  [btoa('JANE.doe+BANK@mail.EXAMPLE'), 'case in base64'],
])('%s is the same e-mail address: %s', (written) => {
  expect(redactStrings(`x ${written} y`, [EMAIL])).toMatch(/^x REDACTED=* y$/)
})

test('a token is another in another case', () => {
  expect(redactStrings('AbCdEf abcdef', ['AbCdEf'])).toBe('REDACTED abcdef')
})

test('a value of under four characters goes where it is a whole part of an address, and nowhere else', () => {
  const value = { url: 'https://a.example/42/142?id=42&n=420#42', text: 'All 42 of them' }
  expect(redactStrings(value, ['42'])).toEqual({
    url: 'https://a.example/REDACTED/142?id=REDACTED&n=420#REDACTED',
    text: 'All 42 of them',
  })
})

test('the longest value goes first, so that no rest of it stays', () => {
  expect(redactStrings('session-1234-5678', ['1234', '1234-5678'])).toBe('session-REDACTED')
})

test('a value is found beside words that nest escapes of every kind', () => {
  const decoys = `%${'25'.repeat(7)}40 &${'amp;'.repeat(7)}lt; ${'\\'.repeat(64)}u0040 ％２５４０`
  const nested = ['percent-encoded, every byte', 'HTML-escaped, every character', 'HTML-escaped']
  const written = nested.reduce((text, name) => ENCODINGS[name]?.(text) ?? '', EMAIL)
  expect(redactStrings(`${decoys} ${written} after`, [EMAIL])).toBe(`${decoys} REDACTED after`)
})

test('a value of any length goes whole', () => {
  const long = Array.from({ length: 5_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  expect(redactStrings(`a ${long} b`, [long])).toMatch(/^a (?:REDACTED)+ b$/)
  expect(holds(redactStrings(btoa('x'.repeat(3_000)), ['x'.repeat(3_000)]), 'x'.repeat(200))).toBe(false)
})

describe('the mark itself', () => {
  test.each(['REDACTED', 'REDA', 'ACTE', 'XXXX', '----'])(
    'is another one when %s is what must go',
    (secret) => {
      const redacted = redactStrings(`a ${secret} b`, [secret, 'other'])
      expect(redacted).not.toContain(secret)
      expect(redacted).toMatch(/^a .* b$/)
    },
  )

  test('makes no secret with what stands beside it', () => {
    expect(redactStrings('xxREDxREDACTED', ['xRED'])).not.toContain('xRED')
  })
})

describe('keys', () => {
  test('stay where they are our own words', () => {
    expect(redactStrings({ title: 'the title' }, ['title'])).toEqual({ title: 'the REDACTED' })
  })

  test('of a prototype are keys like others', () => {
    const value: unknown = JSON.parse('{"__proto__":{"mail":"a@mail.example"}}')
    expect(JSON.stringify(redactStrings(value, ['a@mail.example']))).toBe('{"__proto__":{"mail":"REDACTED"}}')
  })
})

test('numbers, booleans and null stay, and so does everything when nothing is to go', () => {
  const value = { n: 12345, t: true, z: null, s: 'plain', list: ['x', 1] }
  expect(redactStrings(value, ['12345', 'true'])).toEqual(value)
  expect(redactStrings(value, [])).toEqual(value)
  expect(redactStrings(value, [''])).toEqual(value)
})

test('what is nested too deep to follow is replaced whole', () => {
  const deep = JSON.parse(`${'['.repeat(2_000)}"${EMAIL}"${']'.repeat(2_000)}`)
  expect(JSON.stringify(redactStrings(deep, [EMAIL]))).toMatch(/^\[+"REDACTED"\]+$/)
})

describe('whatever the texts', () => {
  const word = fc.string({
    unit: charactersOf('abzAZ019-_.~+/=& %<"\'éЖ漢😀'),
    minLength: 4,
    maxLength: 24,
  })
  const email = fc
    .tuple(
      fc.string({ unit: charactersOf('abYZ09._+-'), minLength: 1, maxLength: 12 }),
      fc.string({ unit: charactersOf('abYZ09-'), minLength: 1, maxLength: 12 }),
    )
    .map(([local, host]) => `${local}@${host}.example`)
  const around = fc.string({ unit: charactersOf('abzAZ019-_+/=& %R<é漢'), maxLength: 12 })
  const encoding = fc.constantFrom(...Object.values(ENCODINGS))
  const base64 = fc.constantFrom(...Object.values(BASE64))

  test('no string holds the secret in any encoding, and nothing changes a second time', () => {
    const written = fc.oneof(
      fc.tuple(encoding, around, around).map(
        ([encode, a, b]) =>
          (secret: string) =>
            a + encode(secret) + b,
      ),
      fc.tuple(base64, around, around).map(
        ([encode, a, b]) =>
          (secret: string) =>
            `d=${encode(a + secret + b)};`,
      ),
    )
    fc.assert(
      fc.property(
        fc.oneof(word, email),
        fc.array(written, { minLength: 1, maxLength: 4 }),
        (secret, writers) => {
          const texts = writers.map((write) => write(secret))
          const value = { texts, nested: { address: `https://a.example/?q=${texts[0]}` } }
          const redacted = redactStrings(value, [secret])
          for (const text of stringsOf(redacted)) expect(holds(text, secret)).toBe(false)
          expect(redactStrings(redacted, [secret])).toEqual(redacted)
        },
      ),
      { numRuns: casesToTry(400) },
    )
  })

  test('any three spellings in each other go whole, and the words beside them stay', () => {
    const spelling = fc.constantFrom(...Object.values({ ...ENCODINGS, ...BYTES, ...DISGUISES }))
    const token = fc.string({ unit: charactersOf('abYZ09-_.~é漢'), minLength: 4, maxLength: 24 })
    const value = fc.oneof(
      email,
      token.map((middle) => `Q${middle}Q`),
    )
    fc.assert(
      fc.property(value, fc.array(spelling, { minLength: 1, maxLength: 3 }), (secret, spellings) => {
        const written = spellings.reduce((text, spell) => spell(text), secret)
        // Escaped padding of base64 may be left, and tells nothing.
        expect(redactStrings(`before ${written} after`, [secret])).toMatch(
          /^before REDACTED(?:\\+u003d|%(?:25)*3d)* after$/i,
        )
        // Of five levels (encoded twice, twice, and a soft hyphen in it) all behind the host may go.
        expect(redactStrings(`https://a.example/b?c=1&d=${written}&e=2`, [secret])).toMatch(
          /^https:\/\/a\.example\/(?:b\?c=1&d=)?REDACTED(?:\\+u003d|%(?:25)*3d)*(?:&e=2)?$/i,
        )
      }),
      { numRuns: casesToTry(400) },
    )
  })

  test('several at a time are gone, again and again', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(word, email), { maxLength: 4 }), fc.array(around), (secrets, texts) => {
        const value = [...texts, secrets.join(''), ...secrets.map((secret) => encodeURIComponent(secret))]
        const redacted = redactStrings(value, secrets)
        for (const text of redacted) for (const secret of secrets) expect(text).not.toContain(secret)
        expect(redactStrings(redacted, secrets)).toEqual(redacted)
      }),
    )
  })

  test('it never throws, not for half characters either', () => {
    const any = anyText()
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: anyCharacter }), fc.array(any), any, (value, secrets, text) => {
        const redacted = redactStrings({ value, text: `${text}${secrets[0] ?? ''}` }, secrets)
        expect(redactStrings(redacted, secrets)).toEqual(redacted)
      }),
    )
  })
})

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...stringsOf(item)])
}
