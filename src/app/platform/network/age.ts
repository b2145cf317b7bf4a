const secondMs = 1000
const units = [
  ['day', 86_400 * secondMs],
  ['hour', 3600 * secondMs],
  ['minute', 60 * secondMs],
  ['second', secondMs],
] as const

const unitOf = (elapsedMs: number) => units.find(([, length]) => elapsedMs >= length) ?? (['second', secondMs] as const)

/**
 * How long ago `then` was at `now` (milliseconds since 1970), in the locale's words: "now", "5 minutes ago", "1 day ago".
 * A day is 24 hours, so it never says "yesterday", which may be another calendar day. A `then` to come is now.
 */
export function age(then: number, now: number, locale: string): string {
  const elapsed = Math.max(0, now - then)
  const [unit, length] = unitOf(elapsed)
  const numeric = elapsed < secondMs ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-Math.floor(elapsed / length), unit)
}

/** Milliseconds from `now` until `age` says something else. */
export function msUntilOlder(then: number, now: number): number {
  const elapsed = now - then
  if (elapsed < 0) return secondMs - elapsed
  const [, length] = unitOf(elapsed)
  return length - (elapsed % length)
}
