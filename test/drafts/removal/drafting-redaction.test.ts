import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { forgetRemoved } from '#lib/drafts/submit.ts'
import { getPayload } from '#lib/reports/store.ts'
import { capture } from '#test/fakes/capture.ts'
import { draftingWorld, viewOf } from '../../reports/drafting-world.ts'

const SECRET = 'bob.victim@mail.example'
const ADDRESS = `https://evil.example/login?user=${SECRET}&page=2`
const HIDDEN = 'https://evil.example/login?user=REDACTED&page=2'
const ENCODED = `https://evil.example/login?user=bob.victim%40mail.example&page=2`

const line = (content: string, exact: string | null = null) => ({ content, exact })
const contents = ({ form }: { form: { assets: { content: string }[] } }) =>
  form.assets.map(({ content }) => content)

type World = Awaited<ReturnType<typeof draftingWorld>>
type View = ReturnType<typeof viewOf>

const parsed = z.object({
  assets: z.array(
    z.object({
      content: z.string(),
      enrichments: z.array(
        z.looseObject({ output: z.looseObject({ hashes: z.record(z.string(), z.string()) }) }),
      ),
    }),
  ),
})

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

  it.each([
    ['the page’s URL', 2000, (url: string) => ({ ...capture({ url }) })],
    [
      'its canonical URL, which is another one',
      1000,
      (url: string) => {
        const read = capture()
        const canonical = url.replace('utm=newsletter&', '').slice(0, 1000)
        return { ...read, page: { ...read.page, canonical } }
      },
    ],
    ['the page that led here', 2000, (url: string) => ({ ...capture(), foundOn: url.slice(0, 2000) })],
  ])('lists a parameter once that the limit of %s cuts off (%i characters)', async (_, most, page) => {
    const token = Array.from({ length: 240 }, (_each, index) => (index * 7919).toString(36)).join('')
    const address = `https://evil.example/login?utm=newsletter&pad=${'a-'.repeat((most - 300) / 2)}&token=${token}&page=2`
    const world = await draftingWorld()
    const view = await world.readPage(address, page(address))
    const tokens = view.secrets.filter(({ where }) => where === 'token')
    expect(tokens.map(({ value }) => value)).toEqual([token])
    await world.redact(view, tokens[0]?.id ?? '', true)
    expect((await world.drafting.request(view.id)).body).not.toContain(token.slice(0, 40))
  })

  it('reaches where a wrapper leads, and the line that was put aside for it', async () => {
    const world = await draftingWorld()
    const wrapper = `https://www.google.com/url?q=${encodeURIComponent(ADDRESS)}`
    const view = await world.readPage(wrapper)
    const [filled] = view.form.assets
    const shown = filled?.insteadOf ?? ''
    expect(filled?.content).toBe(HIDDEN)
    expect(shown).toMatch(/^https:\/\/www\.google\.com/)
    expect(shown).not.toContain(SECRET)
    const back = await world.type(view, { assets: [line(shown)] })
    expect(back.checks).toMatchObject([{ leadsTo: { target: HIDDEN, via: ['Google Search'] } }])
    const taken = await world.type(back, { assets: [{ ...line(HIDDEN), insteadOf: shown }] })
    expect((await world.drafting.request(view.id)).body).not.toContain(SECRET)
    expect(await world.onDisk()).not.toContain(SECRET)

    const kept = await world.redact(taken, `email:${SECRET}`, false)
    expect(kept.form.assets).toEqual([{ ...line(ADDRESS), insteadOf: wrapper }])
    expect((await world.redact(kept, `email:${SECRET}`, true)).form.assets).toEqual([
      { ...line(HIDDEN), insteadOf: shown },
    ])
  })

  it('reaches a target whose wrapper has an encoding of its own', async () => {
    const world = await draftingWorld()
    const target = encodeURIComponent(ADDRESS).replaceAll('%2F', '_').replaceAll('%', '-')
    const view = await world.readPage(`https://urldefense.proofpoint.com/v2/url?u=${target}&d=x`)
    expect(view.secrets).toMatchObject([{ value: SECRET, removed: true }])
    expect(contents(view)).toEqual([HIDDEN])
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
      expect((await world.drafting.request(view.id, 'page')).body).toContain('Sign in')
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

describe('a draft that lost its unredacted rest', () => {
  /** Opened again after a restart: it had an e-mail address in it that was removed. */
  const lost = async () => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage(ADDRESS), { description: 'typed' })
    await world.restartBrowser()
    return { world, view: viewOf(await world.drafting.open(view.id)) }
  }
  const bodyOf = async ({ world, view }: Awaited<ReturnType<typeof lost>>) =>
    (await world.drafting.request(view.id)).body

  it('says so, and proposes what is typed by hand for removal, everywhere', async () => {
    const opened = await lost()
    expect(opened.view).toMatchObject({ redactionsLost: true, secrets: [] })
    const view = await opened.world.type(opened.view, {
      description: `The page shows ${SECRET}, see https://bob:hunter22@evil.example/.`,
      rawAssetsInput: `for ${SECRET}`,
    })
    expect(view.secrets.filter(({ removed }) => removed).map(({ value }) => value)).toEqual([
      SECRET,
      'bob:hunter22',
      'hunter22',
    ])
    const body = await bodyOf(opened)
    expect(body).not.toContain(SECRET)
    expect(body).not.toContain('hunter22')
    expect(body).toContain('The page shows REDACTED')
  })

  it('keeps it at the person’s word, over the next keystrokes too', async () => {
    const opened = await lost()
    const typed = await opened.world.type(opened.view, { description: `asks for ${SECRET}` })
    const kept = await opened.world.redact(typed, `email:${SECRET}`, false)
    expect(await bodyOf(opened)).toContain(SECRET)
    await opened.world.type(kept, { description: `asks for ${SECRET} and more` })
    expect(await bodyOf(opened)).toContain(`asks for ${SECRET} and more`)
  })

  it('keeps the capture that it has whatever is decided', async () => {
    const opened = await lost()
    const before = (await opened.world.drafting.request(opened.view.id, 'page')).body
    const typed = await opened.world.type(opened.view, { description: SECRET })
    await opened.world.redact(typed, `email:${SECRET}`, false)
    expect((await opened.world.drafting.request(opened.view.id, 'page')).body).toBe(before)
    expect(before).toContain('REDACTED')
  })

  it.each<[why: string, fields: Parameters<Awaited<ReturnType<typeof draftingWorld>>['type']>[1]]>([
    ['an asset line shows it', { assets: [line(ADDRESS)], description: `asks for ${SECRET}` }],
    ['it is the contact', { contactInfo: SECRET, description: `write to ${SECRET}` }],
  ])('sends what is shown where %s', async (_, fields) => {
    const opened = await lost()
    await opened.world.type(opened.view, fields)
    const body = await bodyOf(opened)
    expect(body.split(SECRET)).toHaveLength(3)
  })

  it('of which nothing was removed is not touched', async () => {
    const world = await draftingWorld()
    const typed = await world.type(await world.readPage('https://evil.example/'), { description: SECRET })
    await world.restartBrowser()
    const view = viewOf(await world.drafting.open(typed.id))
    expect(view).toMatchObject({ redactionsLost: false, secrets: [] })
    expect((await world.drafting.request(view.id)).body).toContain(SECRET)
  })

  it('comes back from undo as one that knows', async () => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage(ADDRESS), { description: 'typed' })
    await world.submit(view)
    await world.undo(view.id)
    expect(viewOf(await world.drafting.open(view.id))).toMatchObject({
      redactionsLost: false,
      secrets: [{ value: SECRET, removed: true }],
    })
  })
})

