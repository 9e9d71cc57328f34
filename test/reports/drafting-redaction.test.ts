import { describe, expect, it } from 'vitest'
import { capture } from '#test/fakes/capture.ts'
import { draftingWorld, viewOf } from './drafting-world.ts'

const SECRET = 'bob.victim@mail.example'
const ADDRESS = `https://evil.example/login?user=${SECRET}&page=2`
const HIDDEN = 'https://evil.example/login?user=REDACTED&page=2'
const ENCODED = `https://evil.example/login?user=bob.victim%40mail.example&page=2`

const line = (content: string, exact: string | null = null) => ({ content, exact })
const contents = ({ form }: { form: { assets: { content: string }[] } }) =>
  form.assets.map(({ content }) => content)

describe('redaction', () => {
  it('is proposed, shown, and goes through the address and the capture; kept again, it is back', async () => {
    const world = await draftingWorld()
    const page = capture({ url: ADDRESS, visible: `Signed in as ${SECRET}` })
    const view = await world.readPage(ADDRESS, page)
    expect(contents(view)).toEqual([HIDDEN])
    expect(view.secrets).toEqual([
      { id: `email:${SECRET}`, kind: 'email', value: SECRET, where: 'user', removed: true },
    ])
    expect((await world.drafting.request(view.id)).body).not.toContain(SECRET)

    const kept = await world.redact(view, `email:${SECRET}`, false)
    expect(contents(kept)).toEqual([ADDRESS])
    const { body } = await world.drafting.request(view.id)
    expect(JSON.parse(body)).toMatchObject({
      assets: [
        { content: ADDRESS, enrichments: [{ output: { text: { visible: `Signed in as ${SECRET}` } } }] },
      ],
    })

    const removed = await world.redact(kept, `email:${SECRET}`, true)
    expect(contents(removed)).toEqual([HIDDEN])
    expect(removed.revision).toBeGreaterThan(kept.revision)
    expect(await world.onDisk()).not.toContain(SECRET)
  })

  it('reaches the exact address behind a whole domain', async () => {
    const world = await draftingWorld()
    const view = await world.readPage(ADDRESS)
    const wide = await world.type(view, { assets: [line('evil.example', HIDDEN)] })
    expect((await world.redact(wide, `email:${SECRET}`, false)).form.assets).toEqual([
      line('evil.example', ADDRESS),
    ])
  })

  it('of addresses that look alike without their secrets gives each its own back', async () => {
    const world = await draftingWorld()
    const selectionText =
      'https://evil.example/?to=ann@mail.example https://evil.example/?to=bob@mail.example'
    const view = await world.click({ item: 'selection', selectionText })
    expect(contents(view)).toEqual(['https://evil.example/?to=REDACTED', 'https://evil.example/?to=REDACTED'])
    const ann = await world.redact(view, 'email:ann@mail.example', false)
    expect(contents(ann)).toEqual([
      'https://evil.example/?to=ann@mail.example',
      'https://evil.example/?to=REDACTED',
    ])
    const both = await world.redact(ann, 'email:bob@mail.example', false)
    expect(contents(both)).toEqual(selectionText.split(' '))
  })

  it.each<[why: string, typed: string]>([
    ['as it stood', ADDRESS],
    ['percent-encoded', ENCODED],
    ['defanged', `hxxps://evil[.]example/login?user=bob.victim%40mail[.]example`],
  ])('does not touch what was typed back: %s', async (_, typed) => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage(ADDRESS), { assets: [line(typed)] })
    expect(view.secrets).toMatchObject([{ value: SECRET, removed: false }])
    const { body } = await world.drafting.request(view.id)
    expect(body).not.toContain('REDACTED')
    expect(body).toMatch(/bob\.victim(@|%40)mail\.example/)
  })

  it('asked for again after an edit takes it out of the edited line too', async () => {
    const world = await draftingWorld()
    const typed = await world.type(await world.readPage(ADDRESS), { assets: [line(`${ADDRESS}&more=1`)] })
    const view = await world.redact(typed, `email:${SECRET}`, true)
    expect(contents(view)).toEqual([`${HIDDEN}&more=1`])
    expect((await world.drafting.request(view.id)).body).not.toContain(SECRET)
  })

  it.each(['title', 'assets', 'page', 'text', 'content', 'HIGH', 'BLOCKED', 'status'])(
    'of a password that is spelled "%s" breaks no field of the body',
    async (password) => {
      const world = await draftingWorld()
      const read = await world.readPage(`https://admin:${password}@evil.example/`)
      const view = await world.type(read, { sure: true })
      expect(view.blockers).toEqual([])
      const { body } = await world.drafting.request(view.id)
      expect(JSON.parse(body)).toMatchObject({
        title: 'Phishing: evil.example',
        assets: [
          {
            content: 'https://evil.example/',
            status: 'BLOCKED',
            reporterConfidence: 'HIGH',
            enrichments: [{ output: { kind: 'page', page: { title: 'Sign in' } } }],
          },
        ],
      })
      await world.restartBrowser()
      expect((await world.drafting.preview(view.id, 'page')).json).toContain('Sign in')
    },
  )

  it('stays done when the unredacted rest is gone with the browser', async () => {
    const world = await draftingWorld()
    const page = capture({ url: ADDRESS, visible: `Signed in as ${SECRET}` })
    const view = await world.type(await world.readPage(ADDRESS, page), { description: 'typed' })
    const before = await world.drafting.request(view.id)
    await world.restartBrowser()
    const after = await world.drafting.request(view.id)
    expect(after.body).toBe(before.body)
    expect(
      viewOf(await world.redact(view, `email:${SECRET}`, false).then(() => world.drafting.open(view.id)))
        .secrets,
    ).toEqual([])
  })
})
