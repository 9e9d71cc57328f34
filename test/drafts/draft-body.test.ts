import { NO_ORIGINALS } from '#lib/model/draft.ts'
import { BODY_LIMIT } from '#lib/limits.ts'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { forEachItem } from '#lib/capture/evidence-items.ts'
import { makeBody } from '#lib/drafts/report-body.ts'
import { draftForm } from '#lib/model/draft-form.ts'
import { redactedAddress, secretsOf } from '#lib/drafts/secrets.ts'
import { reportBody } from '#lib/service/report.ts'
import { capture } from '#test/fakes/capture.ts'
import { check } from '#test/gallery/answers/samples.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'
import { casesToTry } from '#test/matrix.ts'
import { emails, forms, holding, passwords, spellingsOf } from '../reports/arbitraries.ts'
import { draftingWorld, viewOf } from '../reports/drafting-world.ts'
import { draft, form } from '../reports/samples.ts'

const bodyJson = (body: string): unknown => JSON.parse(body)
const contentsOf = (body: string): string[] =>
  z
    .parse(z.object({ assets: z.array(z.object({ content: z.string() })) }), bodyJson(body))
    .assets.map(({ content }) => content)

test('whatever is typed: the body fits the interface or Submit is stopped, it is the same each time, and what is shown is what is stored', async () => {
  const world = await draftingWorld()
  world.own = [ownAsset('acme.com')]
  await fc.assert(
    fc.asyncProperty(forms, fc.boolean(), async (typed, confirmed) => {
      world.copy = { ...world.copy, unchecked: null }
      const read = await world.click({
        item: 'link',
        linkUrl: 'https://evil.example/?a=1',
      })
      expect(draftForm.safeParse(typed).success).toBe(true)
      const view = await world.type(read, { ...typed, confirmUnchecked: confirmed })
      const shown = await world.drafting.request(view.id)
      expect(await world.drafting.request(view.id)).toEqual(shown)
      expect(view.bytes).toBe(Buffer.byteLength(shown.body))

      const fits = z.safeParse(reportBody, bodyJson(shown.body)).success
      expect(fits || view.blockers.length > 0).toBe(true)
      const submitted = await world.submit(view)
      expect(submitted.kind).toBe(view.blockers.length > 0 ? 'stopped' : 'stored')
      if (submitted.kind === 'stored') {
        expect(await world.bodyOf(view.id)).toBe(shown.body)
        expect(submitted.report.assets).toEqual(contentsOf(shown.body))
      }
    }),
    { numRuns: casesToTry(100) },
  )
}, 60_000)

test('every asset line is sent as it is shown, secrets and all', async () => {
  const world = await draftingWorld()
  const secret = 'Zq.secret@mail.example'
  const lines = fc.array(
    fc.constantFrom(
      'https://evil.example/?a=REDACTED',
      `https://evil.example/?a=${secret}`,
      `https://evil.example/?b=${encodeURIComponent(secret)}`,
      `hxxps://evil[.]example/${btoa(secret)}`,
      `https://${secret}/`,
      'https://evil.example/other',
      'evil.example',
    ),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), async (typed, removeAfter) => {
      const read = await world.click({ item: 'link', linkUrl: `https://evil.example/?a=${secret}` })
      let view = await world.type(read, { assets: typed.map((content) => ({ content, exact: null })) })
      if (removeAfter) view = await world.redact(view, `email:${secret}`, true)
      const sent = contentsOf((await world.drafting.request(view.id)).body)
      const shown = view.form.assets.map(({ content }) => content)
      const known = new Set([
        ...shown,
        ...shown.map((content) => content.replace('hxxps', 'https').replace('[.]', '.')),
      ])
      expect(sent.filter((content) => !known.has(content))).toEqual([])
      expect(sent.length).toBeGreaterThan(0)
    }),
    { numRuns: casesToTry(40) },
  )
}, 60_000)

