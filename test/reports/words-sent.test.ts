import { describe, expect, it } from 'vitest'
import {
  reportRowOf,
  getPayload,
  getReport,
  reportViewOf,
  MAX_SEARCHED,
  searchedIn,
  wordsSent,
} from '#lib/reports/store.ts'
import { bulkWorld } from '#test/bulk/bulk-world.ts'
import { capture } from '#test/fakes/capture.ts'
import { draftingWorld } from './drafting-world.ts'
import { payload, report, STATES } from './samples.ts'

const PAGE = 'https://evil.example/login'

const readTitled = (title: string, url = PAGE) => {
  const read = capture({ url })
  read.page.title = title
  return read
}

describe('the words of a report that was sent', () => {
  it('are whole in its request, and their beginning stands in its row', async () => {
    const world = await draftingWorld()
    const view = await world.readPage(PAGE, readTitled('Sign in to Acme'))
    const description = `It asks for a seed phrase. ${'More. '.repeat(200)}`.trim()
    await world.submit(await world.type(view, { description }))
    const kept = await getReport(world.database, view.id)
    expect(kept).toMatchObject({
      description: description.slice(0, MAX_SEARCHED.description),
      pageTitle: 'Sign in to Acme',
    })
    expect(kept && reportRowOf(kept)).toMatchObject({ pageTitle: 'Sign in to Acme' })
    expect(wordsSent((await getPayload(world.database, view.id))?.body ?? '')).toEqual({
      description,
      pageTitle: 'Sign in to Acme',
    })
  })

  it('hold nothing that was removed', async () => {
    const world = await draftingWorld()
    const url = `${PAGE}?m=victim@mail.example`
    const view = await world.readPage(url, readTitled('Inbox of victim@mail.example', url))
    await world.submit(view)
    const kept = await getReport(world.database, view.id)
    expect(kept?.pageTitle).toMatch(/^Inbox of /)
    expect(JSON.stringify(kept)).not.toContain('victim')
  })

  it('have no title of a page that was not sent', async () => {
    const world = await draftingWorld()
    const view = await world.readPage(PAGE, readTitled('Sign in to Acme'))
    const evidence = { ...view.form.evidence, page: false }
    await world.submit(await world.type(view, { evidence }))
    expect(await getReport(world.database, view.id)).toMatchObject({ pageTitle: '' })
  })

  it('are kept for each report of a list, and for a repair', async () => {
    const bulk = await bulkWorld()
    await bulk.paste('https://one.example/a https://two.example/b')
    await bulk.submit()
    expect((await bulk.reports()).map(({ description }) => description)).toEqual([''])

    const world = await draftingWorld()
    const state = { ...STATES.refused, why: 'too-large' as const }
    const earlier = report({ id: 'earlier', assets: [PAGE, 'https://b.example/'], state })
    await world.database.put('reports', earlier)
    const body = JSON.stringify({
      assets: earlier.assets.map((content) => ({ content, status: 'BLOCKED' })),
      description: 'Both ask for a seed phrase',
    })
    await world.database.put('payloads', payload('earlier', { body }))
    expect(await world.repairing.send('earlier', 'smaller-parts', null)).toMatchObject({ kind: 'stored' })
    for (const part of [1, 2])
      expect(await getReport(world.database, `earlier-smaller-parts-${part}`)).toMatchObject({
        description: 'Both ask for a seed phrase',
      })
  })

  it('are none where the request cannot be read, or holds none', () => {
    for (const body of ['', 'no JSON', '7', '{}', '{"description":7,"assets":[]}'])
      expect(searchedIn(body)).toEqual({ description: '', pageTitle: '' })
  })

  it('are left out of a row without them, as of a report from before they were kept', () => {
    for (const one of [report(), report({ description: '', pageTitle: '' })])
      expect(Object.keys(reportRowOf(one))).not.toContain('description')
  })

  it('are asked for with the details: the view that every page gets stays small', () => {
    expect(JSON.stringify(reportViewOf(report({ description: 'Words', pageTitle: 'Title' })))).not.toMatch(
      /Words|pageTitle/,
    )
  })
})
