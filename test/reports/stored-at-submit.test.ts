import { describe, expect, it } from 'vitest'
import { sha256Text } from '#lib/encoding.ts'
import { storedVerdicts, bodyWithoutScreenshots, getPayload, getReport } from '#lib/reports/store.ts'
import { bulkWorld } from '#test/bulk/bulk-world.ts'
import { capture } from '#test/fakes/capture.ts'
import { NOON } from '#test/fakes/clock.ts'
import { copyOf, ownAsset } from '#test/fakes/own-assets.ts'
import { draftingWorld } from './drafting-world.ts'
import { payload, report, STATES } from './samples.ts'

const PAGE = 'https://evil.example/login'

const withPicture = (base64: string): string =>
  JSON.stringify({
    assets: [
      {
        content: PAGE,
        enrichments: [
          {
            type: 'content_and_metadata',
            source: 'Takedown Reporter 1.2.3',
            output: {
              version: 1,
              kind: 'screenshot',
              time: '2026-11-21T10:00:00.000Z',
              picture: { width: 2, height: 1, sha256: 'ab'.repeat(32), base64 },
              done: { cropped: false, blackedOut: 0, scalePercent: 100 },
              hashes: {},
            },
          },
        ],
      },
    ],
    title: 'ü \ud800 base64',
  })

describe('what is kept beside a confirmed report', () => {
  it('is the checksum of its body, when that was, and the verdicts on its assets', async () => {
    const world = await draftingWorld()
    world.own = [ownAsset('https://acme.example')]
    world.copy = { copy: copyOf(1), unchecked: null }
    const view = await world.readPage(PAGE, {
      ...capture({ url: PAGE }),
    })
    await world.submit(
      await world.type(view, { assets: [...view.form.assets, { content: PAGE, exact: null }] }),
    )
    const its = await getPayload(world.database, view.id)
    expect(its?.sealed).toEqual({ body: await sha256Text(its?.body ?? ''), at: NOON })
    expect(its && storedVerdicts(its)).toMatchObject([{ about: PAGE, relation: 'not-known' }])
  })

  it('holds nothing that was removed', async () => {
    const world = await draftingWorld()
    const view = await world.readPage('https://victim%40mail.example:pw@evil.example/?m=victim@mail.example')
    await world.submit(view)
    const its = await getPayload(world.database, view.id)
    expect(storedVerdicts(its ?? payload('none'))).toHaveLength(1)
    expect(JSON.stringify(its?.verdicts)).not.toMatch(/victim|pw@/)
  })

  it('is there for each report of a list, and for a repair', async () => {
    const world = await bulkWorld()
    await world.paste('https://one.example/a https://two.example/b')
    await world.submit()
    const made = await world.reports()
    expect(made).toHaveLength(1)
    const its = await getPayload(world.world.database, made[0]?.id ?? '')
    expect(its?.sealed?.body).toBe(await sha256Text(its?.body ?? ''))
    expect(storedVerdicts(its ?? payload('none'))?.map(({ about }) => about)).toEqual([
      'https://one.example/a',
      'https://two.example/b',
    ])

    const other = await draftingWorld()
    const refused = { ...STATES.refused, why: 'too-large' as const }
    const earlier = report({ id: 'earlier', assets: [PAGE, 'https://b.example/'], state: refused })
    await other.database.put('reports', earlier)
    const body = JSON.stringify({ assets: earlier.assets.map((content) => ({ content, status: 'BLOCKED' })) })
    await other.database.put('payloads', payload('earlier', { body }))
    expect(await other.repairing.send('earlier', 'smaller-parts', null)).toMatchObject({ kind: 'stored' })
    for (const part of [1, 2]) {
      const kept = await getPayload(other.database, `earlier-smaller-parts-${part}`)
      expect(kept?.sealed?.body).toBe(await sha256Text(kept?.body ?? ''))
      expect(storedVerdicts(kept ?? payload('none'))).toHaveLength(1)
    }
  })

  it('says nothing where it was not kept or cannot be read, and makes no row unreadable', async () => {
    expect(storedVerdicts(payload('older'))).toBeNull()
    const world = await draftingWorld()
    await world.database.put('payloads', payload('newer', { verdicts: [{ relation: 'of tomorrow' }] }))
    const its = await getPayload(world.database, 'newer')
    expect(its?.id).toBe('newer')
    expect(its && storedVerdicts(its)).toBeNull()
  })

  it('has the wallet addresses that the page showed', async () => {
    const world = await draftingWorld()
    const read = capture({ url: PAGE })
    const address = '0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7'
    read.page.walletAddresses = [
      { chain: 'ethereum', address },
      { chain: 'base', address },
    ]
    const view = await world.readPage(PAGE, read)
    await world.submit(view)
    expect((await getReport(world.database, view.id))?.wallets).toEqual([address])
  })
})

describe('the text that is sealed', () => {
  it('is a body itself where no picture is in it, to the byte', () => {
    for (const body of ['{"a": 1,  "b":[ ]}', 'no JSON', '', withPicture('')])
      expect(bodyWithoutScreenshots(body)).toBe(body)
  })

  it('is the same whether a picture is still there or was removed', () => {
    expect(bodyWithoutScreenshots(withPicture('/9j/4AAQ'))).toBe(withPicture(''))
  })

  it('is another when the picture is said to be another', () => {
    const other = withPicture('/9j/4AAQ').replace('ab'.repeat(32), 'cd'.repeat(32))
    expect(bodyWithoutScreenshots(other)).not.toBe(withPicture(''))
  })
})
