import { describe, expect, it } from 'vitest'
import { sameSpelling } from '#lib/assets/compare.ts'
import type { Relation } from '#lib/model/states.ts'
import { verdictOf } from '#lib/own-assets/verdict.ts'
import { asset } from '#test/assets/assets.ts'
import { copyOf, depsOf, ownAsset } from '#test/fakes/own-assets.ts'

const OURS: readonly Relation[] = ['ours', 'part-of-ours']

/** `TYPE:content`, or the content of a URL. */
const listed = (text: string, id: number) => {
  const [, type = 'URL', content = ''] = /^(?:([A-Z_]+):)?(.*)$/.exec(text) ?? []
  return ownAsset(content, { id, type })
}

const isOurs = async (asked: string, own: readonly string[]): Promise<boolean> => {
  const deps = depsOf(own.map(listed))
  const { findings } = await verdictOf(asset(asked), { copy: copyOf(own.length), unchecked: null }, deps)
  return findings.some(({ relation }) => OURS.includes(relation))
}

/** What is on the list of a host that many share, its other spellings, and neighbors that are of somebody else. */
type OnHost = { what: string; own: string[]; ours: string[]; others: string[] }

const ON_HOSTS: readonly OnHost[] = [
  {
    what: 'files',
    own: [
      'https://1drv.ms/w/s!AcmeOwn123',
      'https://1drv.ms/b/c/0a1b2c3d4e5f6a7b/EacmeOwn99',
      'https://cdn.discordapp.com/attachments/111111111111111111/222222222222222222/acme.pdf',
      'https://pastebin.com/raw/AcmeOwn1',
      'https://pastebin.com/u/acme',
      'https://telegra.ph/file/0123acme.png',
      'https://www.dropbox.com/s/raw/acme1own/logo.png',
      'https://rentry.co/raw/acmeown',
      'https://docsend.com/view/s/acmeown',
    ],
    ours: [
      'https://1drv.ms/w/s!AcmeOwn123?e=Xy1',
      'https://1drv.ms/W/s!AcmeOwn123',
      'https://1drv.ms/b/c/0a1b2c3d4e5f6a7b/EacmeOwn99?e=1',
      'https://cdn.discordapp.com/attachments/111111111111111111/222222222222222222/acme.pdf?ex=1',
      'https://pastebin.com/AcmeOwn1',
      'https://pastebin.com/dl/AcmeOwn1',
      'https://pastebin.com/u/acme',
      'https://telegra.ph/file/0123acme.png',
      'https://www.dropbox.com/s/acme1own/logo.png?dl=1',
      'https://rentry.co/acmeown',
      'https://docsend.com/view/s/acmeown',
    ],
    others: [
      'https://1drv.ms/w/s!Evil999',
      'https://1drv.ms/b/s!Evil1',
      'https://1drv.ms/w/c/ffffffffffffffff/Eevil1',
      'https://1drv.ms/b/c/0a1b2c3d4e5f6a7b/Eother11',
      'https://cdn.discordapp.com/attachments/111111111111111111/333333333333333333/evil.exe',
      'https://cdn.discordapp.com/attachments/999999999999999999/333333333333333333/acme.pdf',
      'https://pastebin.com/raw/EvilXY12',
      'https://pastebin.com/u/evil',
      'https://pastebin.com/u/evil/1',
      'https://telegra.ph/file/9999evil.png',
      'https://telegra.ph/Evil-01-02',
      'https://www.dropbox.com/s/raw/evil1/logo.png',
      'https://www.dropbox.com/s/dl/evil1/x.zip',
      'https://rentry.co/raw/evil',
      'https://docsend.com/view/s/evil',
    ],
  },
  {
    what: 'repositories',
    own: [
      'https://github.com/Acme/Wallet-SDK',
      'https://gist.github.com/acme/0123456789abcdef0123456789abcdef',
      'GITHUB:acme-labs',
      'https://github.com/ethereum/go-ethereum/issues/123',
      'https://github.com/features/acme',
      'https://github.com/orgs/acme-org/repositories',
      'https://github.com/acme-inc/site.git',
    ],
    ours: [
      'https://github.com/Acme/Wallet-SDK',
      'https://github.com/acme/wallet-sdk',
      'https://github.com/ACME/wallet-sdk/',
      'https://github.com/acme/wallet-sdk.git',
      'https://github.com/acme/wallet-sdk/issues/1',
      'https://github.com/acme/wallet-sdk/releases/download/v1/app.exe',
      'https://github.com/acme/wallet-sdk/tree/main/docs',
      'https://github.com/acme/wallet-sdk?tab=readme-ov-file#install',
      'https://raw.githubusercontent.com/acme/wallet-sdk/main/install.sh',
      'https://raw.githubusercontent.com/Acme/Wallet-SDK/refs/heads/main/x.js',
      'https://codeload.github.com/acme/wallet-sdk/zip/refs/heads/main',
      'https://api.github.com/repos/acme/wallet-sdk/contents',
      'https://github.com/acme-inc/site',
      'https://github.com/Acme-Inc/site/wiki',
      'https://gist.github.com/acme/0123456789abcdef0123456789abcdef',
      'https://gist.github.com/0123456789abcdef0123456789abcdef',
      'https://gist.githubusercontent.com/acme/0123456789abcdef0123456789abcdef/raw/x.txt',
      'https://gist.github.com/acme/0123456789abcdef0123456789abcdef/revisions',
      'https://github.com/acme-labs/anything',
      'https://acme-labs.github.io/',
      'acme-labs.github.io',
      'https://acme-labs.github.io/docs/x',
      'https://gist.githubusercontent.com/acme-labs/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/raw/a',
      'https://codeload.github.com/acme-labs/x/zip/main',
      'https://github.com/ethereum/go-ethereum/issues/123',
    ],
    others: [
      'https://github.com/ethereum/go-ethereum',
      'https://github.com/ethereum/go-ethereum/issues/124',
      'https://raw.githubusercontent.com/ethereum/go-ethereum/master/x',
      'https://github.com/acme-evil/wallet-sdk',
      'https://github.com/acme/other',
      'https://github.com/evil/wallet-sdk',
      'https://github.com/acme/wallet-sdk2',
      'https://github.com/acme/wallet',
      'https://raw.githubusercontent.com/evil/wallet-sdk/main/x',
      'https://raw.githubusercontent.com/acme/wallet-sdk-evil/main/x',
      'https://gist.github.com/evil/0123456789abcdef0123456789abcdee',
      'https://gist.github.com/0123456789abcdef0123456789abcdee',
      'https://gist.github.com/evil',
      'https://github.com/features/evil',
      'https://github.com/features',
      'https://github.com/orgs/evil/repositories',
      'https://api.github.com/repos/evil/wallet-sdk',
      'https://api.github.com/users/acme',
      'https://codeload.github.com/evil/wallet-sdk/zip/main',
      'https://evil.github.io/wallet-sdk',
      'https://acme-labs-evil.github.io/',
      'github.io',
      'https://github.com/trending/acme',
      'https://objects.githubusercontent.com/acme/wallet-sdk',
    ],
  },
  {
    what: 'forms and documents',
    own: [
      'https://docs.google.com/forms/d/e/1FAIpQLSdAcmeForm0123456789',
      'GOOGLE_FORM:https://docs.google.com/forms/d/e/1FAIpQLSdAcmeTwo0123456789/viewform',
      'GOOGLE_FORM:https://docs.google.com/forms/d/1AcmeEditForm0123456789',
      'https://forms.gle/AcmeShort1',
      'https://forms.office.com/r/AcmeMs1',
      'https://forms.office.com/e/AcmeMs2',
      'https://forms.office.com/Pages/ResponsePage.aspx?id=AcmeLong0123456789',
      'https://acme.notion.site/Help-0123456789abcdef0123456789abcdef',
      'https://www.notion.so/acme/01234567-89ab-cdef-0123-456789abcd99',
      'https://docs.google.com/document/d/1AcmeDoc0123456789/edit',
      'https://docs.google.com/document/d/e/2PACX-AcmePub012345/pub',
      'https://acme.typeform.com/to/AcmeTf1',
      'https://tally.so/r/AcmeTl',
      'https://www.surveymonkey.com/r/AcmeSm',
      'https://www.jotform.com/231234567890123',
    ],
    ours: [
      'https://docs.google.com/forms/d/e/1FAIpQLSdAcmeForm0123456789/viewform',
      'https://docs.google.com/forms/d/e/1FAIpQLSdAcmeForm0123456789/formResponse',
      'https://docs.google.com/forms/u/1/d/e/1FAIpQLSdAcmeForm0123456789/viewform?usp=sf_link',
      'https://docs.google.com/a/acme.com/forms/d/e/1FAIpQLSdAcmeForm0123456789/viewform',
      'https://docs.google.com/a/acme.com/forms/d/e/1FAIpQLSdAcmeTwo0123456789/closedform',
      'https://docs.google.com/forms/d/e/1FAIpQLSdAcmeTwo0123456789/viewform?edit2=1',
      'https://docs.google.com/forms/d/1AcmeEditForm0123456789/edit',
      'https://docs.google.com/a/acme.com/forms/d/1AcmeEditForm0123456789/prefill',
      'https://docs.google.com/forms/d/1AcmeEditForm0123456789/viewform?ts=1',
      'https://forms.gle/AcmeShort1?x=1',
      'https://forms.office.com/e/AcmeMs1',
      'https://forms.office.com/r/AcmeMs2',
      'https://forms.microsoft.com/e/AcmeMs2?origin=x',
      'https://forms.cloud.microsoft/e/AcmeMs1',
      'https://forms.office.com/pages/responsepage.aspx?id=AcmeLong0123456789&embed=true',
      'https://www.notion.so/acme/Hilfe-0123456789abcdef0123456789abcdef',
      'https://www.notion.so/01234567-89ab-cdef-0123-456789abcdef',
      'https://acme.notion.site/0123456789abcdef0123456789abcdef?pvs=4',
      'https://www.notion.so/0123456789abcdef0123456789abcd99',
      'https://docs.google.com/document/u/0/d/1AcmeDoc0123456789/preview',
      'https://docs.google.com/a/acme.com/document/d/1AcmeDoc0123456789/edit',
      'https://drive.google.com/open?id=1AcmeDoc0123456789',
      'https://docs.google.com/document/d/e/2PACX-AcmePub012345/pub?embedded=true',
      'https://form.typeform.com/to/AcmeTf1',
      'https://acme.typeform.com/to/AcmeTf1?utm=1',
      'https://tally.so/embed/AcmeTl?x=1',
      'https://www.surveymonkey.com/r/AcmeSm?c=1',
      'https://form.jotform.com/231234567890123',
      'https://www.jotform.com/app/231234567890123',
      'https://submit.jotform.com/submit/231234567890123',
      'https://eu.jotform.com/form/231234567890123',
    ],
    others: [
      'https://docs.google.com/forms/d/e/1FAIpQLSdEvilForm0123456789/viewform',
      'https://docs.google.com/a/evil.com/forms/d/e/1FAIpQLSdEvilForm0123456789/viewform',
      'https://docs.google.com/a/acme.com/forms/d/e/1FAIpQLSdEvilForm0123456789/viewform',
      'https://docs.google.com/forms/d/1EvilEditForm0123456789/edit',
      'https://forms.gle/EvilShort1',
      'https://forms.gle/acmeshort1',
      'https://forms.office.com/e/EvilMs1',
      'https://forms.office.com/r/EvilMs1',
      'https://forms.office.com/e/acmems1',
      'https://forms.office.com/Pages/ResponsePage.aspx?id=EvilLong0123456789',
      'https://www.notion.so/acme/Scam-fedcba9876543210fedcba9876543210',
      'https://evil.notion.site/Help-fedcba9876543210fedcba9876543210',
      'https://www.notion.so/fedcba98-7654-3210-fedc-ba9876543210',
      'https://docs.google.com/document/d/1EvilDoc0123456789/edit',
      'https://docs.google.com/document/d/e/2PACX-EvilPub012345/pub',
      'https://evil.typeform.com/to/EvilTf1',
      'https://tally.so/r/EvilTl',
      'https://tally.so/embed/EvilTl',
      'https://www.jotform.com/app/239999999999999',
      'https://form.jotform.com/239999999999999',
      'https://www.surveymonkey.com/r/EvilSm',
    ],
  },
]

