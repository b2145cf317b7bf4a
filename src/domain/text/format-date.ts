type DateFormatOptions = {
  /** BCP 47. */
  readonly locale: string
  /** IANA name; defaults to the device's time zone. */
  readonly timeZone?: string
}

/**
 * Formats an instant as `Nov 20, 2026, 09:12 AM`: short month, day, year, hour, minute, in the locale's order. In the
 * hour that a clock change repeats, as `formatEnd`, which tells the first from the second.
 */
export function formatDateTime(instant: string, options: DateFormatOptions): string {
  const format = dateTimeFormat(options)
  const text = format(Date.parse(instant))
  return clockChangesMs.some((ms) => format(Date.parse(instant) + ms) === text) ? formatEnd(instant, options) : text
}

/** Formats the instant at which something ends, with the name of the time zone: `Nov 20, 2026, 09:12 AM EST`. */
export const formatEnd = (instant: string, options: DateFormatOptions): string =>
  dateTimeFormat({ ...options, timeZoneName: 'short' })(Date.parse(instant))

/** By how much clocks are put back: an hour, on Lord Howe Island half of it. */
const clockChangesMs = [-60, -30, 30, 60].map((minutes) => minutes * 60_000)

/** The space before AM is the same everywhere; some engines make it narrow, and a server-rendered page must not differ. */
function dateTimeFormat({ locale, ...options }: DateFormatOptions & { readonly timeZoneName?: 'short' }) {
  const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat(locale, { ...options, ...parts })
  return (milliseconds: number): string => format.format(milliseconds).replace('\u202F', ' ')
}

/** Formats an instant's day as `Nov 20, 2026`. */
export function formatDate(instant: string, { locale, ...options }: DateFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(instant),
  )
}

/** Formats an instant's month as `November 2026`. */
export function formatMonth(instant: string, { locale, ...options }: DateFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, year: 'numeric', month: 'long' }).format(new Date(instant))
}

/** Formats an instant's day as `2026-11-20`. The time zone defaults to the device's. */
export function formatIsoDay(instant: string, timeZone?: string): string {
  // Swedish dates have the order and the separators of ISO 8601.
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('sv-SE', { ...parts, ...(timeZone !== undefined && { timeZone }) }).format(
    new Date(instant),
  )
}

/** Formats a calendar day without a time zone (`2026-11-20`) as `Nov 20`. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(day))
}
