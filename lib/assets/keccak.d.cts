/**
 * Keccak-256, as Ethereum uses it; browsers offer only SHA-3. Loaded at the first call, which costs 0.6 ms; CommonJS for the same
 * reason as public-suffixes.cjs.
 */
export function keccak256(bytes: Uint8Array): Uint8Array
