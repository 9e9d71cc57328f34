/**
 * An expected outcome as plain data: it survives structured clone, a message and a database row, which a class does not.
 * Bugs throw; what can be expected to go wrong is a `failure` that a person will read.
 */
export type Result<T, F> = { ok: true; value: T } | { ok: false; failure: F }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = <F>(failure: F): { ok: false; failure: F } => ({ ok: false, failure })
