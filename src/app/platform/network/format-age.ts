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
 * Formats the time from `thenMs` to `nowMs` (milliseconds since the epoch): "now", "5 minutes ago", "1 day ago". A day
 * is 24 hours, so the result is never "yesterday", which may be another calendar day. A future `thenMs` gives "now".
 */
export function formatAge(thenMs: number, nowMs: number, locale: string): string {
  const elapsedMs = Math.max(0, nowMs - thenMs)
  const [unit, lengthMs] = unitOf(elapsedMs)
  const numeric = elapsedMs < secondMs ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-Math.floor(elapsedMs / lengthMs), unit)
}

/** Returns the milliseconds until the result of `formatAge` changes. */
export function msUntilAgeChanges(thenMs: number, nowMs: number): number {
  const elapsedMs = nowMs - thenMs
  if (elapsedMs < 0) return secondMs - elapsedMs
  const [, lengthMs] = unitOf(elapsedMs)
  return lengthMs - (elapsedMs % lengthMs)
}
