import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonicalJson, sha256Text } from '#lib/encoding.ts'
import { DATA_END, DATA_START, lineOf, type CaseFile, type CaseReport } from '#lib/case-file/case-file.ts'
import { verifyCaseFile, type Verified } from '#lib/case-file/verify.ts'
import { checkWords, trustedKeysIn } from '#lib/case-file/whose-key.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { rowsToRun } from '#test/matrix.ts'
import { bareReport, fileOf, requestOf, savedBytes, screenshot, signer } from './samples.ts'

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const evidenced = async () =>
  fileOf([bareReport({ request: await requestOf('Enter your seed phrase', { more: [await screenshot()] }) })])
const small = () =>
  fileOf([bareReport({ verdict: null, cases: [], answer: null, attempts: [], request: null })])

const FORMS = ['page', 'data'] as const
const OLD = new Uint8Array(readFileSync(join(import.meta.dirname, 'saved-by-1.0.txt')))

/** Nothing of it counts as it was saved. */
const isTold = (verified: Verified): boolean => verified.kind !== 'signed' || verified.samePage === false

describe('a case file as it was saved', () => {
  it.each(FORMS)('is signed, as a %s, and says what was saved, with one root', async (form) => {
    const file = await evidenced()
    const { sign, fingerprint } = await signer()
    const verified = await verifyCaseFile(await savedBytes(file, form, sign))
    const samePage = form === 'page' ? true : null
    expect(verified).toEqual({
      kind: 'signed',
      file,
      root: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      fingerprint,
      samePage,
    })
    expect(verified).toMatchObject({
      root: await sha256Text(
        decoded(await savedBytes(file, 'data'))
          .replace(/^\[\n/, '')
          .replace(/\{"format":"takedown-case-file","key"[^]*/, ''),
      ),
    })
  })

  it('holds its data once, in a page and as JSON with the same bytes', async () => {
    const { sign } = await signer()
    const page = decoded(await savedBytes(await evidenced(), 'page', sign))
    const data = decoded(await savedBytes(await evidenced(), 'data', sign))
    const between = page.slice(page.indexOf(DATA_START) + DATA_START.length, page.indexOf(DATA_END))
    const lines = (text: string) => text.split('\n').slice(0, -2)
    expect(lines(between)).toEqual(lines(data.trimEnd()))
    expect(JSON.parse(data)).toHaveLength(3)
  })
})

/** Each field of the header, a report and the parts of its lists, and another value for each. */
const FIELDS: [line: number, field: string][] = [
  ...(['by', 'made', 'what', 'ties', 'format', 'version'] as const).map((field): [number, string] => [
    0,
    field,
  ]),
  ...Object.keys(bareReport({ createdByService: 'x' })).map((field): [number, string] => [1, field]),
]
const otherThan = (value: unknown): unknown =>
  typeof value === 'string' ? `${value}.` : value === null ? 'x' : 1

describe('a changed file', () => {
  it.each(FORMS)('is told at every byte of a %s', async (form) => {
    const bytes = await savedBytes(small(), form)
    const missed: number[] = []
    // Of the page around the data, which one hash is of, a part is enough.
    const data = decoded(bytes).lastIndexOf('[\n{') - 50
    for (const at of rowsToRun([...bytes.keys()].filter((one) => one > data || one % 17 === 0))) {
      const other = bytes.slice()
      other[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      if (!isTold(await verifyCaseFile(other))) missed.push(at)
    }
    expect(missed).toEqual([])
  })

  it.each(FIELDS)('is told, whichever field was changed: line %i, %s', async (line, field) => {
    const lines = decoded(await savedBytes(fileOf([bareReport({ createdByService: 'x' })]), 'data')).split(
      '\n',
    )
    const item: unknown = JSON.parse((lines[line + 1] ?? '').slice(0, -1))
    if (!isRecord(item)) throw new Error('no item')
    lines[line + 1] = lineOf({ ...item, [field]: otherThan(item[field]) }).trimEnd()
    const changed = await verifyCaseFile(encoded(lines.join('\n')))
    expect(isTold(changed)).toBe(true)
  })

  it.each([
    ['a byte more at the end', (text: string) => `${text} `],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['its end cut off', (text: string) => text.slice(0, -30)],
    ['line ends of another system', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a script put in', (text: string) => text.replace('</header>', '<script>1</script></header>')],
    ['another state to read, the data left', (text: string) => text.replace('>Accepted<', '>Rejected<')],
    [
      'a second block of data before it',
      (text: string) => text.replace('<footer>', `${DATA_START}[\n{},\n{}\n]`),
    ],
    ['a second signature', (text: string) => text.replace('"signature":', '"signature":"00","signature":')],
    ['a space in the data', (text: string) => text.replace('{"answer":', '{ "answer":')],
    ['a duplicate name in the data', (text: string) => text.replace('{"answer":', '{"title":"x","answer":')],
    ['a report twice', (text: string) => text.replace(/(\{"answer".*,\n)/, '$1$1')],
    [
      'a key that is no point',
      (text: string) => text.replace(/(3d03010703420004)[0-9a-f]{128}/, `$1${'0'.repeat(128)}`),
    ],
    [
      'a signature in base64',
      (text: string) => text.replace(/"signature":"[0-9a-f]+"/, `"signature":"${'A'.repeat(88)}"`),
    ],
    ['no signature', (text: string) => text.replace(/,"signature":"[0-9a-f]+"/, '')],
  ])('is told with %s', async (_, change) => {
    const page = decoded(await savedBytes(small()))
    expect(change(page)).not.toBe(page)
    expect(isTold(await verifyCaseFile(encoded(change(page))))).toBe(true)
  })

  it('is read from its data where the page around it says something else', async () => {
    const page = decoded(await savedBytes(small())).replace('>Accepted<', '>Rejected<')
    const verified = await verifyCaseFile(encoded(page))
    expect(verified).toMatchObject({
      kind: 'signed',
      samePage: false,
      file: { reports: [{ state: { inWords: 'Accepted' } }] },
    })
    expect(checkWords(verified, { is: 'own' })).toMatchObject({
      tone: 'danger',
      lines: [
        expect.stringContaining('The visible page was changed'),
        expect.stringContaining('not that it’s true'),
      ],
    })
  })

  it('with all its checksums made anew is signed by another key, or by none', async () => {
    const own = await signer()
    const forged = await verifyCaseFile(await savedBytes(fileOf([bareReport({ title: 'Forged' })])))
    if (forged.kind !== 'signed') throw new Error('not signed')
    expect(forged.fingerprint).not.toBe(own.fingerprint)
    const { sign } = await signer()
    const keyOfOther = await savedBytes(small(), 'data', async (checksums) => ({
      ...(await sign(checksums)),
      key: (await own.sign(checksums)).key,
    }))
    expect(await verifyCaseFile(keyOfOther)).toEqual({ kind: 'changed' })
    // A signature of this data for another form of file, or another page.
    const moved = await savedBytes(small(), 'page', ({ root }) => own.sign({ root, page: null }))
    expect(await verifyCaseFile(moved)).toEqual({ kind: 'changed' })
  })
})

describe('a file of 1.0', () => {
  const dataOf = (page: Uint8Array): string => {
    const text = decoded(page)
    return text.slice(text.indexOf(DATA_START) + DATA_START.length, text.lastIndexOf('</pre>'))
  }

  it('is opened, and said not to be signed', async () => {
    for (const bytes of [OLD, encoded(`${canonicalJson(JSON.parse(dataOf(OLD)))}\n`)]) {
      const verified = await verifyCaseFile(bytes)
      expect(verified).toMatchObject({
        kind: 'unsigned',
        file: { reports: [{ id: 'report-1', title: 'Phishing: evil.example' }] },
      })
      const { tone, headline, lines } = checkWords(verified, null)
      expect(tone).toBe('warn')
      expect([headline, ...lines].join(' ')).toBe(
        'Not signed. Nothing shows whether it was changed. Saved by version 1.0, with checksums only. They match, but anyone can make them again.',
      )
    }
  })

  it.each([
    ['"title":"Phishing'],
    ['"text":"{\\"id\\":48213'],
    ['"organization":"acme'],
    ['"by":"Takedown'],
    ['"root":"'],
  ])('is told where its data was changed: %s', async (words) => {
    const data = dataOf(OLD)
    expect(data).toContain(words)
    const page = decoded(OLD).replace(data, () => data.replace(words, `${words}0`))
    expect(await verifyCaseFile(encoded(page))).toEqual({ kind: 'changed' })
  })
})

describe('a file that cannot be verified', () => {
  it.each([
    ['', 'empty'],
    ['<!doctype html><title>Shop</title>', 'another page'],
    ['{"format":"takedown-reports","reports":[]}', 'another export of ours'],
    ['%PDF-1.7 \u0000', 'no text'],
  ])('%j is foreign: %s', async (text) => {
    expect(await verifyCaseFile(encoded(text))).toEqual({ kind: 'foreign' })
  })

  it.each([
    [
      'nesting without end',
      `{"format":"takedown-case-file","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      'changed',
    ],
    [
      'nesting in a line',
      `[\n{"format":"takedown-case-file","x":${'['.repeat(200_000)}${']'.repeat(200_000)}},\n{}\n]\n`,
      'changed',
    ],
    ['more lines than any', `[\n"takedown-case-file"${',\n1'.repeat(60_000)}\n]\n`, 'too-large'],
    ['a line longer than any', `[\n"takedown-case-file${'x'.repeat(34_000_000)}",\n{}\n]\n`, 'too-large'],
  ])('is not taken down by %s', async (_, text, at) => {
    expect((await verifyCaseFile(encoded(text))).kind).toBe(at)
  })

  it('of a newer version says so', async () => {
    const data = decoded(await savedBytes(small(), 'data')).replace('"version":2', '"version":3')
    expect(await verifyCaseFile(encoded(data))).toEqual({ kind: 'newer' })
  })

  it('is unreadable if its signed data is not that of a case file', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what no dashboard saves
    const file: CaseFile = {
      ...small(),
      reports: [{ ...bareReport({ request: null }), extra: 1 } as CaseReport],
    }
    expect(await verifyCaseFile(await savedBytes(file, 'data'))).toEqual({ kind: 'unreadable' })
  })
})

describe('whose key it is', () => {
  it.each([
    [{ is: 'own' } as const, 'ok', 'Signed by this browser, unchanged since.'],
    [{ is: 'named', name: 'Ann' } as const, 'ok', 'Signed by Ann, unchanged since.'],
    [{ is: 'unknown' } as const, 'warn', 'Unchanged since it was signed, but by an unknown key.'],
    [null, 'warn', 'Unchanged since it was signed, but by an unknown key.'],
  ])('is said for %j', async (owner, tone, headline) => {
    const verified = await verifyCaseFile(await savedBytes(small()))
    const words = checkWords(verified, owner)
    expect(words).toMatchObject({ tone, headline })
    expect(words.lines.at(-1)).toContain('unchanged since it was saved, not that it’s true')
  })

  const ANN = 'ab'.repeat(32)
  it.each<[lines: string, names: string[][], wrong: number[], why: string]>([
    [`${ANN} Ann`, [[ANN, 'Ann']], [], 'as it is shown'],
    [
      `${ANN.toUpperCase().replace(/(....)(?=.)/g, '$1 ')}  Ann Lee, SOC`,
      [[ANN, 'Ann Lee, SOC']],
      [],
      'in groups',
    ],
    [`${ANN.replace(/(..)(?=.)/g, '$1:')} = Ann`, [[ANN, 'Ann']], [], 'with colons'],
    [
      `${ANN} Ann;${'0'.repeat(64)} Bob`,
      [
        [ANN, 'Ann'],
        ['0'.repeat(64), 'Bob'],
      ],
      [],
      'on one line, for a registry',
    ],
    [`\n${ANN}\nAnn ${ANN}\n`, [], [2, 3], 'without a name, or the wrong way around'],
  ])('%# is read from the options: %s', (lines, names, wrong) => {
    const read = trustedKeysIn(lines)
    expect([...read.names]).toEqual(names)
    expect(read.wrong).toEqual(wrong)
  })
})
