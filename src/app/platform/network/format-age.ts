const secondMs = 1000
const units = [
  ['day', 86_400 * secondMs],
  ['hour', 3600 * secondMs],
  ['minute', 60 * secondMs],
  ['second', secondMs],
] as const

const unitOf = (elapsedMs: number) =>
  units.find(([, lengthMs]) => elapsedMs >= lengthMs) ?? (['second', secondMs] as const)

/**
 * How long ago `then` was at `now` (milliseconds since 1970), in the locale's words: "now", "5 minutes ago", "1 day ago".
 * A day is 24 hours, so it never says "yesterday", which may be another calendar day. A `then` to come is now.
 */
export function formatAge(thenMs: number, nowMs: number, locale: string): string {
  const elapsedMs = Math.max(0, nowMs - thenMs)
  const [unit, lengthMs] = unitOf(elapsedMs)
  const numeric = elapsedMs < secondMs ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-Math.floor(elapsedMs / lengthMs), unit)
}

/** Milliseconds from `now` until `age` says something else. */
export function msUntilAgeChanges(thenMs: number, nowMs: number): number {
  const elapsedMs = nowMs - thenMs
  if (elapsedMs < 0) return secondMs - elapsedMs
  const [, lengthMs] = unitOf(elapsedMs)
  return lengthMs - (elapsedMs % lengthMs)
}
