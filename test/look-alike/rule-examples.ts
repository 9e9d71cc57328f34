import type { LookAlikeRule } from '#lib/look-alike/look-alike-match.ts'

/** A name, an own name, and why the rule speaks of it or its guard keeps it silent. */
type Example = readonly [theirs: string, ours: string, why: string]

/** Every rule of lib/look-alike/rules.ts, by what it says and by what its guard keeps back. Not beside the rules, since those are shipped. */
export const RULE_EXAMPLES: Readonly<
  Record<Exclude<LookAlikeRule, 'same-ends'>, { says: readonly Example[]; silent: readonly Example[] }>
> = {
  'confusable-characters': {
    says: [
      ['metаmask.io', 'metamask.io', 'Cyrillic а'],
      ['xn--metmask-4fg.io', 'metamask.io', 'the same in punycode'],
      ['rnetámask.com', 'metamask.io', 'with a pair of letters and another ending'],
      ['bucher.de', 'bücher.de', 'the own name is the one in Unicode'],
      ['íng.com', 'ing.com', 'three letters suffice'],
    ],
    silent: [['ьр.com', 'bp.com', 'two letters']],
  },
  'similar-letters': {
    says: [
      ['rnetamask.io', 'metamask.io', 'rn for m'],
      ['metarnask.com', 'metamask.io', 'with another ending'],
      ['paypai.com', 'paypal.com', 'i for l'],
      ['vvalmart.com', 'walmart.com', 'vv for w'],
      ['clropbox.com', 'dropbox.com', 'cl for d'],
    ],
    silent: [
      ['dear.com', 'clear.com', 'an everyday word'],
      ['ai.com', 'al.com', 'two letters'],
    ],
  },
  'digit-for-letter': {
    says: [
      ['paypa1.com', 'paypal.com', '1 for l'],
      ['c0inbas3.net', 'coinbase.com', 'two digits, another ending'],
      ['b1nance.com', 'binance.com', '1 for i'],
    ],
    silent: [['a1.com', 'al.com', 'two letters']],
  },
  separators: {
    says: [
      ['meta-mask.io', 'metamask.io', 'a hyphen put in'],
      ['deutschebank.de', 'deutsche-bank.de', 'a hyphen left out'],
      ['meta.mask.com', 'metamask.io', 'a dot put in'],
    ],
    silent: [
      ['a-bc.com', 'abc.com', 'three letters'],
      ['de.al.com', 'deal.com', 'four letters over a dot'],
    ],
  },
  'other-ending': {
    says: [
      ['metamask.com', 'metamask.io', 'another top-level domain'],
      ['barclays.com.co', 'barclays.co.uk', 'another ending of two parts'],
      ['metamask.pages.dev', 'metamask.io', 'at a hoster'],
      ['dpd.top', 'dpd.com', 'three letters, at an ending that brands seldom use'],
    ],
    silent: [
      ['dpd.net', 'dpd.com', 'three letters, at an ending that anyone may use'],
      ['ing.top', 'ing.com', 'an ordinary one of three letters'],
      ['hp.top', 'hp.com', 'two letters'],
    ],
  },
  repetition: {
    says: [
      ['mettamask.io', 'metamask.io', 'a letter twice'],
      ['accme.com', 'acme.com', 'four letters'],
    ],
    silent: [
      ['hello.com', 'helo.com', 'an everyday word'],
      ['tills.com', 'tils.com', 'the same of four letters'],
      ['accme.org', 'acme.com', 'four letters and another ending'],
      ['kbbx.com', 'kbx.com', 'three letters'],
    ],
  },
  omission: {
    says: [
      ['metamsk.io', 'metamask.io', 'a letter left out'],
      ['rnetamsk.io', 'metamask.io', 'and a pair for another'],
    ],
    silent: [
      ['county.com', 'country.com', 'an everyday word'],
      ['acm.com', 'acme.com', 'four letters'],
    ],
  },
  transposition: {
    says: [
      ['metamaks.io', 'metamask.io', 'two neighbours swapped'],
      ['amce.com', 'acme.com', 'four letters'],
    ],
    silent: [
      ['quiet.com', 'quite.com', 'an everyday word'],
      ['cmae.com', 'acme.com', 'four letters, the first two of them'],
    ],
  },
  insertion: {
    says: [
      ['metamxask.io', 'metamask.io', 'a letter put in'],
      ['metamasks.io', 'metamask.io', 'a letter added'],
      ['metamask2.com', 'metamask.io', 'a digit added'],
      ['officex365.com', 'office365.com', 'a letter put in before a number'],
    ],
    silent: [
      ['office3655.com', 'office365.com', 'a row of numbers'],
      ['orders.com', 'order.com', 'an everyday word'],
      ['acmes.com', 'acme.com', 'four letters'],
    ],
  },
  replacement: {
    says: [['metanask.io', 'metamask.io', 'one letter for another']],
    silent: [
      ['office366.com', 'office365.com', 'a row of numbers'],
      ['phase.com', 'chase.com', 'an everyday word'],
      ['chess.org', 'chase.com', 'five letters and another ending'],
      ['acne.com', 'acme.com', 'four letters'],
    ],
  },
  'similar-shapes': {
    says: [
      ['vobafome.com', 'vodafone.com', 'two letters with one stroke less or more'],
      ['1cucoim.com', 'kucoin.com', 'two letters for one, and another'],
      ['dlnarnce.top', 'binance.com', 'three letters, and another ending'],
      ['sontoncler.com', 'santander.com', 'a round letter for another, and two letters for one'],
    ],
    silent: [
      ['mobem.com', 'noben.com', 'five letters'],
      ['corner.com', 'cormen.com', 'an everyday word'],
    ],
  },
  'brand-in-subdomain': {
    says: [
      ['metamask.evil.net', 'metamask.io', 'a label of its own'],
      ['metamask.io.evil.net', 'metamask.io', 'with its ending'],
      ['metamask.io-login.net', 'metamask.io', 'with its ending and more'],
      ['www.metamask-login.evil.net', 'metamask.io', 'with a lure word'],
      ['rnetamask.evil.net', 'metamask.io', 'written like it'],
      ['ing.com.evil.net', 'ing.com', 'a short one with its ending'],
      ['dpd.evil.net', 'dpd.com', 'three letters that are no word'],
      ['dpd.account-verify.com', 'dpd.com', 'the same before words that lure'],
      ['visa.account-verify.com', 'visa.com', 'a short word before words that lure'],
      ['hp-support.evil.net', 'hp.com', 'two letters with a lure word'],
      ['metanask.io.evil.net', 'metamask.io', 'misspelled'],
      ['login.metamsk-app.evil.net', 'metamask.io', 'misspelled as one of several words'],
      ['booking.com.evil.net', 'booking.com', 'an everyday word with its ending'],
      ['booking-login.evil.net', 'booking.com', 'an everyday word with an account word'],
    ],
    silent: [
      ['booking.hotel-adler.at', 'booking.com', 'an everyday word'],
      ['ing.evil.net', 'ing.com', 'an ordinary one of three letters'],
      ['visa.evil.net', 'visa.com', 'a short word that doesn’t lure'],
      ['hp.evil.net', 'hp.com', 'two letters'],
      ['signup.evil.net', 'singup.com', 'a lure word that would be misspelled'],
    ],
  },
  'brand-and-lure': {
    says: [
      ['metamask-login.com', 'metamask.io', 'after a hyphen'],
      ['secure-metamask-wallet.com', 'metamask.io', 'on both sides'],
      ['loginmetamask.com', 'metamask.io', 'without a hyphen'],
      ['metamaskio.com', 'metamask.io', 'its own ending'],
      ['coca-colalogin.com', 'coca-cola.com', 'an own name of two words'],
      ['wwwmetamask.io', 'metamask.io', 'www without a dot'],
      ['rnetamask-l0gin.com', 'metamask.io', 'both written otherwise'],
      ['booking-verification.com', 'booking.com', 'an everyday word with an account word'],
      ['dpd-redelivery.info', 'dpd.com', 'three letters and a word about parcels'],
      ['my-dpd.com', 'dpd.com', 'three letters and any word of the list'],
      ['dpdtracking.com', 'dpd.com', 'three letters that touch a lure word'],
      ['visa-login.com', 'visa.com', 'an ordinary one of four letters'],
      ['dpd-berlin-tracking.com', 'dpd.com', 'a lure word among others'],
      ['booking-refund.com', 'booking.com', 'the same with a word about money, apart from it'],
    ],
    silent: [
      ['hotel-booking-app.com', 'booking.com', 'an everyday word'],
      ['orange-login.com', 'ange.com', 'four letters within a word'],
      ['onlinebanking.com', 'ing.com', 'an ordinary one that ends a word'],
      ['printer-support.net', 'rin.com', 'three letters within a word'],
      ['dpdpanda.com', 'dpd.com', 'three letters and a word that doesn’t lure'],
    ],
  },
  'brand-in-label': {
    says: [
      ['metamask-panda.com', 'metamask.io', 'between separators'],
      ['pandametamask.com', 'metamask.io', 'at the end of a word'],
      ['panda-metamsk.com', 'metamask.io', 'misspelled'],
      ['login.dpd-berlin.com', 'dpd.com', 'three letters, and a lure word in another label'],
    ],
    silent: [
      ['pandakrakenbear.com', 'kraken.com', 'in the middle of a word'],
      ['chase-panda.com', 'chase.com', 'five letters'],
      ['super-booking-panda.com', 'booking.com', 'an everyday word'],
      ['dpd-berlin.com', 'dpd.com', 'three letters without a lure word'],
      ['super-bookng-panda.com', 'booking.com', 'an everyday word, misspelled'],
    ],
  },
  'first-part': {
    says: [
      ['acme-login.com', 'acme-wallet.com', 'with a lure word'],
      ['acme.evil.net', 'acme-wallet.com', 'as a label'],
      ['zenvos.secure-check.info', 'zenvos-bank.com', 'the same with six letters'],
      ['rbx-tracking.com', 'rbx-parcels.com', 'three letters with a lure word'],
    ],
    silent: [
      ['acme-panda.com', 'acme-wallet.com', 'without a lure word'],
      ['acme.com', 'acme-wallet.com', 'the whole name of somebody else'],
      ['first.evil.net', 'first-bank.com', 'an everyday word'],
      ['my.evil.net', 'my-bank.com', 'a word that lures itself'],
    ],
  },
}
