// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NOT_CONNECTED } from '#components/options/connections.tsx'
import { AllowHost, HostNote } from '#components/report/refusals.tsx'
import type { Change } from '#lib/messages/changes.ts'
import type { ConnectionView } from '#lib/messages/requests.ts'
import { fakeAsk } from '#test/gallery/answers/fake-ask.ts'
import { inPage } from '#test/components/in-page.tsx'

afterEach(cleanup)

const PATTERN = 'https://service.example/*'
const CONNECTION: ConnectionView = {
  ...NOT_CONNECTED,
  baseUrl: 'https://service.example/v2',
  slug: 'acme',
  keyStored: true,
  hostToAsk: PATTERN,
}

const button = () => screen.findByRole('button', { name: 'Allow access' })

describe('a report that is held for want of the host', () => {
  const show = (
    requestHost: (pattern: string) => Promise<boolean>,
    destination: { baseUrl: string; slug: string } = CONNECTION,
  ) => {
    const world = { connection: CONNECTION, heard: (_change: Change): void => undefined }
    const onChange = (heard: (change: Change) => void) => {
      world.heard = heard
      return () => undefined
    }
    const ask = fakeAsk({ 'connection/get': () => world.connection })
    render(inPage(<AllowHost destination={destination} />, { ask, onChange, requestHost }))
    return world
  }

  it('asks for the host of the report’s own connection, of several', async () => {
    const requestHost = vi.fn<(pattern: string) => Promise<boolean>>(async () => true)
    const several = { id: 'b', name: 'Brindle', isDefault: false, fromPolicy: false }
    const own = 'https://brindle.example/*'
    const world = show(requestHost, { baseUrl: 'https://brindle.example/v2', slug: 'brindle' })
    const { hostToAsk: _allowed, unreadable: _, ...allowed } = CONNECTION
    world.connection = {
      ...CONNECTION,
      connections: [
        { ...allowed, ...several, id: 'first', isDefault: true },
        { ...allowed, ...several, baseUrl: 'https://brindle.example/v2', slug: 'brindle', hostToAsk: own },
      ],
    }
    world.heard({ what: 'connection' })
    await waitFor(async () => {
      fireEvent.click(await button())
      expect(requestHost).toHaveBeenLastCalledWith(own)
    })
  })

  it('offers to ask the browser again, inside the click, and no more once it is allowed', async () => {
    const requestHost = vi.fn<(pattern: string) => Promise<boolean>>(async () => true)
    const world = show(requestHost)
    fireEvent.click(await button())
    // No await between the click and this line.
    expect(requestHost).toHaveBeenCalledExactlyOnceWith(PATTERN)
    const { hostToAsk: _allowed, ...allowed } = CONNECTION
    world.connection = allowed
    world.heard({ what: 'connection' })
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  })

  it.each([
    ['no', async () => false],
    ['an error', () => Promise.reject(new Error('closed'))],
  ])('says what stays after %s, and can be asked again', async (_, answer) => {
    show(answer)
    fireEvent.click(await button())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Access not granted. Everything is saved and waits.',
    )
    expect(await button()).toBeTruthy()
  })
})

describe('the note above what waits for the host', () => {
  it('names the host, what that means, and asks for that host', async () => {
    const requestHost = vi.fn<(pattern: string) => Promise<boolean>>(async () => true)
    render(inPage(<HostNote connection={CONNECTION} />, { requestHost }))
    expect(screen.getByRole('alert').textContent).toMatch(
      /blocks access to service\.example\. Reports are held/,
    )
    fireEvent.click(await button())
    expect(requestHost).toHaveBeenCalledExactlyOnceWith(PATTERN)
  })

  it('is not there where the host is allowed, nor before that is known', () => {
    const { hostToAsk: _allowed, ...allowed } = CONNECTION
    for (const connection of [null, allowed]) {
      const { container } = render(inPage(<HostNote connection={connection} />))
      expect(container.textContent).toBe('')
    }
  })
})
