// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import type { PictureMaking } from '#components/popup/screenshot.tsx'
import { firstThatFits, ScreenshotItem, failureWords } from '#components/popup/screenshot.tsx'
import { latestOnly, PictureEditor } from '#components/popup/picture-editor.tsx'
import type { PictureEdits } from '#lib/model/screenshot.ts'
import type { ScreenshotOffer, DraftForm } from '#lib/model/draft-form.ts'
import { SCREENSHOT_FAILURES } from '#lib/messages/report-requests.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { fakeAsk, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { asDraft, draft } from '#test/gallery/answers/samples.ts'
import { inPage } from '#test/components/in-page.tsx'

afterEach(cleanup)

const NONE: ScreenshotOffer = { missing: null, lost: false, picture: null }
const PICTURE: NonNullable<ScreenshotOffer['picture']> = {
  takenAt: 1,
  width: 1280,
  height: 720,
  bytes: 38_000,
  scalePercent: 64,
  cropped: true,
  blackedOut: 2,
}

/** A codec without a canvas: what is decoded says what it is. */
const MAKING: PictureMaking = {
  decode: async (base64) => {
    if (base64 === 'broken') throw new Error('no picture')
    return { width: 100, height: 50, source: document.createElement('canvas') }
  },
  workingPicture: async () => ({ base64: 'working', percent: 50 }),
  pictureToSend: async (_working, edits, workingPercent) => ({
    edits,
    workingPercent,
    scalePercent: 40,
    base64: 'made',
  }),
}

