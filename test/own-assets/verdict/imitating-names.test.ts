import { describe, expect, it } from 'vitest'
import { keysOfOwnAsset } from '#lib/assets/own-asset-keys.ts'
import { findLookAlike, lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import { asset } from '#test/assets/assets.ts'
import { SortedTable } from '#test/look-alike/sorted-table.ts'

/** Returns the own asset that is imitated, as the list has it. */
const imitated = async (asked: string, own: readonly string[]): Promise<string | null> => {
  const entries = own.flatMap((content) =>
    lookAlikeEntries(keysOfOwnAsset({ content, type: 'URL' })).map((entry) => ({ ...entry, content })),
  )
  const table = new SortedTable(entries)
  const found = await findLookAlike(asset(asked), async (ranges) => table.read(ranges))
  return entries.find(({ name }) => name === found?.by.name)?.content ?? null
}

/** Own assets, what looks like one of them, and innocents. */
type Imitated = { what: string; own: string[]; like: [asked: string, own: string][]; unlike: string[] }

const IMITATED: readonly Imitated[] = [
  {
    what: 'the title of an app or of a page',
    own: [
      'acme.com',
      'zenvos.com',
      'metamask.io',
      'wise.com',
      'santander.com',
      'chase.com',
      'hsbc.com',
      'https://apps.apple.com/us/app/zenvos-bank/id1111111111',
      'https://chromewebstore.google.com/detail/zenvos-wallet/abcdefghijklmnopabcdefghijklmnop',
      'booking.com',
      'https://www.facebook.com/people/Zenvos-Help/100022222222222',
      'ledger.com',
    ],
    like: [
      ['https://apps.apple.com/us/app/metamask-wallet/id999888777', 'metamask.io'],
      ['https://apps.apple.com/app/metamask/id999888777', 'metamask.io'],
      ['https://apps.apple.com/de/app/metamask-blockchain-wallet/id999888777', 'metamask.io'],
      ['https://itunes.apple.com/us/app/zenvos-login/id999888777', 'zenvos.com'],
      ['https://apps.apple.com/us/app/zenvos/id999888777', 'zenvos.com'],
      ['https://apps.apple.com/us/app/acme-support/id999888777', 'acme.com'],
      ['https://apps.apple.com/us/app/my-acme-wallet/id999888777', 'acme.com'],
      ['https://apps.apple.com/us/app/metarnask/id999888777', 'metamask.io'],
      ['https://apps.apple.com/us/app/metamaskk-wallet/id999888777', 'metamask.io'],
      [
        'https://chromewebstore.google.com/detail/zenvos-wallet-connect/bcdefghijklmnopabcdefghijklmnopa',
        'zenvos.com',
      ],
      ['https://chromewebstore.google.com/detail/metamask/bcdefghijklmnopabcdefghijklmnopa', 'metamask.io'],
      [
        'https://chrome.google.com/webstore/detail/metamask-wallet/bcdefghijklmnopabcdefghijklmnopa',
        'metamask.io',
      ],
      ['https://apps.microsoft.com/store/detail/zenvos-wallet/9NBLGGH4EVIL', 'zenvos.com'],
      ['https://www.microsoft.com/en-us/p/zenvos-bank/9nblggh4evil', 'zenvos.com'],
      ['https://www.facebook.com/people/Metamask-Help/100033333333333', 'metamask.io'],
      ['https://www.facebook.com/people/Zenvos-Kundenservice/100033333333333/', 'zenvos.com'],
      ['https://www.facebook.com/people/HSBC-Support/100033333333333/', 'hsbc.com'],
      ['https://apps.apple.com/us/app/wise-support/id999888777', 'wise.com'],
      ['https://apps.apple.com/us/developer/metamask-llc/id999888777', 'metamask.io'],
      ['https://apps.apple.com/us/app/santander-banking/id999888777', 'santander.com'],
    ],
    unlike: [
      'https://apps.apple.com/us/app/wise-guys-trivia/id999888777',
      'https://apps.apple.com/us/app/be-wise/id999888777',
      'https://apps.apple.com/us/app/chase-the-cat/id999888777',
      'https://apps.apple.com/us/app/car-chase-racing/id999888777',
      'https://apps.apple.com/us/app/hotel-booking-berlin/id999888777',
      'https://apps.apple.com/us/app/panda-run/id999888777',
      'https://apps.apple.com/us/app/gas-mask-repair/id999888777',
      'https://chromewebstore.google.com/detail/dark-mode/bcdefghijklmnopabcdefghijklmnopa',
      'https://chromewebstore.google.com/detail/empty-title/bcdefghijklmnopabcdefghijklmnopa',
      'https://www.facebook.com/people/Anna-Weise/100044444444444/',
      'https://www.facebook.com/people/Maria-Santander/100044444444444/',
      'https://www.facebook.com/people/John-Chase/100044444444444/',
      'https://www.facebook.com/people/Jane-Doe/100044444444444/',
      'https://apps.apple.com/us/app/%E5%BE%AE%E4%BF%A1/id414478124',
      'https://apps.apple.com/app/id999888777',
      'https://apps.apple.com/us/app/signal-private-messenger/id874139669',
      'https://apps.microsoft.com/detail/9nblggh4evil',
      'https://apps.apple.com/us/app/calculator/id999888777',
      'https://apps.apple.com/us/app/acmeist-poets/id999888777',
      'https://apps.apple.com/us/app/acne-care/id999888777',
      'https://apps.apple.com/us/app/pandakrakenbear/id999888777',
      'https://apps.apple.com/us/app/macmerise/id999888777',
    ],
  },
  {
    what: 'a sender',
    own: [
      'acme.com',
      'zenvos.com',
      'metamask.io',
      'wise.com',
      'santander.com',
      'chase.com',
      'hsbc.com',
      'kraken.com',
      'help@zenvos.com',
      'booking.com',
      'zenvos-bank.de',
    ],
    like: [
      ['support@acme-help.com', 'acme.com'],
      ['billing@zenvos-login.com', 'zenvos.com'],
      ['info@metarnask.io', 'metamask.io'],
      ['noreply@hsbc-secure.net', 'hsbc.com'],
      ['x@metamask.io.evil.net', 'metamask.io'],
      ['x@zenvos.co', 'zenvos.com'],
      ['x@mail.zenvos-support.net', 'zenvos.com'],
      ['x@metamask.evil.net', 'metamask.io'],
      ['x@zenv0s.com', 'zenvos.com'],
      ['acme-support@gmail.com', 'acme.com'],
      ['acme.support@gmail.com', 'acme.com'],
      ['support.acme@outlook.com', 'acme.com'],
      ['zenvos.official@gmail.com', 'zenvos.com'],
      ['zenvoshelp@gmail.com', 'zenvos.com'],
      ['zenvos-kundenservice@gmx.de', 'zenvos.com'],
      ['metamask.recovery@proton.me', 'metamask.io'],
      ['hsbc.security@yahoo.com', 'hsbc.com'],
      ['wise-support@gmail.com', 'wise.com'],
      ['metamask_airdrop@mail.ru', 'metamask.io'],
      ['Zenvos-Support@Gmail.com', 'zenvos.com'],
    ],
    unlike: [
      'x@hotel-adler.at',
      'anna.santander@gmail.com',
      'santander@gmail.com',
      'maria.santander.garcia@gmail.com',
      'john.chase@gmail.com',
      'bill.chase@gmail.com',
      'bill.santander@gmail.com',
      'grant.santander@gmail.com',
      'page.kraken@gmail.com',
      'j.wise@gmail.com',
      'wise.owl@gmail.com',
      'jane.doe@gmail.com',
      'support@gmail.com',
      'info@outlook.com',
      'hello@proton.me',
      'kraken@gmail.com',
      'mr.kraken@web.de',
      'jane@acne-studios.com',
      'x@booking-berlin.com',
      'maria@posta.it',
      'hotel.booking@gmail.com',
      'student@ledgerwood.edu',
      'newsletter@gmx.net',
      'kraken.de@gmail.com',
      'my.santander@gmail.com',
      'tim.booking@hotel.de',
    ],
  },
]

describe.each(IMITATED)('$what', ({ own, like, unlike }) => {
  it.each(like)('%s looks like %s', async (asked, ours) => {
    expect(await imitated(asked, own)).toBe(ours)
  })

  it.each(unlike)('%s looks like none', async (asked) => {
    expect(await imitated(asked, own)).toBeNull()
  })
})
