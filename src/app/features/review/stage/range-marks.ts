// The range a person marks, from A to B.

/** Seconds. When both are set, `a` comes before `b`. */
export type Marks = { readonly a: number | null; readonly b: number | null }

export const noMarks: Marks = { a: null, b: null }

/** Minimum length of a range in seconds. */
const shortest = 0.1

/** Sets A; removes a B that is not after it. */
export function markA({ b }: Marks, at: number): Marks {
  return { a: at, b: b !== null && b >= at + shortest ? b : null }
}

/** Sets B. Without an A the range begins at the start; a B before A swaps the two. */
export function markB({ a }: Marks, at: number): Marks {
  const from = a ?? 0
  if (Math.abs(at - from) < shortest) return { a: from, b: null }
  return { a: Math.min(from, at), b: Math.max(from, at) }
}

export function markedRange({ a, b }: Marks): { readonly start: number; readonly end: number } | null {
  return a === null || b === null ? null : { start: a, end: b }
}