const show = (offer: ScreenshotOffer, answers: FakeAnswers, ticked = false) => {
  const asked: { name: string; ask: unknown }[] = []
  const on = {
    form: { ...EMPTY_FORM, evidence: { ...EMPTY_FORM.evidence, screenshot: ticked } } as DraftForm,
  }
  const work: Promise<unknown>[] = []
  render(
    inPage(
      <ScreenshotItem offer={offer} form={on.form} draft={draft({ screenshot: offer })} making={MAKING} />,
      {
        ask: fakeAsk(answers, asked),
        session: {
          edit: (change) => {
            on.form = change(on.form)
          },
          wait: async (its) => {
            work.push(its)
            await its
          },
        },
      },
    ),
  )
  return {
    on,
    work,
    asked: (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask),
  }
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the item "Screenshot"', () => {
  it('is not ticked, and nothing is taken before it is', () => {
    const { asked } = show(NONE, {})
    expect(box().checked).toBe(false)
    expect(screen.getByText('Taken when you select it')).toBeTruthy()
    expect(asked('screenshot/take')).toEqual([])
  })

  it('takes the picture on a tick, makes it small, and is ticked before Submit goes on', async () => {
    const answers: FakeAnswers = {
      'screenshot/take': () => ({ kind: 'taken', base64: 'raw' }),
      'screenshot/store': () => ({ kind: 'stored', draft: asDraft(draft()) }),
    }
    const { asked, on, work } = show(NONE, answers)
    fireEvent.click(box())
    expect(await work[0]).toEqual(asDraft(draft()))
    expect(on.form.evidence.screenshot).toBe(true)
    expect(asked('screenshot/take')).toEqual([{ id: 'draft-1', goThere: false }])
    const made = {
      edits: { crop: null, blackedOut: [] },
      workingPercent: 50,
      scalePercent: 40,
      base64: 'made',
    }
    expect(asked('screenshot/store')).toEqual([{ id: 'draft-1', working: 'working', made }])
  })

  it('stays out of the report if it is unticked while it is taken', async () => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const { on, work } = show(NONE, {
      'screenshot/take': () => ended.then(() => ({ kind: 'taken', base64: 'raw' }) as const),
      'screenshot/store': () => ({ kind: 'stored', draft: asDraft(draft()) }),
    })
    fireEvent.click(box())
    await waitFor(() => expect(box().checked).toBe(true))
    fireEvent.click(box())
    await waitFor(() => expect(box().checked).toBe(false))
    end()
    await Promise.all(work)
    expect(on.form.evidence.screenshot).toBe(false)
  })

  it('is in the report if it is ticked again while it is taken, and taken once', async () => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const takes: unknown[] = []
    const { on, work } = show(NONE, {
      'screenshot/take': (ask) => {
        takes.push(ask)
        return ended.then(() => ({ kind: 'taken', base64: 'raw' }) as const)
      },
      'screenshot/store': () => ({ kind: 'stored', draft: asDraft(draft()) }),
    })
    for (const ticked of [true, false, true]) {
      fireEvent.click(box())
      await waitFor(() => expect(box().checked).toBe(ticked))
    }
    end()
    await Promise.all(work)
    expect([on.form.evidence.screenshot, takes.length]).toEqual([true, 1])
  })

  it('offers to go to the page where that is not in front', async () => {
    const { asked, on } = show(NONE, { 'screenshot/take': () => ({ kind: 'failed', why: 'elsewhere' }) })
    fireEvent.click(box())
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the page and take it' }))
    await waitFor(() => expect(asked('screenshot/take')).toHaveLength(2))
    expect(asked('screenshot/take')[1]).toEqual({ id: 'draft-1', goThere: true })
    expect(on.form.evidence.screenshot).toBe(false)
  })

  it('says what the browser could not decode', async () => {
    show(NONE, { 'screenshot/take': () => ({ kind: 'taken', base64: 'broken' }) })
    fireEvent.click(box())
    expect(
      await screen.findByText(/The browser returned an unusable image, so it was discarded/),
    ).toBeTruthy()
  })

  it('cannot be ticked where there is no page of the web', () => {
    show({ ...NONE, missing: 'not-a-web-page' }, {})
    expect(box().disabled).toBe(true)
    expect(screen.getByText('Not a web page')).toBeTruthy()
  })

  it('says that a picture is gone', () => {
    show({ ...NONE, lost: true }, {}, true)
    expect(box().checked).toBe(false)
    expect(
      screen.getByText(/The screenshot is gone because it’s kept in memory only\. Take it again/, {
        selector: '.problem',
      }),
    ).toBeTruthy()
  })

  it('shows exactly what is sent, how large it is and what was done to it', async () => {
    const kept = {
      working: 'working',
      workingPercent: 50,
      edits: { crop: null, blackedOut: [] },
      base64: 'made',
    }
    const { asked } = show(
      { ...NONE, picture: PICTURE },
      {
        'screenshot/get': () => ({ picture: kept }),
        'screenshot/store': () => ({ kind: 'stored', draft: asDraft(draft()) }),
      },
      true,
    )
    const image = await screen.findByRole<HTMLImageElement>('img', {
      name: 'Screenshot exactly as it will be sent',
    })
    expect(image.src).toBe('data:image/jpeg;base64,made')
    expect(screen.getByText(/This is exactly what is sent: 38 kB\. Scaled to 64% to fit/)).toBeTruthy()
    expect(box().closest('label')?.textContent).toBe('Screenshot, 1,280 × 720, cropped, 2 areas redacted')
    press('Crop or redact')
    // One picture: what is edited stands in the place of what is sent.
    await waitFor(() =>
      expect(screen.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['Full screenshot']),
    )
    press('Done')
    await screen.findByRole('img', { name: 'Screenshot exactly as it will be sent' })
    press('Remove screenshot')
    expect(asked('screenshot/store')).toEqual([{ id: 'draft-1', working: null, made: null }])
  })

  it.each(SCREENSHOT_FAILURES)('has words for %s', (why) => {
    expect(failureWords(why).length).toBeGreaterThan(20)
  })
})

