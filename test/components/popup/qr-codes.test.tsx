// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import { FoundOnPage } from '#components/popup/found-on-page.tsx'
import { CodesNote, FindCodes } from '#components/popup/qr-codes.tsx'
import type { PopupDeps } from '#components/popup/first-frame/state.ts'
import type { DraftForm, ScreenshotOffer } from '#lib/model/draft-form.ts'
import { fakeAsk, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { check, draft } from '#test/gallery/answers/samples.ts'
import { inPage } from '#test/components/in-page.tsx'

afterEach(cleanup)

type ReadCodes = NonNullable<PopupDeps['readCodes']>

const HERE: ScreenshotOffer = { missing: null, lost: false, picture: null }
const PICTURE = {
  takenAt: 1,
  width: 9,
  height: 9,
  bytes: 9,
  scalePercent: 100,
  cropped: false,
  blackedOut: 0,
}
const TAKEN: FakeAnswers = { 'screenshot/take': () => ({ kind: 'taken', base64: 'AAAA' }) }
const FOUND: FakeAnswers = {
  'draft/found': () => ({
    own: 0,
    found: [{ content: 'qr.test', why: 'code', check: check({ form: 'domain', host: null }) }],
  }),
}

const show = (
  readCodes: ReadCodes,
  { answers = { ...TAKEN, ...FOUND }, offer = HERE }: { answers?: FakeAnswers; offer?: ScreenshotOffer } = {},
) => {
  const asked: { name: string; ask: unknown }[] = []
  const view = draft({ screenshot: offer })
  let form: DraftForm = view.form
  const parts = () =>
    inPage(
      <>
        <FindCodes draft={view} offer={offer} />
        <CodesNote draft={view} offer={offer} />
        <FoundOnPage form={form} draft={view} />
      </>,
      {
        ask: fakeAsk(answers, asked),
        readCodes,
        session: {
          edit: (change) => {
            form = change(form)
          },
        },
      },
    )
  render(parts())
  return {
    form: () => form,
    asked: (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask),
  }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const codes =
  (...all: [text: string, ...contents: string[]][]): ReadCodes =>
  async () => ({
    kind: 'codes',
    codes: all.map(([text, ...contents]) => ({ text, contents })),
  })

describe('QR codes of the page', () => {
  it('are looked for once somebody presses, in a picture that isn’t kept; their assets are checked and offered', async () => {
    const { asked } = show(codes(['HTTPS://QR.TEST', 'qr.test'], ['WIFI:S:a;;']))
    expect(asked('screenshot/take')).toEqual([])
    press('Find QR codes')
    expect(await screen.findByText('2 QR codes found')).toBeDefined()
    expect(asked('screenshot/take')).toEqual([{ id: draft().id, goThere: false, toRead: true }])
    expect(await screen.findByText('In a QR code')).toBeDefined()
    expect(asked('draft/found')).toEqual([{ id: draft().id, codes: ['qr.test'] }])
    expect(screen.getByRole('button', { name: 'Add qr[.]test' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Find again' })).toBeDefined()
  })

  it('that hold nothing to report give their text to the description, unchanged', async () => {
    const { form, asked } = show(codes(['bitcoin:bc1qexample?amount=1']))
    press('Find QR codes')
    expect(await screen.findByText('QR code, can’t be reported')).toBeDefined()
    press('Add to description: bitcoin:bc1qexample?amount=1')
    expect(form().description).toBe('bitcoin:bc1qexample?amount=1')
    expect(asked('draft/found')).toEqual([])
  })

  it.each<[string, ReadCodes, FakeAnswers]>([
    ['No QR code in view', codes(), TAKEN],
    ['Couldn’t read QR codes', async () => ({ kind: 'refused', why: 'not-read' }), TAKEN],
    ['Couldn’t read QR codes', () => Promise.reject(new Error('no worker')), TAKEN],
    ['The page’s tab is closed', codes(), { 'screenshot/take': () => ({ kind: 'failed', why: 'tab-gone' }) }],
  ])('say why there are none: %s', async (words, readCodes, answers) => {
    show(readCodes, { answers })
    press('Find QR codes')
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeDefined()
    expect(screen.getByRole('button', { name: 'Find QR codes' })).toBeDefined()
  })

  it('of a page that isn’t in front are read there, once somebody says so', async () => {
    const answers: FakeAnswers = {
      'screenshot/take': (wanted) =>
        'goThere' in wanted && wanted.goThere
          ? { kind: 'taken', base64: 'AAAA' }
          : { kind: 'failed', why: 'elsewhere' },
    }
    show(codes(['WIFI:S:a;;']), { answers })
    press('Find QR codes')
    expect(await screen.findByText('The page isn’t in front.')).toBeDefined()
    press('Go there and read them')
    expect(await screen.findByText('1 QR code found')).toBeDefined()
  })

  it('are read from the screenshot of the draft if the page is gone, and not offered without either', async () => {
    const answers: FakeAnswers = {
      'screenshot/get': () => ({
        picture: {
          working: 'AAAA',
          workingPercent: 100,
          edits: { crop: null, blackedOut: [] },
          base64: 'AAAA',
        },
      }),
    }
    const { asked } = show(codes(['WIFI:S:a;;']), {
      answers,
      offer: { ...HERE, missing: 'no-tab', picture: PICTURE },
    })
    press('Find QR codes')
    expect(await screen.findByText('1 QR code found')).toBeDefined()
    expect(asked('screenshot/take')).toEqual([])
    cleanup()
    show(codes(), { offer: { ...HERE, missing: 'no-tab' } })
    expect(screen.queryByRole('button', { name: 'Find QR codes' })).toBeNull()
  })

  describe('of a clicked image', () => {
    const clicked = (readCodes: ReadCodes, answers: FakeAnswers, typed: string[] = []) => {
      const view = draft({
        kind: 'image',
        note: 'qr-code',
        screenshot: null,
        form: { ...draft().form, assets: [] },
      })
      let form: DraftForm = view.form
      render(
        inPage(<FoundOnPage form={form} draft={view} />, {
          ask: fakeAsk({ ...FOUND, ...answers }, []),
          readCodes,
          session: {
            edit: (change) => {
              form = change(form)
            },
          },
        }),
      )
      // Typed while the image is read.
      form = { ...form, assets: typed.map((content) => ({ content, exact: null })) }
      return () => form.assets.map(({ content }) => content)
    }
    const AREA = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
    const PICTURED: FakeAnswers = {
      'screenshot/take': () => ({ kind: 'taken', base64: 'AAAA', area: AREA }),
    }

    it('are read at once, of the image alone, and one asset is filled in', async () => {
      const areas: unknown[] = []
      const assets = clicked(async (_image, area) => {
        areas.push(area)
        return { kind: 'codes', codes: [{ text: 'HTTPS://QR.TEST', contents: ['qr.test'] }] }
      }, PICTURED)
      await screen.findByText('In a QR code')
      expect(areas).toEqual([AREA])
      expect(assets()).toEqual(['qr.test'])
    })

    it('are offered, but not filled in, if an asset was typed while the image was read', async () => {
      const assets = clicked(codes(['HTTPS://QR.TEST', 'qr.test']), PICTURED, ['typed.test'])
      expect(await screen.findByText('In a QR code')).toBeDefined()
      expect(assets()).toEqual(['typed.test'])
    })

    it('are offered, but not filled in, if they hold several assets', async () => {
      const assets = clicked(codes(['a.test b.test', 'qr.test', 'b.test']), PICTURED)
      expect(await screen.findByText('In a QR code')).toBeDefined()
      expect(assets()).toEqual([])
    })

    it('say so if there is none, or the picture is gone', async () => {
      clicked(codes(), PICTURED)
      expect(await screen.findByText(/^No QR code in view/)).toBeDefined()
      cleanup()
      clicked(codes(), { 'screenshot/take': () => ({ kind: 'failed', why: 'out-of-date' }) })
      expect(await screen.findByText(/^The image couldn’t be read/)).toBeDefined()
    })
  })
})
