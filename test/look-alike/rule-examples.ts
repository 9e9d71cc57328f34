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
    ],
    silent: [['ing.net', 'ing.com', 'three letters']],
  },
  repetition: {
    says: [['mettamask.io', 'metamask.io', 'a letter twice']],
    silent: [['hello.com', 'helo.com', 'an everyday word']],
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
    says: [['metamaks.io', 'metamask.io', 'two neighbours swapped']],
    silent: [['quiet.com', 'quite.com', 'an everyday word']],
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
    ],
  },
  replacement: {
    says: [['metanask.io', 'metamask.io', 'one letter for another']],
    silent: [
      ['office366.com', 'office365.com', 'a row of numbers'],
      ['phase.com', 'chase.com', 'an everyday word'],
      ['chess.org', 'chase.com', 'five letters and another ending'],
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
      ['booking.com.evil.net', 'booking.com', 'an everyday word with its ending'],
      ['booking-login.evil.net', 'booking.com', 'an everyday word with an account word'],
    ],
    silent: [
      ['booking.hotel-adler.at', 'booking.com', 'an everyday word'],
      ['ing.evil.net', 'ing.com', 'three letters'],
      ['hp.com.evil.net', 'hp.com', 'two letters, even with the ending'],
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
      ['booking-refund.com', 'booking.com', 'the same with a word about money, apart from it'],
    ],
    silent: [
      ['hotel-booking-app.com', 'booking.com', 'an everyday word'],
      ['ing-login.com', 'ing.com', 'three letters'],
    ],
  },
  'brand-in-label': {
    says: [
      ['metamask-panda.com', 'metamask.io', 'between separators'],
      ['pandametamask.com', 'metamask.io', 'at the end of a word'],
    ],
    silent: [
      ['pandakrakenbear.com', 'kraken.com', 'in the middle of a word'],
      ['chase-panda.com', 'chase.com', 'five letters'],
      ['super-booking-panda.com', 'booking.com', 'an everyday word'],
    ],
  },
}