describe.each(ON_HOSTS)('$what on the list', ({ own, ours, others }) => {
  it.each(ours)('%s is ours', async (asked) => {
    expect(await isOurs(asked, own)).toBe(true)
  })

  it.each(others)('%s is not', async (asked) => {
    expect(await isOurs(asked, own)).toBe(false)
  })
})

describe('of two pages of strangers, a report keeps', () => {
  it.each([
    ['https://1drv.ms/w/s!A1', 'https://1drv.ms/w/s!B1'],
    ['https://1drv.ms/w/c/aaaa/Ex1', 'https://1drv.ms/w/c/aaaa/Ex2'],
    ['https://cdn.discordapp.com/attachments/1/2/a.exe', 'https://cdn.discordapp.com/attachments/1/3/a.exe'],
    ['https://pastebin.com/raw/AAAA1111', 'https://pastebin.com/raw/BBBB2222'],
    ['https://pastebin.com/u/anna', 'https://pastebin.com/u/bob'],
    ['https://telegra.ph/file/a.png', 'https://telegra.ph/file/b.png'],
    ['https://www.dropbox.com/s/raw/a1/x', 'https://www.dropbox.com/s/raw/b1/x'],
    ['https://rentry.co/raw/aa', 'https://rentry.co/raw/bb'],
    ['https://justpaste.it/u/anna', 'https://justpaste.it/u/bob'],
    ['https://justpaste.it/img/1.png', 'https://justpaste.it/img/2.png'],
    ['https://docsend.com/view/s/aa', 'https://docsend.com/view/s/bb'],
  ])('%s and %s', (one, other) => {
    expect(sameSpelling(asset(one), asset(other))).toBe(false)
  })

  it.each([
    ['https://1drv.ms/w/s!A1', 'https://1drv.ms/w/s!A1?e=9'],
    ['https://pastebin.com/raw/AAAA1111', 'https://pastebin.com/AAAA1111'],
    ['https://www.dropbox.com/s/a1/x?dl=0', 'https://www.dropbox.com/s/a1/x?dl=1'],
  ])('only the first of %s and %s, which are one', (one, other) => {
    expect(sameSpelling(asset(one), asset(other))).toBe(true)
  })
})
