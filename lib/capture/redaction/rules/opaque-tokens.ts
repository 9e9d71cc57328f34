const SHORTEST = 16
const LONGEST = 4_096

/** Bits per character. Random hex has 3.7 at 32 characters, random base64 5; ordinary words stay below 3.2 or have no digits. */
const LEAST_ENTROPY = 2.8

/** Public identifiers, often the subject of a report: wallet addresses, transactions, content identifiers. */
const PUBLIC =
  /^(?:0x[0-9a-f]{40}|0x[0-9a-f]{64}|(?:bc1|ltc1|addr1)[02-9ac-hj-np-z]{11,110}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33}|r[1-9A-HJ-NP-Za-km-z]{24,34}|Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,60})$/i

export const isPublicValue = (text: string): boolean => PUBLIC.test(text)

/** Static files are the same for every visitor: `main.8f3a2b1c.js`. */
const SHARED_FILE =
  /\.(?:css|m?js|json|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|mp4|webm|wasm|pdf|zip|apk|exe|msi)$/i

const UUID = /(?:^|[^0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/i

/** JWT; `eyJ` is `{"` in base64url. */
const JSON_WEB_TOKEN = /^eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3}$/

/**
 * Returns true if a text looks random: 16 to 4,096 token characters, mixed digits and letters or unusual case, high entropy. A guess,
 * so it only marks values; shorter texts are more often IDs of posts or short links.
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

/** Like `looksOpaque`, also for short values: for parameter names that are everyday words. */
export const looksLikeCode = (text: string): boolean =>
  looksOpaque(text) ||
  (/^[\w.~+=-]{5,64}$/.test(text) &&
    text
      .split(/[^A-Za-z0-9]+/)
      .some((run) => turnsOf(run) >= 2 || /^(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$/i.test(run)))

/** Counts changes between digits and letters: `a9f3` has three, `page2` one, `iPhone15Pro` two. */
const turnsOf = (run: string): number => run.replace(/\d+/g, '0').replace(/[A-Za-z]+/g, 'a').length - 1

/** Returns true if case alternates more than in words or camel case. */
const alternatesCase = (run: string): boolean => {
  const turns = run.match(/[a-z][A-Z]/g)?.length ?? 0
  return turns >= 3 && turns * 6 >= run.length
}

const entropy = (text: string): number => {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