describe('what is found', () => {
  const EMAIL = `email:${SECRET}`

  it('stands in any address that the page tells of', async () => {
    const world = await draftingWorld()
    const read = capture({ url: 'https://evil.example/', title: `Hello ${SECRET}`, visible: `For ${SECRET}` })
    const page = { ...read, page: { ...read.page, canonical: ADDRESS } }
    const view = await world.readPage('https://evil.example/', page)
    expect(view.secrets).toEqual([{ id: EMAIL, kind: 'email', value: SECRET, where: 'user', removed: true }])
    const { body } = await world.drafting.request(view.id)
    expect(body).not.toContain('bob.victim')
    expect(body).toContain('Hello REDACTED')
  })

  it('is only marked where the page links to another site: such a mailbox is what the report is about', async () => {
    const world = await draftingWorld()
    const read = capture({ url: 'https://evil.example/' })
    const page = { ...read, page: { ...read.page, socialLinks: [`https://t.me/x?contact=${SECRET}`] } }
    const view = await world.readPage('https://evil.example/', page)
    expect(view.secrets).toMatchObject([{ id: EMAIL, removed: false }])
  })

  it('is a name where the page greets somebody by it', async () => {
    const world = await draftingWorld()
    const url = 'https://evil.example/?name=jane'
    const greeted = await world.readPage(url, capture({ url, visible: 'Hello Jane, sign in' }))
    expect(greeted.secrets).toMatchObject([{ kind: 'name', value: 'jane', removed: false }])
    const other = await world.readPage(`${url}t`, capture({ url: `${url}t`, visible: 'Sign in' }), 2)
    expect(other.secrets).toEqual([])
  })
})

