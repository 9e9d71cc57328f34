/**
 * Keccak-256, the hash that Ethereum had before it became SHA-3; browsers do not offer it. Its module is evaluated at the first call:
 * it costs 0.6 ms, which a worker that looks at no address does not owe. It is CommonJS for the reason that public-suffixes.cjs is.
 */
export function keccak256(bytes: Uint8Array): Uint8Array
