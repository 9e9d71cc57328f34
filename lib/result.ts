/**
 * An expected outcome as plain data, which survives structured clone, messages and database rows; a class wouldn’t. Bugs
 * throw; an expected failure is a `failure` that the user will read.
 */
export type Result<T, F> = { ok: true; value: T } | { ok: false; failure: F }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = <F>(failure: F): { ok: false; failure: F } => ({ ok: false, failure })
