type Place = {
  /** BCP 47. */
  readonly locale: string
  /** IANA name; the device's own when left out. */
  readonly timeZone?: string
}

/** An instant as `Nov 20, 2026, 09:12 AM`: short month, day, year, hour, minute, in the order of the locale. */
export function formatDateTime(instant: string, { locale, ...place }: Place): string {
  return new Intl.DateTimeFormat(locale, {
    ...place,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))
}

/** An instant's day as `Nov 20, 2026`. */
export function formatDate(instant: string, { locale, ...place }: Place): string {
  return new Intl.DateTimeFormat(locale, { ...place, year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(instant),
  )
}

/** A calendar day (`2026-11-20`, of no time zone) as `Nov 20`. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(day))
}
