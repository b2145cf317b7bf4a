// Formats when a message was written.

/** The time if it is today, else the date, with the year if it differs: "14:05", "19 Nov", "2 Jan 2025". */
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

/** The full date, for the line between the messages of two days. */
export const formatFullDate = (timestamp: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(timestamp))

/** Whether two consecutive messages are of different days. */
export const startsNewDay = (timestamp: string, previousTimestamp: string | undefined): boolean =>
  previousTimestamp === undefined || !isSameDay(new Date(timestamp), new Date(previousTimestamp))

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()