describe('the editor', () => {
  const edit = (edits: PictureEdits = { crop: null, blackedOut: [] }, before = () => {}) => {
    const changes: PictureEdits[] = []
    const held: Promise<void>[] = []
    render(
      <PictureEditor
        working="working"
        edits={edits}
        change={async (next) => void changes.push(next)}
        hold={(work) => void held.push(work)}
        onShown={() => undefined}
      />,
    )
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Full screenshot' })
    Object.defineProperties(image, { naturalWidth: { value: 900 }, naturalHeight: { value: 600 } })
    before()
    fireEvent.load(image)
    return {
      held: () => Promise.all(held).then(() => changes.at(-1)),
      last: async () => (await waitFor(() => expect(changes.length).toBeGreaterThan(0)), changes.at(-1)),
    }
  }
  const AREA = { x: 10, y: 20, width: 100, height: 50 }

  it('adds an area without a mouse, moves it by keys and by numbers, and undoes each', async () => {
    const { last } = edit()
    press('Add redaction box')
    expect(await last()).toEqual({ crop: null, blackedOut: [{ x: 300, y: 200, width: 300, height: 200 }] })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Redaction 1' }), { key: 'ArrowLeft' })
    const left = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Redaction 1: Left' })
    expect(left.value).toBe('290')
    fireEvent.change(left, { target: { value: '-50', valueAsNumber: -50 } })
    await waitFor(async () => expect((await last())?.blackedOut[0]).toMatchObject({ x: 0, y: 200 }))
    press('Undo redaction 1')
    await waitFor(async () => expect(await last()).toEqual({ crop: null, blackedOut: [] }))
  })

  it('offers to add an area once the picture is there, and gives it the focus', async () => {
    edit(undefined, () => expect(screen.queryByRole('button', { name: 'Add redaction box' })).toBeNull())
    press('Add redaction box')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Redaction 1'))
  })

  it('takes every key, also one that comes before the last is drawn', async () => {
    const { held } = edit({ crop: null, blackedOut: [AREA] })
    const area = screen.getByRole('button', { name: 'Redaction 1' })
    // Not through the library, which would let the page draw in between.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'])
      area.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    // Whoever waits for what was held sees the last of them done.
    expect((await held())?.blackedOut).toEqual([{ ...AREA, x: AREA.x + 30, y: AREA.y + 10 }])
  })

  it('undoes one of several and leaves the others', async () => {
    const { last } = edit({ crop: AREA, blackedOut: [AREA, { ...AREA, x: 300 }] })
    press('Undo redaction 1')
    await waitFor(async () => expect((await last())?.blackedOut).toEqual([{ ...AREA, x: 300 }]))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Crop' }), { key: 'Delete' })
    await waitFor(async () => expect((await last())?.crop).toBeNull())
  })

  it('crops instead when that is chosen', async () => {
    const { last } = edit()
    fireEvent.click(screen.getByRole('radio', { name: 'Crop' }))
    press('Add crop area')
    expect(await last()).toEqual({ crop: { x: 300, y: 200, width: 300, height: 200 }, blackedOut: [] })
  })
})

it('tries smaller and worse until it fits, and the last where nothing does', async () => {
  const tried: number[] = []
  const encode = async (size: number) => {
    tried.push(size)
    return new Uint8Array(size)
  }
  expect((await firstThatFits([90, 50, 10], encode, 50))?.by).toBe(50)
  expect(tried).toEqual([90, 50])
  expect((await firstThatFits([90, 80], encode, 50))?.by).toBe(80)
  expect(await firstThatFits([], encode, 50)).toBeNull()
})

it('does the last of what came in while it was busy', async () => {
  const done: number[] = []
  let finish = (): void => undefined
  const put = latestOnly<number>(async (value) => {
    done.push(value)
    await new Promise<void>((resolve) => (finish = resolve))
  })
  const all = put(1)
  expect(put(2)).toBeNull()
  expect(put(3)).toBeNull()
  finish()
  await waitFor(() => expect(done).toEqual([1, 3]))
  finish()
  // Ends with the last of them, not with the first.
  await all
})
