import type { Name } from './name.ts'
import { joinedLabels } from './name.ts'
import {
  canBeMisread,
  isAscii,
  isDigits,
  isAboutAccounts,
  isEveryday,
  isOneEdit,
  isRepeated,
  isSeparators,
  lettersIn,
  readsTheSame,
  type Seen,
  standsInside,
} from './seeing.ts'

/** A name, an own name, and why the rule speaks of it or keeps silent. */
type Example = readonly [theirs: string, ours: string, why: string]

export type Rule = {
  /** When it keeps silent although it would fit: real names of that kind are too many. */
  guard: string
  see: (theirs: Name, ours: Name) => Seen | undefined
  says: readonly Example[]
  silent: readonly Example[]
}

/**
 * Every way to look like an own name that is recognised, the most telling first; the first that sees something is what is told. The
 * guards follow those of Chromium's look-alike heuristics (components/lookalikes), which leave out short names, everyday words and rows of numbers.
 */
export const RULES = {
  'confusable-characters': {
    guard: 'own label under 3 letters',
    see: readsTheSame(
      (differences, _theirs, ours) =>
        lettersIn(ours.label) >= 3 &&
        differences.some(({ theirs: { text }, ours: own }) => !isAscii(text) || !isAscii(own.text)),
    ),
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
    guard: 'own label under 5 letters (4 with the same ending), or theirs is an everyday word',
    see: readsTheSame(
      (differences, theirs, ours) =>
        canBeMisread(theirs, ours) &&
        differences.some(
          ({ theirs: one, ours: other }) =>
            !isSeparators(one.text + other.text) && !isDigits(one.text) && !isDigits(other.text),
        ),
    ),
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
    guard:
      'own label under 5 letters (4 with the same ending), or theirs is an everyday word, or both are numbers',
    see: readsTheSame(
      (differences, theirs, ours) =>
        canBeMisread(theirs, ours) &&
        !(isDigits(theirs.label.text) && isDigits(ours.label.text)) &&
        differences.some(({ theirs: one, ours: other }) => isDigits(one.text) !== isDigits(other.text)),
    ),
    says: [
      ['paypa1.com', 'paypal.com', '1 for l'],
      ['c0inbas3.net', 'coinbase.com', 'two digits, another ending'],
      ['b1nance.com', 'binance.com', '1 for i'],
    ],
    silent: [['a1.com', 'al.com', 'two letters']],
  },
  separators: {
    guard: 'own label under 5 letters; over dots under 6',
    see: (theirs, ours) =>
      readsTheSame(
        (differences) =>
          lettersIn(ours.label) >= 5 &&
          differences.some(({ theirs: { text }, ours: own }) => isSeparators(text + own.text)),
      )(theirs, ours) ?? readsTheSame(() => lettersIn(ours.label) >= 6, joinedLabels)(theirs, ours),
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
    guard: 'own label under 4 letters',
    see: readsTheSame(
      (differences, theirs, ours) =>
        differences.length === 0 && theirs.ending !== ours.ending && lettersIn(ours.label) >= 4,
    ),
    says: [
      ['metamask.com', 'metamask.io', 'another top-level domain'],
      ['barclays.com.co', 'barclays.co.uk', 'another ending of two parts'],
      ['metamask.pages.dev', 'metamask.io', 'at a hoster'],
    ],
    silent: [['ing.net', 'ing.com', 'three letters']],
  },
  repetition: {
    guard:
      'as for all edits: own label under 5 letters (5 need the same ending and first letter), an everyday word, a row of numbers',
    see: isOneEdit((edit, found, label) => edit.kind === 'inserted' && isRepeated(found, label)),
    says: [['mettamask.io', 'metamask.io', 'a letter twice']],
    silent: [['hello.com', 'helo.com', 'an everyday word']],
  },
  omission: {
    guard: 'as for all edits',
    see: isOneEdit(({ kind }) => kind === 'omitted'),
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
    guard: 'as for all edits',
    see: isOneEdit(({ kind }) => kind === 'swapped'),
    says: [['metamaks.io', 'metamask.io', 'two neighbours swapped']],
    silent: [['quiet.com', 'quite.com', 'an everyday word']],
  },
  insertion: {
    guard: 'as for all edits',
    see: isOneEdit(({ kind }) => kind === 'inserted'),
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
    guard: 'as for all edits',
    see: isOneEdit(({ kind }) => kind === 'replaced'),
    says: [['metanask.io', 'metamask.io', 'one letter for another']],
    silent: [
      ['office366.com', 'office365.com', 'a row of numbers'],
      ['phase.com', 'chase.com', 'an everyday word'],
      ['chess.org', 'chase.com', 'five letters and another ending'],
    ],
  },
  'brand-in-subdomain': {
    guard:
      'own label under 5 letters (6 beside other words), or an everyday word without a word about accounts, unless its own ending follows (3 letters then suffice)',
    see: standsInside(
      ({ above, withEnding, beside, separated, lures }, ours) =>
        above &&
        (withEnding ||
          (beside === 'other'
            ? separated > 0 && !isEveryday(ours) && lettersIn(ours.label) >= 6
            : lettersIn(ours.label) >= 5 && (!isEveryday(ours) || isAboutAccounts(lures, separated)))),
    ),
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
    guard: 'own label under 5 letters; an everyday word without a word about accounts',
    see: standsInside(
      ({ above, beside, separated, lures }, ours) =>
        !above &&
        beside === 'lures' &&
        lettersIn(ours.label) >= 5 &&
        (!isEveryday(ours) || isAboutAccounts(lures, separated)),
    ),
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
    guard: 'own label under 6 letters, or in the middle of a word, or an everyday word',
    see: standsInside(
      ({ above, separated }, ours) =>
        !above && separated > 0 && !isEveryday(ours) && lettersIn(ours.label) >= 6,
    ),
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
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
