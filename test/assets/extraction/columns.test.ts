import { describe, expect, it, test } from 'vitest'
import type { Columns } from '#lib/assets/extraction/extracted.ts'
import { LONGEST_CELL } from '#lib/assets/extraction/extracted.ts'
import { readSlices } from '#lib/reader/read-slices.ts'

const read = (text: string) => {
  const slices = [...readSlices(text, { from: 0, redaction: {}, elapsed: () => 0 })]
  const table = slices.find((slice) => slice.table !== undefined)?.table
  const found = slices.flatMap((slice) => slice.found)
  /** The columns by role, with their names. */
  const named = table && {
    ...Object.fromEntries(
      Object.entries(table.columns).flatMap(([role, column]) =>
        column === null ? [] : [[role, table.names[column]]],
      ),
    ),
    ...(table.skipped === null ? {} : { skipped: table.names[table.skipped] }),
  }
  const cellsOf = (role: keyof Columns): (string | undefined)[] =>
    found.map(({ cells }) => cells?.[table?.columns[role] ?? -1])
  return { table, found, named, cellsOf }
}

const bundle = JSON.stringify({
  type: 'bundle',
  id: 'bundle--0',
  objects: [
    {
      type: 'indicator',
      id: 'indicator--1',
      pattern: "[url:value = 'https://evil-one.example/a']",
      valid_from: '2026-11-20T00:00:00Z',
      confidence: 85,
      indicator_types: ['malicious-activity', 'phishing'],
      description: 'Fake sign-in \u0022page\u0022',
    },
    { type: 'identity', id: 'identity--2', name: 'Vendor', description: 'We look at https://vendor.example' },
  ],
})

