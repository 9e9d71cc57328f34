// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LookUpList } from '#components/report/look-up-list.tsx'
import { PageProvider } from '#components/ui/page.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import { openBeside } from '#lib/platform/private-pages.ts'
import { fakeAsk } from '#test/gallery/answers/fake-ask.ts'
import { NOW } from '#test/gallery/answers/samples.ts'

vi.mock(import('#lib/platform/private-pages.ts'), async (original) => ({
  ...(await original()),
  openBeside: vi.fn<typeof openBeside>(async () => undefined),
}))

beforeEach(() => vi.mocked(openBeside).mockClear())
afterEach(cleanup)

const PAGE = 'https://evil.example/login?a=1'

const show = (content: string, props: Partial<Parameters<typeof LookUpList>[0]> = {}) => {
  const asked: { name: string; ask: unknown }[] = []
  const copy = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  const onDone = vi.fn<() => void>()
  const answers = {
    'preferences/get': () => ({ ...DEFAULT_PREFERENCES, lookUps: 'Acme https://acme.example/?q={url}' }),
    'report/act': () => ({ report: null }),
  }
  render(
    <PageProvider
      value={{
        ask: fakeAsk(answers, asked),
        onChange: () => () => undefined,
        requestHost: async () => true,
        openOptions: () => undefined,
        copy,
        now: () => NOW,
      }}
    >
      <LookUpList content={content} onDrawn={() => undefined} onDone={onDone} {...props} />
    </PageProvider>,
  )
  return {
    copy,
    onDone,
    opened: () => asked.flatMap(({ name, ask }) => (name === 'report/act' ? [ask] : [])),
  }
}

const names = () => screen.getAllByRole('link').map((link) => link.querySelector('bdi')?.textContent)

describe('the menu of an asset', () => {
  it('has the usual sites, the user’s own, and the forms; it opens and notes nothing before a press', async () => {
    const { opened } = show(PAGE, { report: 'r1' })
    await screen.findByRole('link', { name: 'Acme' })
    expect(names()).toEqual([
      'urlscan',
      'VirusTotal',
      'Wayback Machine',
      'crt.sh',
      'ICANN Lookup',
      'Acme',
      'Google Safe Browsing',
      'Microsoft',
      'Netcraft',
      'PhishTank',
    ])
    expect(openBeside).not.toHaveBeenCalled()
    expect(opened()).toEqual([])
  })

  it('opens a site with the asset in it, once the report has noted it', async () => {
    const { copy, onDone, opened } = show(PAGE, { report: 'r1' })
    fireEvent.click(await screen.findByRole('link', { name: 'Acme' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(opened()).toEqual([{ id: 'r1', how: 'opened', name: 'Acme', content: PAGE }])
    expect(openBeside).toHaveBeenCalledExactlyOnceWith(`https://acme.example/?q=${encodeURIComponent(PAGE)}`)
    expect(copy).not.toHaveBeenCalled()
  })

  it('copies the asset for a form that takes none; of no report it notes nothing', async () => {
    const { copy, onDone, opened } = show(PAGE)
    fireEvent.click(await screen.findByRole('link', { name: /^Netcraft/ }))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(copy).toHaveBeenCalledExactlyOnceWith(PAGE)
    expect(openBeside).toHaveBeenCalledExactlyOnceWith('https://report.netcraft.com/report')
    expect(opened()).toEqual([])
  })

  it('says when a site was opened for this asset', async () => {
    const opened = [
      { openedAt: NOW - 1000, name: 'PhishTank', content: 'https://other.example/' },
      { openedAt: NOW, name: 'Microsoft', content: PAGE },
    ]
    show(PAGE, { report: 'r1', opened })
    expect((await screen.findByRole('link', { name: /^Microsoft/ })).textContent).toContain('Opened')
    expect(screen.getByRole('link', { name: /^PhishTank/ }).textContent).toContain('copies the asset')
  })

  it('ends with the way to add a site, which is in the options', async () => {
    const { onDone, opened } = show(PAGE, { report: 'r1' })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a site…' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(openBeside).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/options\.html#look-ups$/))
    expect(opened()).toEqual([])
  })

  it('says so if nothing takes the asset', async () => {
    show('eip155:99999:0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7')
    expect(await screen.findByText('No site takes this asset.')).toBeTruthy()
  })
})
