import { getuid } from 'node:process'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startScreen, type Screen } from '#test/e2e/browsers/screen.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import {
  byRole,
  draftBehind,
  fill,
  KINDS,
  openDraft,
  press,
  relaunched,
  reportsSent,
  startKit,
  textOf,
  waitForAssetCopy,
  waitForStatus,
  waitForText,
  type Kind,
  type Kit,
} from '#test/e2e/kit.ts'
import { ask } from '#test/e2e/outbox-kit.ts'
import { openPolicyFile } from './policy-file.ts'

const UNCHECKED = 'Send without an allowlist check'
const NOT_CHECKED = 'Confirmation missing'
const FORBIDDEN = 'Your organization doesn’t allow reporting its own assets.'

/** Real policy files, read by the real browsers: only root may write them, and what stood there is put back. */
const EXTENSION_IDS: Record<Kind, string> = {
  chromium: 'ebcegkkehhiojkfnpflijcggdekemabp',
  firefox: '{4d3f9c52-6f0e-4b5a-9c1b-7a1d2b8e63f4}',
}

describe.each(KINDS)('a policy in %s', (kind) => {
  const file = openPolicyFile(kind, EXTENSION_IDS[kind])
  let screen: Screen
  let kit: Kit
  let options: Page

  const values = (changes: Record<string, unknown> = {}) => ({
    serviceUrl: kit.sandbox.baseUrl,
    apiKey: kit.sandbox.keys.full,
    organizationSlug: kit.sandbox.slug,
    allowOwnAssetOverride: false,
    undoSeconds: 0,
    contactInfo: 'desk@corp.example',
    takedownWatchMinutes: 3,
    menuImage: false,
    locked: ['undoSeconds', 'menuImage', 'undo'],
    ...changes,
  })

  /** Everything that the extension has stored, as one text. */
  const everythingStored = (): Promise<string> =>
    kit.inPage(async () => {
      const api = globalThis.browser ?? globalThis.chrome
      const texts = [
        JSON.stringify(await api?.storage.local.get(null)),
        JSON.stringify(await api?.storage.session.get(null)),
      ]
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const asked = indexedDB.open(name ?? '')
          asked.addEventListener('success', () => resolve(asked.result))
          asked.addEventListener('error', () => reject(asked.error ?? new Error('not opened')))
        })
        for (const store of database.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve, reject) => {
            const asked = database.transaction(store).objectStore(store).getAll()
            asked.addEventListener('success', () => resolve(asked.result))
            asked.addEventListener('error', () => reject(asked.error ?? new Error('not read')))
          })
          texts.push(store, JSON.stringify(rows))
        }
        database.close()
      }
      return texts.join('\n')
    })

  /** The draft of a page that was opened and read by the toolbar's popup, in a tab of its own. */
  const draftOn = async (name: string, host: string): Promise<Page> => {
    const page = await kit.browser.openPage(kit.sandbox.pageUrl(name, host))
    return openDraft(kit, await draftBehind(await kit.browser.openToolbarPopup(page)))
  }

  beforeAll(async () => {
    if (getuid?.() !== 0)
      throw new Error(
        'Only root may write policy files: run `sudo npm test -- --policy-only`, or in a container.',
      )
    screen = await startScreen()
    // The first profile that a browser makes reads no policy of an extension that is not there yet.
    kit = await startKit(kind, { screen })
    file.write({ values: values() })
    kit = await relaunched(kit)
    options = await kit.browser.openExtensionPage('options.html')
    // Chromium hands it over some seconds after it has loaded an extension from a folder.
    await waitForText(options, 'Managed by your organization')
  })

  afterAll(async () => {
    file.restore()
    await kit?.close()
    await screen?.stop()
  })

  it('shows what it sets, locked, and names what cannot be used', async () => {
    const shown = await waitForText(options, 'Some policy settings can’t be used.')
    expect(shown).toContain('takedownWatchMinutes is out of range.')
    expect(shown).toContain('locked[2] isn’t a setting in this version.')
    expect(shown).toContain(
      'Your organization also provides the API key. Anyone who can read this computer’s policies can read it',
    )
    // The preferences come by an answer of their own.
    await waitForText(options, 'Report this image')
    const fields = await options.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input, select')].map((field) => [
        field.labels?.[0]?.textContent ?? '',
        field.matches(':disabled'),
        field.type === 'checkbox' ? field.checked : field.value,
      ]),
    )
    expect(fields).toContainEqual(['Service URL', true, kit.sandbox.baseUrl])
    expect(fields).toContainEqual(['API key', true, ''])
    expect(fields).toContainEqual(['Organization slug', true, kit.sandbox.slug])
    expect(fields).toContainEqual(['Report this image', true, false])
    expect(fields).toContainEqual(['Report this page', false, true])
    expect(fields.find(([label]) => String(label).startsWith('Contact'))?.slice(1)).toEqual([
      false,
      'desk@corp.example',
    ])
  })

  it('asks for the host with the first Submit, and sends as soon as it is allowed', async () => {
    const popup = await draftOn('phishing.html', 'phish.test')
    await waitForText(
      popup,
      'When you submit, the browser asks for access to the service. The report waits until you allow it',
    )
    await byRole(popup, 'checkbox', UNCHECKED).click()
    await waitUntil('nothing to stand in the way', async () => !(await textOf(popup)).includes(NOT_CHECKED))
    await kit.browser.answerPermissionPrompt(popup, 'allow', () => press(popup, 'Submit report'))
    await waitForStatus(popup, 'Accepted')
    const [sent] = reportsSent(kit)
    expect(sent?.headers['x-api-key']).toBe(kit.sandbox.keys.full)
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ contactInfo: 'desk@corp.example' })
    await waitForAssetCopy(kit)
  })

  it('forbids an own asset to be reported, with whatever reason', async () => {
    const popup = await draftOn('own.html', 'www.acme.test')
    const shown = await waitForText(popup, FORBIDDEN)
    expect(shown).not.toContain(
      'When you submit, the browser asks for access to the service. The report waits until you allow it',
    )
    expect(
      await byRole(popup, 'button', 'Submit report')
        .map((button) => button.getAttribute('aria-disabled'))
        .wait(),
    ).toBe('true')
  })

  it('leaves its key nowhere in the extension’s stores', async () => {
    const stored = await everythingStored()
    // What is looked through is there: the report that was just accepted.
    expect(stored).toContain('desk@corp.example')
    for (const spelling of [
      kit.sandbox.keys.full,
      encodeURIComponent(kit.sandbox.keys.full),
      btoa(kit.sandbox.keys.full),
    ])
      expect(stored).not.toContain(spelling)
  })

  it.runIf(kind === 'chromium')('gives no host by itself, with `runtime_allowed_hosts` neither', async () => {
    file.write({
      values: values({ contactInfo: 'with-hosts@corp.example' }),
      allowedHosts: ['*://corp.example'],
    })
    await waitUntil('the policy with the hosts', () =>
      kit.inPage(async () => {
        const set = await (globalThis.browser ?? globalThis.chrome)?.storage.managed.get(null)
        return JSON.stringify(set).includes('with-hosts') ? true : undefined
      }),
    )
    const mayReach = await kit.inPage(
      (origin) => (globalThis.browser ?? globalThis.chrome)?.permissions.contains({ origins: [origin] }),
      'https://corp.example/*',
    )
    expect(mayReach).toBe(false)
  })

  it(
    kind === 'chromium' ? 'changed, acts without a restart' : 'changed, acts at the next start',
    async () => {
      file.write({ values: values({ organizationSlug: 'corp-emea' }) })
      if (kind === 'firefox') {
        expect(await textOf(options)).toContain(
          'Your organization manages some of these settings. Policy changes apply when the browser restarts',
        )
        kit = await relaunched(kit)
        options = await kit.browser.openExtensionPage('options.html')
      } else
        expect(await textOf(options)).toContain(
          'Your organization manages some of these settings. Policy changes apply within seconds',
        )
      await waitUntil('the other organization on screen', async () =>
        options.evaluate(() =>
          [...document.querySelectorAll('input')].some(({ value }) => value === 'corp-emea')
            ? true
            : undefined,
        ),
      )
    },
  )

  it('acts on what was begun before: a draft, a row in Bulk, and a report that waits', async () => {
    const secret = 'ann@victim.test'
    const apply = async (changes: Record<string, unknown>): Promise<void> => {
      file.write({ values: values(changes) })
      if (kind === 'firefox') kit = await relaunched(kit)
      await waitUntil(
        'the policy',
        async () =>
          (await ask(kit, 'preferences/get', {})).contactInfo === changes['contactInfo'] || undefined,
      )
    }
    const free = { allowOwnAssetOverride: true, undoSeconds: 60, locked: [], redactEmails: 'always-keep' }
    await apply({ ...free, contactInfo: 'before@corp.example' })
    const address = kit.sandbox.pageUrl(`phishing.html?email=${secret}`, 'phish.test')
    const draftId = async (url: string): Promise<string> =>
      draftBehind(await kit.browser.openToolbarPopup(await kit.browser.openPage(url)))
    const opened = async (id: string) => {
      const answer = await ask(kit, 'draft/open', { id })
      if (answer.kind !== 'draft') throw new Error(`answered ${answer.kind}`)
      return answer.draft
    }
    const begun = await opened(await draftId(address))
    const typed = { ...begun.form, description: 'They phone people.' }
    await ask(kit, 'draft/save', { id: begun.id, form: typed, editedAt: begun.editedAt + 1 })
    expect(JSON.stringify(begun.form.assets)).toContain(secret)
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await fill(dashboard, 'Paste anything', `https://evil.test/?email=${secret}`)
    await press(dashboard, 'Add')
    await waitForText(dashboard, secret)

    const own = await opened(await draftId(kit.sandbox.pageUrl('own.html', 'www.acme.test')))
    await ask(kit, 'draft/save', {
      id: own.id,
      form: { ...own.form, overrideReason: 'defaced' },
      editedAt: own.editedAt + 1,
    })
    const { revision, destination } = await opened(own.id)
    const submitted = await ask(kit, 'draft/submit', { id: own.id, revision, destination, flaggedLines: [0] })
    expect(submitted).toMatchObject({ kind: 'stored', report: { state: { at: 'queued' } } })

    await apply({
      redactEmails: 'always-remove',
      locked: ['redactEmails'],
      contactInfo: 'after@corp.example',
    })
    await waitUntil('the report to be stopped', async () => {
      const { report } = await ask(kit, 'report/get', { id: own.id })
      return report?.state.at === 'needs-you' && report.state.because === 'own-asset-forbidden'
    })
    expect(JSON.stringify((await opened(begun.id)).form)).not.toContain(secret)
    expect((await opened(begun.id)).form.description).toBe('They phone people.')
    const { rows } = await ask(kit, 'bulk/rows', { epoch: null, since: 0 })
    expect(JSON.stringify(rows)).toContain('https://evil.test/?email=REDACTED')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const told = await kit.browser.openExtensionPage(`dashboard.html#reports/${own.id}`)
    await waitForText(told, 'Not sent: your organization doesn’t allow reporting its own assets.')
    expect(
      reportsSent(kit)
        .map(({ body }) => body)
        .join(''),
    ).not.toContain('defaced')
  })
})
