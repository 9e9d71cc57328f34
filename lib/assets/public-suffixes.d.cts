import type { parse } from 'tldts'

/**
 * The public suffix list, evaluated at the first call: it costs 3 ms, which a worker that only delivers a report does not
 * owe (measured in Chromium, 22 ms to the first answer instead of 27 to 29). It is CommonJS because bundlers keep a
 * `require` where it stands, and a worker has no `import()`.
 */
export function publicSuffixes(): { parse: typeof parse }
