// When something was written, as short as it can be said.

/** The time of a day that is today's, else the day, with its year where that is another: "14:05", "19 Nov", "2 Jan 2025". */
export function formatShortTime(timestamp: string, nowMs: number, locale: string): string {
  const [date, today] = [new Date(timestamp), new Date(nowMs)]
  const sameYear = date.getFullYear() === today.getFullYear()
  if (isSameDay(date, today)) return formatClockTime(timestamp, locale)
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(date)
}

export const formatClockTime = (timestamp: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(timestamp))

/** A day in full, for the line between messages of two days. */
export const formatFullDate = (timestamp: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(timestamp))

/** Whether a new day begins with the message written at `at`, after one written at `before`. */
export const startsNewDay = (timestamp: string, previousTimestamp: string | undefined): boolean =>
  previousTimestamp === undefined || !isSameDay(new Date(timestamp), new Date(previousTimestamp))

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()