describe('what is chosen for a kind', () => {
  const TOKEN = 'q8Kd72nXvB01LmZpTt4W'
  const WITH_TOKEN = `${ADDRESS}&token=${TOKEN}`

  it('holds for every new report', async () => {
    const world = await draftingWorld()
    world.choices = { email: 'always-keep', token: 'always-remove' }
    const view = await world.readPage(WITH_TOKEN)
    expect(contents(view)).toEqual([`${ADDRESS}&token=REDACTED`])
    expect(view.choices).toMatchObject(world.choices)
    expect(await world.onDisk()).not.toContain(TOKEN)
  })

  it('changes the draft in which it is chosen, over what was decided there about one', async () => {
    const world = await draftingWorld()
    const read = await world.readPage(WITH_TOKEN)
    const kept = await world.redact(read, `token:${TOKEN}`, true)
    expect(contents(kept)).toEqual([`${HIDDEN}&token=REDACTED`])
    const chosen = viewOf(await world.drafting.choose(kept.id, 'token', 'always-keep'))
    expect(contents(chosen)).toEqual([`${HIDDEN}&token=${TOKEN}`])
    expect(chosen.choices).toEqual({ ...read.choices, token: 'always-keep' })
    // And one can be decided about otherwise again.
    expect(contents(await world.redact(chosen, `token:${TOKEN}`, true))).toEqual([`${HIDDEN}&token=REDACTED`])
  })
})

describe('the places of what looks private', () => {
  it('are told as it is written there, whether it goes or stays', async () => {
    const world = await draftingWorld()
    const page = capture({
      url: ENCODED,
      title: `Hello ${SECRET}!`,
      visible: `See ${btoa(`x${SECRET}`)} there`,
    })
    const view = await world.type(await world.readPage(ADDRESS, page), { description: `Sent to ${SECRET}.` })
    const [its] = await world.drafting.occurrences(view.id)
    expect(its?.occurrences.map(({ where, written }) => [where, written])).toEqual([
      ['address', SECRET],
      ['page-address', 'bob.victim%40mail.example'],
      ['title', SECRET],
      ['text', btoa(`x${SECRET}`)],
      ['typed', SECRET],
    ])
    expect(its?.occurrences[0]).toMatchObject({ before: '…evil.example/login?user=', after: '&page=2' })
    expect(its?.more).toBe(0)
  })
})