describe('the columns of a feed', () => {
  test.each<[what: string, text: string, named: Record<string, string> | undefined]>([
    [
      'CSV with names of our own',
      'seen_at,url,kind,threat,score,email,notes\n2026-11-01,https://evil-one.example/a,url,phishing,90,me@desk.example,fake sign-in\n2026-11-02,https://evil-two.example/a,url,malware,40,me@desk.example,loader\n',
      {
        asset: 'url',
        type: 'kind',
        category: 'threat',
        confidence: 'score',
        seen: 'seen_at',
        comment: 'notes',
        skipped: 'email',
      },
    ],
    [
      'TSV in German',
      'Adresse\tKategorie\tZuerst gesehen\tBemerkung\nhttps://evil-one.example/a\tPhishing\t01.11.2026\tgefälscht\nhttps://evil-two.example/a\tBetrug\t02.11.2026\tx\n',
      { asset: 'Adresse', category: 'Kategorie', seen: 'Zuerst gesehen', comment: 'Bemerkung' },
    ],
    [
      'URLhaus, whose names are in a comment',
      '# abuse.ch URLhaus\n# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter\n"1","2025-01-02 03:04:05","http://203.0.113.217/x.x86","online","","malware_download","elf,mirai","https://urlhaus.abuse.ch/url/1/","one"\n"2","2025-01-02 03:05:05","https://drop-site.example/b","offline","","malware_download","","https://urlhaus.abuse.ch/url/2/","two"\n',
      { asset: 'url', category: 'threat', seen: 'dateadded' },
    ],
    [
      'PhishTank',
      'phish_id,url,phish_detail_url,submission_time,verified,target\n1,https://evil-one.example/a,http://www.phishtank.com/phish_detail.php?phish_id=1,2025-01-01T00:00:00+00:00,yes,Other\n2,"https://evil-two.example/b,c",http://www.phishtank.com/phish_detail.php?phish_id=2,2025-01-01T00:00:00+00:00,yes,Other\n',
      { asset: 'url', seen: 'submission_time' },
    ],
    [
      'OpenPhish',
      'isotime,url,brand,sector\n2026-11-20T01:02:03Z,https://evil-one.example/a,Acme,Finance\n2026-11-20T01:02:04Z,https://evil-two.example/a,Acme,Finance\n',
      { asset: 'url', seen: 'isotime' },
    ],
    [
      'MISP',
      '{"Event":{"Attribute":[{"type":"url","category":"Network activity","comment":"kit","first_seen":"2026-11-20","value":"https://evil-one.example/a"},{"type":"domain","category":"Network activity","value":"evil-two.example"}]}}',
      { asset: 'value', type: 'type', category: 'category', seen: 'first_seen', comment: 'comment' },
    ],
    [
      'STIX',
      bundle,
      {
        asset: 'pattern',
        type: 'type',
        category: 'indicator_types',
        confidence: 'confidence',
        seen: 'valid_from',
        comment: 'description',
      },
    ],
    [
      'urlscan',
      '{"results":[{"task":{"time":"2026-11-20","url":"https://evil-one.example/a","tags":["phishing","acme"]}},{"task":{"time":"2026-11-21","url":"https://evil-two.example/a","tags":[]}}]}',
      { asset: 'url', category: 'tags', seen: 'time' },
    ],
    [
      'two columns of assets: each is one',
      'url,wallet,comment\nhttps://evil-one.example/a,0x52908400098527886E0F7030069857D2E4169EE7,x\nhttps://evil-two.example/a,0x8617E340B3D01FA5F11F306F4090FD50E238070D,y\n',
      { comment: 'comment' },
    ],
    [
      'a table without names',
      'https://evil-one.example/a,phishing\nhttps://evil-two.example/a,malware\n',
      undefined,
    ],
    ['prices', 'product,price,comment\nChair,10,blue\nTable,20,acme.example\n', undefined],
    [
      'a chat',
      '[{"type":"message","date":"2026-11-20","content":"see https://evil-one.example/a"},{"type":"message","date":"2026-11-20","content":"b"}]',
      undefined,
    ],
    [
      'prose',
      'Please block, now: https://evil-one.example/a\nand, also: https://evil-two.example/a\n',
      undefined,
    ],
  ])('of %s', (_what, text, named) => {
    expect(read(text).named).toEqual(named)
  })

  it('come with each finding: its cells, decoded, shortened and on one line', () => {
    const long = 'x'.repeat(4000)
    const { cellsOf, found } = read(
      `url,threat,notes\nhttps://evil-one.example/a,phishing,"said ""hello""\nand more"\nhttps://evil-two.example/a,malware,${long}\n`,
    )
    expect(found.map(({ column }) => column)).toEqual([0, 0])
    expect(cellsOf('category')).toEqual(['phishing', 'malware'])
    expect(cellsOf('comment')).toEqual(['said "hello" and more', 'x'.repeat(LONGEST_CELL)])
  })

  it('join the values of a list, and leave other objects alone', () => {
    const { cellsOf, found } = read(bundle)
    expect(found.map(({ written }) => written)).toEqual([
      'https://evil-one.example/a',
      'https://vendor.example',
    ])
    expect(cellsOf('category')).toEqual(['malicious-activity, phishing', ''])
    expect(cellsOf('confidence')).toEqual(['85', ''])
    expect(cellsOf('comment')).toEqual(['Fake sign-in "page"', 'We look at https://vendor.example'])
  })

  it('give no rows for an address that repeats, and one for each of several', () => {
    const lines = (addresses: string[]) =>
      [
        'url,reporter_email,notes',
        ...addresses.map((one, index) => `https://evil-${index}.example/,${one},x`),
      ].join('\n')
    const emails = (text: string) => read(text).found.filter(({ what }) => what.is === 'not-asset').length
    expect(emails(lines(['me@desk.example', 'me@desk.example', 'Me@desk.example']))).toBe(0)
    expect(emails(lines(['a@one.example', 'b@two.example', 'c@three.example']))).toBe(3)
  })

  it('hold nothing that is removed from a URL beside them', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0LXZhbHVl.c2lnbmF0dXJl'
    const slices = [
      ...readSlices(
        `url,threat,notes\nhttps://evil-one.example/?mail=victim%40desk.example,phishing,sent to victim@desk.example\nhttps://evil-two.example/a,phishing,${token}\n`,
        { from: 0, redaction: { email: 'always-remove' }, elapsed: () => 0 },
      ),
    ]
    expect(JSON.stringify(slices.flatMap(({ found }) => found.flatMap(({ cells }) => cells)))).not.toContain(
      'victim',
    )
  })
})
