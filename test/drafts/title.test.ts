import { describe, expect, it } from 'vitest'
import { titleOf, withMadeTitle } from '#lib/drafts/new-draft.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { retitled } from '#lib/model/title.ts'
import { removeAsset, setAsset, setCategory } from '#components/report/form.tsx'

const GOOGLE_FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSdQ3kq9v2xkX7bQm8Zq1/viewform?usp=sf_link'

it.each<[asset: string, name: string, why: string]>([
  ['https://x.com/AcmeWa11et_Help', '@AcmeWa11et_Help on X', 'an account keeps its capitals'],
  ['https://x.com/AcmeWa11et_Help/with_replies', '@AcmeWa11et_Help on X', 'a tab of the profile'],
  ['https://twitter.com/intent/user?screen_name=AcmeHelp', '@AcmeHelp on X', 'a name in the query'],
  ['https://x.com/Acme/status/1859', 'Post by @Acme on X', 'a post, by its account'],
  [
    'https://x.com/i/status/1790012345678901234',
    'Post 1790012345678901234 on X',
    'a post without its account',
  ],
  ['https://x.com/home', 'x.com', 'a page of the platform'],
  ['https://x.com', 'x.com', 'the whole platform'],
  ['x.com', 'x.com', 'the platform as a domain'],
  ['https://t.me/acme_support_bot', '@acme_support_bot on Telegram', 'a bot'],
  ['https://t.me/+AbCdEf123', 'Group AbCdEf123 on Telegram', 'an invitation'],
  ['https://www.facebook.com/acme.wallet.help', 'acme.wallet.help on Facebook', 'dots of a name stay'],
  ['https://www.facebook.com/profile.php?id=1000123456', '1000123456 on Facebook', 'a numbered profile'],
  ['https://github.com/acme/wallet', 'Repository acme/wallet on GitHub', 'a repository'],
  ['https://www.tiktok.com/@acme/video/123', 'Video by @acme on TikTok', 'a video'],
  [
    'https://play.google.com/store/apps/details?id=com.acme.wallet',
    'App com.acme.wallet on Google Play',
    'an app',
  ],
  [GOOGLE_FORM, 'Google Form 1FAIpQL…', 'a form, by the start of its ID'],
  ['https://forms.gle/AbC123', 'Google Form AbC123', 'its short link'],
  ['https://forms.office.com/r/AbC123', 'Form AbC123 on Microsoft Forms', 'another form'],
  ['https://acme.typeform.com/to/xYz', 'Form xYz on Typeform', 'a form at a customer’s host'],
  [
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0JkLmN/view',
    'File 1a2B3c4… on Google Drive',
    'a file',
  ],
  ['https://acme-files.s3.amazonaws.com/login.html', 'Bucket acme-files on Amazon S3', 'a bucket'],
  [
    'https://s3.eu-west-1.amazonaws.com/acme-files/a',
    'Bucket acme-files on Amazon S3',
    'the bucket in the path',
  ],
  ['https://sites.google.com/view/acme-login', 'acme-login on Google Sites', 'a site'],
  ['https://acme-login.pages.dev/x', 'acme-login.pages.dev', 'a customer’s host is its name'],
  ['https://acme.blogspot.com/', 'acme.blogspot.com', 'a blog'],
  ['https://evil.example/x.com/acme', 'evil.example', 'a path that only looks like a platform'],
  ['https://x.com:8443/acme', 'x.com', 'another server'],
  ['https://x.com@evil.example/acme', 'evil.example', 'a name before the host'],
  [`https://t.me/${'a'.repeat(32)}`, `@${'a'.repeat(32)} on Telegram`, 'the longest name there'],
  [`https://www.facebook.com/${'b'.repeat(90)}`, `${'b'.repeat(39)}… on Facebook`, 'a longer one is cut'],
  ['https://www.quora.com/profile/%E2%80%AEevil', 'www.quora.com', 'a name that turns the text'],
])('%s is called “%s”: %s', (asset, name) => {
  expect(titleOf('phishing', [asset])).toBe(`Phishing: ${name}`)
})

describe('a title', () => {
  it('counts the other assets, each once and no empty line', () => {
    const assets = [GOOGLE_FORM, 'https://t.me/acme', '', 'https://t.me/acme', 'evil.example']
    expect(titleOf('scam', assets)).toBe('Scam: Google Form 1FAIpQL… and 2 more')
  })

  it('of the user stays', () => {
    const form: DraftForm = { ...EMPTY_FORM, title: 'Mine', titleTyped: true }
    expect(withMadeTitle(form).title).toBe('Mine')
    expect(retitled(form, { ...form, category: 'scam' }).title).toBe('Mine')
  })
})

describe('in a page, which knows no platforms', () => {
  const account = withMadeTitle({
    ...EMPTY_FORM,
    category: 'phishing',
    assets: [{ content: 'https://x.com/Acme', exact: null }],
  })

  it('the name of the same asset stays with each edit', () => {
    const scam = setCategory('scam')(account)
    expect(scam.title).toBe('Scam: @Acme on X')
    const two = setAsset(1, { content: 'evil.example', exact: null })(scam)
    expect(two.title).toBe('Scam: @Acme on X and 1 more')
    expect(setCategory(null)(two).title).toBe('Report: @Acme on X and 1 more')
    expect(removeAsset(1)(two).title).toBe('Scam: @Acme on X')
  })

  it('another asset is called by its host until the background names it', () => {
    expect(setAsset(0, { content: 'https://t.me/acme', exact: null })(account).title).toBe('Phishing: t.me')
    expect(removeAsset(0)(account).title).toBe('Phishing')
  })

  it('a title of an earlier version is taken as it is', () => {
    expect(setCategory('scam')({ ...account, title: 'Phishing: x.com' }).title).toBe('Scam: x.com')
    expect(setCategory('scam')({ ...account, title: 'old' }).title).toBe('Scam: x.com')
  })
})