describe('the words of a person', () => {
  it('are told to lose what is removed from the report', async () => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage(ADDRESS), { description: `Sent to ${SECRET} today` })
    expect(view.form.description).toContain(SECRET)
    expect(view.typedSecrets).toEqual([{ kind: 'email', written: SECRET, sent: false }])
    expect((await world.drafting.request(view.id)).body).toContain('Sent to REDACTED today')
    const kept = await world.redact(view, `email:${SECRET}`, false)
    expect(kept.typedSecrets).toEqual([])
    expect((await world.drafting.request(view.id)).body).toContain(`Sent to ${SECRET} today`)
  })

  it('are marked and sent as they are where they alone hold it', async () => {
    const world = await draftingWorld()
    const description =
      'Ask ann@mail.example or +49 151 12345678, see https://evil.example/?mail=eve%40mail.example.'
    const view = await world.type(await world.readPage('https://evil.example/'), { description })
    expect(view.typedSecrets).toEqual([
      { kind: 'email', written: 'ann@mail.example', sent: true },
      { kind: 'email', written: 'eve%40mail.example', sent: true },
      { kind: 'phone', written: '+49 151 12345678', sent: true },
    ])
    expect(JSON.parse((await world.drafting.request(view.id)).body)).toMatchObject({ description })
    const contact = await world.type(view, { contactInfo: 'ann@mail.example' })
    expect(contact.typedSecrets).toHaveLength(2)
  })
})

describe('what was removed, once the report has left', () => {
  const typed = `Sent to ${SECRET} by mail`

  it('is on no disk from Submit on, what was typed included; until it goes undo gives all of it back', async () => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage(ADDRESS), { description: typed })
    await world.submit(view)
    expect(world.remembered).toEqual(['Sent to REDACTED by mail'])
    // Should the browser end now, what is in memory is gone, and nothing has to be taken out of the disk.
    expect(await world.onDisk()).not.toContain('bob.victim')
    expect((await getPayload(world.database, view.id))?.draft).toMatchObject({
      place: null,
      form: { description: 'Sent to REDACTED by mail' },
    })

    await world.undo(view.id)
    const again = viewOf(await world.drafting.open(view.id))
    expect(again.form.description).toBe(typed)
    expect(contents(again)).toEqual([HIDDEN])
    await world.submit(again)
    expect(await world.onDisk()).not.toContain('bob.victim')
  })

  it('is what undo gives back as it was submitted last, not as it was submitted before', async () => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage(ADDRESS), { description: 'first' })
    await world.submit(view)
    await world.undo(view.id)
    const again = viewOf(await world.drafting.open(view.id))
    const kept = await world.redact(again, `email:${SECRET}`, false)
    await world.submit(await world.type(kept, { description: 'second' }))
    await world.undo(view.id)
    const last = viewOf(await world.drafting.open(view.id))
    expect(last.form.description).toBe('second')
    expect(contents(last)).toEqual([ADDRESS])
  })

  it('is in nothing that is kept of it once it has gone', async () => {
    const world = await draftingWorld()
    const view = await world.type(await world.readPage(ADDRESS), { description: typed })
    await world.submit(view)
    const { database } = world
    const kept = await getPayload(database, view.id)
    await forgetRemoved(database, world.store, view.id)
    expect(await getPayload(database, view.id)).toEqual(kept)
    expect((await world.onDisk()) + world.inMemory()).not.toContain('bob.victim')
  })
})