test('a removed secret is nowhere in the body: plain, percent-encoded, in base64, whatever field it stands in', async () => {
  const cases = fc.tuple(passwords, emails).chain(([password, email]) =>
    fc.record({
      password: fc.constant(password),
      email: fc.constant(email),
      told: fc.array(fc.oneof(holding(password), holding(email)), { minLength: 9, maxLength: 9 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ({ password, email, told }) => {
      const [title = '', visible = '', heading = '', description = '', contactInfo = '', ...rest] = told
      const url = `https://admin:${password}@evil.example/a?u=${encodeURIComponent(email)}`
      const page = capture({
        url,
        title,
        visible,
        heading,
        foundOn: `https://from.example/?${rest[0] ?? ''}`,
      })
      const unsent = { ...NO_ORIGINALS, originals: [url], capture: page }
      const typed = form({
        title: rest[1] ?? '',
        description,
        contactInfo,
        rawAssetsInput: rest[2] ?? '',
        externalSubmissionLink: `https://box.example/${rest[3] ?? ''}`,
        attachmentUrls: `https://pics.example/?q=${encodeURIComponent(email)}`,
        evidence: { ...forEachItem(() => true), foundOnFull: true },
      })
      const sent = [redactedAddress(url, secretsOf(unsent))]
      expect(sent).toEqual(['https://evil.example/a?u=REDACTED'])
      const lined = { ...typed, assets: sent.map((content) => ({ content, exact: null })) }
      const made = await makeBody(draft({ form: lined }), unsent, { sent, checks: [check()] }, 'acme')
      expect(made.problem).toBeNull()
      expect(contentsOf(made.body)).toEqual(sent)
      expect(made.body).toContain('REDACTED')
      for (const secret of [password, email])
        for (const spelling of spellingsOf(secret)) expect(made.body).not.toContain(spelling)
    }),
    { numRuns: casesToTry(40) },
  )
}, 60_000)

describe('evidence', () => {
  it('unticked is not sent: neither the part nor what rides beside it', async () => {
    const world = await draftingWorld()
    const page = capture({
      emails: ['shop@evil.example'],
      visible: 'write to shop@evil.example',
      foundOn: 'https://from.example/x',
    })
    const view = await world.readPage('https://evil.example/', page)
    const all = await world.type(view, { evidence: { ...view.form.evidence, foundOn: true } })
    expect(bodyJson((await world.drafting.request(view.id)).body)).toMatchObject({
      userAgent: 'Mozilla/5.0 (Test)',
      referrer: 'https://from.example',
    })
    const none = { ...forEachItem(() => false), foundOnFull: false }
    await world.type(all, { evidence: none })
    expect(bodyJson((await world.drafting.request(view.id)).body)).toEqual({
      assets: [{ content: 'https://evil.example/', status: 'BLOCKED' }],
      organizationSlug: 'acme',
      title: 'Phishing: evil.example',
    })
    const text = await world.type(viewOf(await world.drafting.open(view.id)), {
      evidence: { ...none, text: true },
    })
    const { body } = await world.drafting.request(text.id)
    expect(body).toContain('write to')
    expect(body).not.toContain('shop@evil.example')
  })

  const withLines = async (...assets: { content: string; exact: string | null; insteadOf?: string }[]) => {
    const world = await draftingWorld()
    const read = await world.readPage('https://evil.example/login?id=1')
    const view = await world.type(read, { assets })
    const { assets: sent } = reportBody.parse(bodyJson((await world.drafting.request(view.id)).body))
    return { view, carries: sent.filter(({ enrichments }) => enrichments).map(({ content }) => content) }
  }
  const line = (content: string, exact: string | null = null) => ({ content, exact })
  const PAGE = 'https://evil.example/login?id=1'

  it.each<[why: string, lines: Parameters<typeof withLines>, carries: string, at: number]>([
    ['moved behind another', [line('bad.example'), line(PAGE)], PAGE, 1],
    [
      'spelled otherwise',
      [line('bad.example'), line('HTTPS://EVIL.example:443/login?id=1')],
      'https://EVIL.example:443/login?id=1',
      1,
    ],
    ['shortened', [line('bad.example'), line('https://evil.example/login')], 'https://evil.example/login', 1],
    ['asked for as its whole domain', [line('bad.example'), line('evil.example', PAGE)], 'evil.example', 1],
    [
      'replaced by what it leads to',
      [line('bad.example'), { ...line('https://t.me/evil'), insteadOf: PAGE }],
      'https://t.me/evil',
      1,
    ],
    ['there as another page of its host too', [line('https://evil.example/'), line(PAGE)], PAGE, 1],
  ])('goes with the page that it was read from: %s', async (_, lines, carries, at) => {
    const found = await withLines(...lines)
    expect(found.carries).toEqual([carries])
    expect(found.view.evidenceOf).toEqual({ line: at, page: PAGE })
  })

  it('goes with no other asset: once its page is replaced it is not sent, and that is told', async () => {
    const { view, carries } = await withLines(line('https://other.example/'), line('bad.example'))
    expect(carries).toEqual([])
    expect(view.evidenceOf).toEqual({ line: null, page: PAGE })
    expect(view.blockers).toEqual([])
  })

  it('belongs to the address that is on screen, with what was removed from it or put back', async () => {
    const world = await draftingWorld()
    const read = await world.readPage('https://evil.example/?email=jane.doe@example.com')
    const [secret] = read.secrets
    const kept = await world.redact(read, secret?.id ?? '', false)
    for (const view of [read, kept])
      expect(view.evidenceOf).toEqual({ line: 0, page: view.form.assets[0]?.content })
    expect(kept.evidenceOf?.page).toContain('jane.doe')
    expect(read.evidenceOf?.page).not.toContain('jane.doe')
  })

  it('rides on one asset alone', async () => {
    const world = await draftingWorld()
    const read = await world.readPage('https://evil.example/')
    const view = await world.type(read, {
      assets: [...read.form.assets, { content: 'bad.example', exact: null }],
    })
    expect(bodyJson((await world.drafting.request(view.id)).body)).toMatchObject({
      assets: [{ enrichments: [{ type: 'content_and_metadata' }] }, { content: 'bad.example' }],
    })
    expect((await world.drafting.request(view.id)).body.match(/enrichments/g)).toHaveLength(1)
  })
})

describe('blockers', () => {
  it.each<[why: string, fields: object, blockers: string[]]>([
    ['nothing wrong', {}, []],
    ['no asset', { assets: [] }, ['no-asset']],
    ['an empty line alone', { assets: [{ content: ' ', exact: null }] }, ['no-asset']],
    [
      'an empty line beside one',
      {
        assets: [
          { content: 'a.example', exact: null },
          { content: '', exact: null },
        ],
      },
      [],
    ],
    ['no asset in it', { assets: [{ content: 'readme.pdf', exact: null }] }, ['bad-asset']],
    [
      'one of two is bad',
      {
        assets: [
          { content: 'a.example', exact: null },
          { content: '@bob', exact: null },
        ],
      },
      ['bad-asset'],
    ],
    ['a title too short', { title: 'ab', titleTyped: true }, ['title-too-short']],
    ['three characters of two units each', { title: '🎣🎣🎣', titleTyped: true }, []],
    ['two of them', { title: '🎣🎣', titleTyped: true }, ['title-too-short']],
    ['a title of blanks: none is sent', { title: '  ', titleTyped: true }, []],
    [
      'an attachment that is no URI',
      { attachmentUrls: 'https://ok.example\nC:\\pic.png' },
      ['bad-attachment'],
    ],
  ])('%s', async (_, fields, blockers) => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage('https://evil.example/'), fields)
    expect(view.blockers).toEqual(blockers)
    expect((await world.submit(view)).kind).toBe(blockers.length > 0 ? 'stopped' : 'stored')
  })

  it('no body that a service may find too large: the service decides', async () => {
    const world = await draftingWorld()
    const assets = Array.from({ length: 1000 }, (_, index) => ({
      content: `https://evil.example/${index}/${'x'.repeat(1100)}`,
      exact: null,
    }))
    const view = await world.type(await world.readPage('https://evil.example/'), { assets })
    expect(view.bytes).toBeGreaterThan(BODY_LIMIT)
    expect(view.blockers).toEqual([])
    expect((await world.submit(view)).kind).toBe('stored')
  })
})
