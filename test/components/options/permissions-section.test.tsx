// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, expect, it, vi } from 'vitest'
import type { Granted, OnePermission } from '#components/options/deps.ts'
import { PermissionsSection } from '#components/options/permissions.tsx'
import { GRANTED, permissionsOf } from '#test/gallery/answers/granted.ts'

afterEach(cleanup)

const show = (granted: Granted = GRANTED, answer = true) => {
  const deps = permissionsOf(granted, answer)
  const request = vi.fn<(one: OnePermission) => Promise<boolean>>(deps.request)
  const giveBack = vi.fn<(one: OnePermission) => Promise<boolean>>(deps.giveBack)
  render(
    <PermissionsSection
      baseUrls={['https://reports.example:8443/v2']}
      deps={{ ...deps, request, giveBack }}
    />,
  )
  return { request, giveBack }
}

const standing = async (): Promise<string[]> => {
  await screen.findByText('Connect to reports.example')
  return screen
    .getAllByRole('listitem')
    .map(
      (row) => `${row.querySelector('strong')?.textContent}: ${row.querySelector('span.quiet')?.textContent}`,
    )
}

it('tells what is granted now, and what each is for and what stops without it', async () => {
  show()
  expect(await standing()).toEqual([
    'Connect to reports.example: Allowed',
    'Show notifications: Allowed',
    'Read tab URLs: Not allowed',
  ])
  for (const row of screen.getAllByRole('listitem')) {
    expect(row.textContent).toMatch(/Requested (by “|when used)/)
    expect(row.textContent).toMatch(/Without it/)
  }
})

it.each([
  ['where the browser has one', ['sidePanel'], 1],
  ['not in Firefox, which takes none for its sidebar', [], 0],
])('names the side panel among those of the install %s', async (_where, permissions, count) => {
  show({ ...GRANTED, permissions })
  await standing()
  expect(screen.queryAllByText('sidePanel')).toHaveLength(count)
})

it('asks inside the click, gives back, and shows what came of it', async () => {
  const { request, giveBack } = show()
  await standing()
  fireEvent.click(screen.getByRole('button', { name: 'Allow: Read tab URLs' }))
  expect(request).toHaveBeenCalledExactlyOnceWith({ permission: 'tabs' })
  const back = await screen.findByRole('button', { name: 'Revoke: Read tab URLs' })
  fireEvent.click(back)
  expect(giveBack).toHaveBeenCalledExactlyOnceWith({ permission: 'tabs' })
  fireEvent.click(screen.getByRole('button', { name: 'Revoke: Connect to reports.example' }))
  expect(await screen.findByRole('button', { name: 'Allow: Connect to reports.example' })).toBeTruthy()
  expect(giveBack).toHaveBeenLastCalledWith({ origin: 'https://reports.example/*' })
})

it('says so when the browser does neither', async () => {
  show(GRANTED, false)
  await standing()
  fireEvent.click(screen.getByRole('button', { name: 'Allow: Read tab URLs' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The browser didn’t allow it.')
  fireEvent.click(screen.getByRole('button', { name: 'Revoke: Show notifications' }))
  expect(
    await screen.findByText(/The browser didn’t revoke it\. Try the browser’s extension settings/),
  ).toBeTruthy()
})

it('names a host that nothing needs any more, and technical data where the browser asks for it', async () => {
  const { giveBack } = show({
    permissions: [],
    origins: ['https://reports.example/*', 'https://former.example/*'],
    data: ['technicalAndInteraction'],
  })
  expect(await standing()).toEqual([
    'Connect to reports.example: Allowed',
    'Show notifications: Not allowed',
    'Read tab URLs: Not allowed',
    'Send technical data: Allowed',
    'Connect to former.example: Allowed',
  ])
  const former = screen.getAllByRole('listitem').at(-1)
  if (!former) throw new Error('no row')
  expect(former.textContent).toContain('Belongs to a service you no longer use.')
  fireEvent.click(within(former).getByRole('button'))
  expect(giveBack).toHaveBeenCalledExactlyOnceWith({ origin: 'https://former.example/*' })
  await vi.waitFor(async () => expect(await standing()).toHaveLength(4))
})