describe('what a policy comes to remove always', () => {
  const kept = async () => {
    const world = await draftingWorld()
    const view = await world.readPage(ADDRESS, capture({ url: ADDRESS, visible: `Signed in as ${SECRET}` }))
    const shown = await world.redact(view, `email:${SECRET}`, false)
    expect(contents(shown)).toEqual([ADDRESS])
    return { world, view: shown }
  }

  it('leaves a draft that was begun before, at its next view and on disk', async () => {
    const { world, view } = await kept()
    world.settledKinds = { email: 'always-remove' }
    const opened = viewOf(await world.drafting.open(view.id))
    expect(contents(opened)).toEqual([HIDDEN])
    expect(opened).toMatchObject({ secrets: [{ value: SECRET, removed: true }], kindsSetByPolicy: ['email'] })
    expect(opened.revision).toBe(view.revision + 1)
    expect((await world.drafting.request(view.id)).body).not.toContain(SECRET)
    expect(await world.onDisk()).not.toContain(SECRET)
    // Once, not at each view.
    expect(viewOf(await world.drafting.open(view.id)).revision).toBe(opened.revision)
  })

  it('is not sent by a Submit of what was on screen before', async () => {
    const { world, view } = await kept()
    world.settledKinds = { email: 'always-remove' }
    const submitted = await world.submit(view)
    if (submitted.kind !== 'changed') throw new Error(`answered ${submitted.kind}`)
    expect(contents(submitted.draft)).toEqual([HIDDEN])
    expect(await world.submit(submitted.draft)).toMatchObject({ kind: 'stored' })
    expect(await world.bodyOf(view.id)).not.toContain(SECRET)
    expect(await world.onDisk()).not.toContain(SECRET)
  })

  it.each([
    [
      'kept again by its part',
      async (world: World, view: View) => world.redact(view, `email:${SECRET}`, false),
    ],
    [
      'typed into the line',
      async (world: World, view: View) => world.type(view, { assets: [line(ADDRESS)] }),
    ],
    [
      'typed into another line',
      async (world: World, view: View) =>
        world.type(view, { assets: [line(HIDDEN), line('https://b.example/?mail=other@mail.example')] }),
    ],
    [
      'chosen to be kept',
      async (world: World, view: View) =>
        viewOf(await world.drafting.choose(view.id, 'email', 'always-keep')),
    ],
  ])('isn’t restored where it is %s', async (_, restore) => {
    const { world, view } = await kept()
    world.settledKinds = { email: 'always-remove' }
    const opened = viewOf(await world.drafting.open(view.id))
    const again = await restore(world, opened)
    expect(contents(again)[0]).toBe(HIDDEN)
    const { body } = await world.drafting.request(view.id)
    expect(body).not.toContain('@mail.example')
    expect(await world.onDisk()).not.toContain('@mail.example')
    expect(await world.submit(again)).toMatchObject({ kind: 'stored' })
  })

  it('leaves what is left of a draft after a restart of the browser', async () => {
    const { world, view } = await kept()
    expect(await world.onDisk()).toContain(SECRET)
    await world.restartBrowser()
    world.settledKinds = { email: 'always-remove' }
    const opened = viewOf(await world.drafting.open(view.id))
    expect(contents(opened)).toEqual([HIDDEN])
    expect((await world.drafting.request(view.id)).body).not.toContain(SECRET)
    expect(await world.onDisk()).not.toContain(SECRET)
  })

  it('leaves the evidence of an earlier report that is edited, whose checksums are made anew', async () => {
    const { world, view } = await kept()
    const draft = await world.store.get(view.id)
    const { body } = await world.drafting.request(view.id)
    const [sent] = parsed.parse(JSON.parse(body)).assets
    if (!draft || !sent) throw new Error('no draft')
    const carried = [{ content: ADDRESS, enrichments: sent.enrichments }]
    await world.store.put({ ...draft, id: 'again', kind: 'typed', capture: null, carried, touched: true })
    world.settledKinds = { email: 'always-remove' }
    const opened = viewOf(await world.drafting.open('again'))
    expect(contents(opened)).toEqual([HIDDEN])
    const [after] = parsed.parse(JSON.parse((await world.drafting.request('again')).body)).assets
    expect(JSON.stringify(after)).not.toContain(SECRET)
    expect(after).toMatchObject({ enrichments: [{ output: { text: { visible: 'Signed in as REDACTED' } } }] })
    const hashes = (one: typeof sent | undefined) => one?.enrichments[0]?.output.hashes['whole']
    expect(hashes(after)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashes(after)).not.toBe(hashes(sent))
  })

  it('that it always keeps is back, whatever was decided', async () => {
    const { world, view } = await kept()
    await world.redact(view, `email:${SECRET}`, true)
    world.settledKinds = { email: 'always-keep' }
    expect(contents(viewOf(await world.drafting.open(view.id)))).toEqual([ADDRESS])
  })

  it('stays in a host, which would be another site without it', async () => {
    const world = await draftingWorld()
    const view = await world.readPage('https://evil.example/?next=https://evil.example/')
    world.settledKinds = { name: 'always-remove', opaque: 'always-remove' }
    const first = viewOf(await world.drafting.open(view.id))
    expect(contents(first)).toEqual(contents(view))
    expect(viewOf(await world.drafting.open(view.id)).revision).toBe(first.revision)
  })
})
