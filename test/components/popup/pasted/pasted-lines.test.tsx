// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DraftView } from '#lib/messages/report-requests.ts'
import { LONGEST_INPUT } from '#lib/limits.ts'
import { readPasted } from '#lib/reader/read-into-form.ts'
import { readerHere } from '#test/fakes/reader-worker.ts'
import { bulkStateOf } from '#test/gallery/answers/bulk-answers.ts'
import type { AskedFor } from '#test/gallery/answers/fake-ask.ts'
import { asDraft, check, draft, PAGE } from '#test/gallery/answers/samples.ts'
import { popupOf } from '#test/gallery/answers/surfaces.tsx'

afterEach(cleanup)

const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `evil-${index + from}.test`)
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Asset \d+$/ })
const contents = () => boxes().map(({ value }) => value)
const box = (index: number): HTMLInputElement => {
  const found = boxes()[index]
  if (!found) throw new Error(`no line ${index}`)
  return found
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const paste = (index: number, text: string) =>
  fireEvent.paste(box(index), { clipboardData: { getData: () => text } })

const show = async (changes: Partial<DraftView> = {}) => {
  const asked: AskedFor = []
  const readList = vi.fn<() => void>()
  let kept = draft(changes)
  const answer = () => asDraft(kept)
  render(
    popupOf(
      {
        'draft/open-tab': answer,
        'draft/open': answer,
        'draft/save': ({ form, editedAt: edit }) => {
          kept = {
            ...kept,
            form,
            editedAt: edit,
            revision: kept.revision + 1,
            checks: form.assets.map(() => check()),
          }
          return answer()
        },
        'bulk/add': () => ({ kind: 'added', state: bulkStateOf([]) }),
      },
      {
        asked,
        readList,
        readPasted: (text) => readPasted(text, { startWorker: () => readerHere() }),
      },
    ),
  )
  await screen.findByDisplayValue(PAGE)
  await screen.findByRole('group', { name: 'Evidence' })
  const askedFor = (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask)
  return { askedFor, readList, kept: () => kept }
}

describe('lines pasted into an asset’s line', () => {
  it('become one line each below it, and how many is announced', async () => {
    const { kept } = await show()
    expect(paste(0, ['evil.test', '', 'hxxps://a[.]test/x', 'evil.test', PAGE, 'and so on'].join('\n'))).toBe(
      false,
    )
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain(
      '2 assets added · 2 duplicates merged · 1 line without an asset left out',
    )
    expect(contents()).toEqual([PAGE, 'evil.test', 'https://a.test/x'])
    await waitFor(() => expect(kept().form.assets).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'Move to the bulk list' })).toBeNull()
  })

  it('take the place of an empty line and of one that is selected whole', async () => {
    await show()
    box(0).select()
    paste(0, lines(2).join('\n'))
    await screen.findByText('2 assets added')
    expect(contents()).toEqual(lines(2))
    press('Add another')
    await waitFor(() => expect(boxes()).toHaveLength(3))
    paste(2, lines(2, 2).join('\n'))
    await waitFor(() => expect(contents()).toEqual(lines(4)))
  })

  it('leave what is typed into the line while they are read', async () => {
    await show()
    box(0).select()
    paste(0, lines(2).join('\n'))
    fireEvent.input(box(0), { target: { value: 'typed.test' } })
    await screen.findByText('2 assets added')
    expect(contents()).toEqual(['typed.test', ...lines(2)])
  })

  it('go back by Ctrl+Z and by a button, until something else is changed', async () => {
    await show()
    paste(0, lines(3).join('\n'))
    await screen.findByText('3 assets added')
    fireEvent.keyDown(box(0), { key: 'z', ctrlKey: true })
    await waitFor(() => expect(contents()).toEqual([PAGE]))
    paste(0, lines(3).join('\n'))
    await screen.findByText('3 assets added')
    press('Undo')
    await waitFor(() => expect(contents()).toEqual([PAGE]))
    paste(0, lines(3).join('\n'))
    await screen.findByText('3 assets added')
    fireEvent.input(box(1), { target: { value: 'other.test' } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    fireEvent.keyDown(box(0), { key: 'z', ctrlKey: true })
    expect(contents()[1]).toBe('other.test')
  })

  it('above ten can move to the bulk list, all of them; the report is what it was', async () => {
    const { askedFor, readList } = await show()
    const text = lines(20).join('\n')
    paste(0, text)
    await screen.findByText('20 assets added')
    expect(boxes()).toHaveLength(21)
    press('Move to the bulk list')
    await screen.findByText('Pasted lines moved to the bulk list.')
    expect(askedFor('bulk/add')).toEqual([{ kind: 'paste', name: '', text, inPrivate: false }])
    expect(readList).toHaveBeenCalledOnce()
    expect(contents()).toEqual([PAGE])
  })

  it('of a private tab stay in memory there', async () => {
    const { askedFor } = await show({ inPrivate: true })
    paste(0, lines(20).join('\n'))
    await screen.findByText('20 assets added')
    press('Move to the bulk list')
    await waitFor(() => expect(askedFor('bulk/add')).toMatchObject([{ inPrivate: true }]))
  })

  it('are not added where they are too many, and offered to the bulk list', async () => {
    const { askedFor } = await show()
    paste(0, 'evil.test\n'.repeat(1_000_000))
    await screen.findByText('The pasted text is too long for one report. Nothing was added.')
    // Together with the page, as well.
    press('Close')
    paste(0, lines(50).join('\n'))
    await screen.findByText('The pasted text is too long for one report. Nothing was added.')
    expect(contents()).toEqual([PAGE])
    press('Move to the bulk list')
    await waitFor(() => expect(askedFor('bulk/add')).toHaveLength(1))
    paste(0, `evil.test\n${'x'.repeat(LONGEST_INPUT)}`)
    await screen.findByText('This text is too long. Split it and add the parts.')
  })

  it('in one line stay one line', async () => {
    await show()
    expect(paste(0, 'https://evil.test/\n')).toBe(true)
    expect(contents()).toEqual([PAGE])
  })
})

describe('Enter in an asset’s line', () => {
  it('leads to the next line, and adds one below the last', async () => {
    await show()
    fireEvent.keyDown(box(0), { key: 'Enter' })
    await waitFor(() => expect(document.activeElement).toBe(box(1)))
    fireEvent.keyDown(box(1), { key: 'Enter' })
    expect(boxes()).toHaveLength(2)
    fireEvent.keyDown(box(0), { key: 'Enter' })
    expect(document.activeElement).toBe(box(1))
  })
})
