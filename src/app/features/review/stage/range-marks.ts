// The stretch a person marks by hand, from A to B.

/** Seconds. When both are set, `a` comes before `b`. */
export type Marks = { readonly a: number | null; readonly b: number | null }

export const noMarks: Marks = { a: null, b: null }

/** Seconds a stretch must at least be long, to be one. */
const shortest = 0.1

/** A at `at`; a B that is not after it is taken away. */
export function markA({ b }: Marks, at: number): Marks {
  return { a: at, b: b !== null && b >= at + shortest ? b : null }
}

/** B at `at`. Without an A the stretch begins at the start; before A, the two change places. */
export function markB({ a }: Marks, at: number): Marks {
  const from = a ?? 0
  if (Math.abs(at - from) < shortest) return { a: from, b: null }
  return { a: Math.min(from, at), b: Math.max(from, at) }
}

export function markedRange({ a, b }: Marks): { readonly start: number; readonly end: number } | null {
  return a === null || b === null ? null : { start: a, end: b }
}
