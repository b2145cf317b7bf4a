/** Outcome of an operation whose failures the caller must handle. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: E }

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })
export const fail = <E>(problem: E): Result<never, E> => ({ ok: false, problem })
