const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago `then` was at `now` (milliseconds), in the locale's words: "5 minutes ago", "yesterday". */
export function age(then: number, now: number, locale: string): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000))
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit)
}
