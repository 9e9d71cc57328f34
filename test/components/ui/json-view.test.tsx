// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { JsonView } from '#components/ui/json.tsx'
import { inPage } from '#test/components/in-page.tsx'

afterEach(cleanup)

describe('exact JSON', () => {
  const copy = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  const show = () => render(inPage(<JsonView label="Request body" json='{"a":1}' />, { copy }))

  it('keeps the name of its button, shows and announces that it was copied', async () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    expect(copy).toHaveBeenCalledWith('{"a":1}')
    expect(await screen.findByText('Copied', { selector: '[role="status"]' })).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Copy' })
    expect(button.textContent).toBe('Copy')
    expect(screen.getByText('Copied', { selector: '.hint' })).toBeTruthy()
    fireEvent.blur(button)
    expect(screen.queryByText('Copied', { selector: '.hint' })).toBeNull()
  })

  it('announces that it couldn’t be copied', async () => {
    copy.mockRejectedValueOnce(new Error('not allowed'))
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Couldn’t copy', { selector: '[role="status"]' })).toBeTruthy()
  })
})
