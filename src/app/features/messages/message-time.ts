// When something was written, as short as it can be said.

/** The time of a day that is today's, else the day, with its year where that is another: "14:05", "19 Nov", "2 Jan 2025". */
export function shortTime(at: string, now: number, locale: string): string {
  const [then, today] = [new Date(at), new Date(now)]
  const sameYear = then.getFullYear() === today.getFullYear()
  if (sameDay(then, today)) return clockTime(at, locale)
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(then)
}

export const clockTime = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at))

/** A day in full, for the line between messages of two days. */
export const dayName = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(at))

/** Whether a new day begins with the message written at `at`, after one written at `before`. */
export const beginsDay = (at: string, before: string | undefined): boolean =>
  before === undefined || !sameDay(new Date(at), new Date(before))

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString()
