// The range a person marks, from A to B.

/** Seconds. When both are set, `a` comes before `b`. */
export type RangeMarks = { readonly a: number | null; readonly b: number | null }

export const emptyRangeMarks: RangeMarks = { a: null, b: null }

/** Minimum length of a range in seconds. */
const minRangeSeconds = 0.1

/** Sets A; removes a B that is not after it. */
export function setMarkA({ b }: RangeMarks, seconds: number): RangeMarks {
  return { a: seconds, b: b !== null && b >= seconds + minRangeSeconds ? b : null }
}

/** Sets B. Without an A the range begins at the start; a B before A swaps the two. */
export function setMarkB({ a }: RangeMarks, seconds: number): RangeMarks {
  const start = a ?? 0
  if (Math.abs(seconds - start) < minRangeSeconds) return { a: start, b: null }
  return { a: Math.min(start, seconds), b: Math.max(start, seconds) }
}

export function markedRange({ a, b }: RangeMarks): { readonly start: number; readonly end: number } | null {
  return a === null || b === null ? null : { start: a, end: b }
}
