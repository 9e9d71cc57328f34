/** An expected outcome as plain data, which survives messages and database rows. `failure` is for the user; bugs throw. */
export type Result<T, F> = { ok: true; value: T } | { ok: false; failure: F }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = <F>(failure: F): { ok: false; failure: F } => ({ ok: false, failure })
