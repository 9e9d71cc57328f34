const SHORTEST = 16
const LONGEST = 4_096

/** Bits a character. Random hex has 3.7 at 32 characters, random base64 5; ordinary words stay under 3.2 or have no digits. */
const LEAST_ENTROPY = 2.8

/** Public by nature, and often what the report is about: addresses of wallets, transactions, names of contents. */
const PUBLIC =
  /^(?:0x[0-9a-f]{40}|0x[0-9a-f]{64}|(?:bc1|ltc1|addr1)[02-9ac-hj-np-z]{11,110}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33}|r[1-9A-HJ-NP-Za-km-z]{24,34}|Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,60})$/i

export const isPublicValue = (text: string): boolean => PUBLIC.test(text)

/** `main.8f3a2b1c.js`: everybody who loads the page loads the same file. */
const SHARED_FILE =
  /\.(?:css|m?js|json|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|mp4|webm|wasm|pdf|zip|apk|exe|msi)$/i

const UUID = /(?:^|[^0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/i

/** A header and claims, in base64url: `eyJ` is `{"`. */
const JSON_WEB_TOKEN = /^eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3}$/

/**
 * Whether a text looks drawn at random rather than written: long, of token characters, letters and digits mixed inside
 * one run (or case mixed beyond words), and of high entropy. A guess, which only ever marks. What is shorter than sixteen
 * characters is more often the name of a post or a short link than a key.
 */
export const looksOpaque = (text: string): boolean => {
  if (text.length < SHORTEST || text.length > LONGEST || !/^[\w.~+/=:-]+$/.test(text)) return false
  if (isPublicValue(text) || SHARED_FILE.test(text)) return false
  if (UUID.test(text) || JSON_WEB_TOKEN.test(text)) return true
  const runs = text.split(/[-_.~/:+=]+/).filter((run) => run.length >= 4)
  const turns = runs.map(turnsOf)
  const total = turns.reduce((sum, count) => sum + count, 0)
  if (!turns.some((count) => count >= 3) && total < 5 && !runs.some(alternatesCase)) return false
  return entropy(text) >= LEAST_ENTROPY
}

/** What stands under a name that is an everyday word is a token only where no word is written like it. */
export const looksLikeCode = (text: string): boolean =>
  looksOpaque(text) ||
  (/^[\w.~+=-]{5,64}$/.test(text) &&
    text
      .split(/[^A-Za-z0-9]+/)
      .some((run) => turnsOf(run) >= 2 || /^(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$/i.test(run)))

/** How often a run turns from digits to letters or back: `a9f3` three times, `page2` once, `iPhone15Pro` twice. */
const turnsOf = (run: string): number => run.replace(/\d+/g, '0').replace(/[A-Za-z]+/g, 'a').length - 1

/** Lower and upper case in turn as in no word, nor in several written together. */
const alternatesCase = (run: string): boolean => {
  const turns = run.match(/[a-z][A-Z]/g)?.length ?? 0
  return turns >= 3 && turns * 6 >= run.length
}

/** Shannon entropy of the characters, in bits a character. */
const entropy = (text: string): number => {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
