/** Parameter names that hold tokens in common frameworks, separators and case aside. */
const TOKEN_NAME =
  /token|secret|sess|signature|credential|passw|apikey|jwt|saml|csrf|xsrf|nonce|^(?:auth|authorization|code|hash|hmac|key|otp|pass|pin|pwd|sid|sig|state|ticket|uid|userid)$/

export const isTokenName = (name: string): boolean =>
  TOKEN_NAME.test(
    name
      .slice(0, 100)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  )

const SHORTEST = 16
const LONGEST = 4_096

/** Bits a character. Random hex has 3.7 at 32 characters, random base64 5; ordinary words stay under 3.2 or have no digits. */
const LEAST_ENTROPY = 2.8

/** Public by nature, and often what the report is about. */
const WALLET_ADDRESS =
  /^(?:0x[0-9a-f]{40}|0x[0-9a-f]{64}|bc1[02-9ac-hj-np-z]{11,71}|T[1-9A-HJ-NP-Za-km-z]{33})$/i

/**
 * Whether a text looks drawn at random rather than written: long, of token characters, letters and digits mixed inside
 * one run (or case mixed beyond words), and of high entropy. A guess, which only ever marks.
 */
export const looksOpaque = (text: string): boolean => {
  if (text.length < SHORTEST || text.length > LONGEST || !/^[\w.~+/=:-]+$/.test(text)) return false
  if (WALLET_ADDRESS.test(text)) return false
  const runs = text.split(/[-_.~/:+=]+/).filter((run) => run.length >= 4)
  const turns = runs.map(turnsOf)
  const total = turns.reduce((sum, count) => sum + count, 0)
  if (!turns.some((count) => count >= 3) && total < 5 && !runs.some(alternatesCase)) return false
  return entropy(text) >= LEAST_ENTROPY
}

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
