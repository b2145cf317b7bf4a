// Quiet hours: a daily period, in the person's time zone, in which no pushes are sent.

export type QuietHours = {
  /** `HH:MM`, inclusive. */
  readonly from: string
  /** `HH:MM`, exclusive; earlier than `from` means the next day. */
  readonly until: string
  /** IANA name, such as `Asia/Shanghai`. */
  readonly timeZone: string
}

const minuteMs = 60_000
const minutesPerDay = 24 * 60

export const timeOfDayPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** The name under which both this program and the database know the zone: to the latter, VST is nothing and IST Israel. */
export function toTimeZone(name: string): string {
  // What browsers return that do not know their zone.
  if (name === 'Etc/Unknown') return 'UTC'
  return name.includes('/') && !name.startsWith('US/') ? name : (resolveTimeZone(name) ?? name)
}

/** Whether it is the name of a zone. Offsets are not: the database counts them in the other direction. */
export const isTimeZone = (name: string): boolean => !/^[+-]/.test(name) && resolveTimeZone(name) !== undefined

function resolveTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/**
 * Returns when the quiet hours active at `now` end; null if they are not active. Across a daylight-saving change the
 * end is still when local clocks show `until`; if they skip it, the moment of the change.
 */
export function quietHoursEnd(now: Date, { from, until, timeZone }: QuietHours): Date | null {
  const [startMinute, endMinute] = [minutesOf(from), minutesOf(until)]
  const currentMinute = minutesAt(now, timeZone)
  const length = (endMinute - startMinute + minutesPerDay) % minutesPerDay
  if ((currentMinute - startMinute + minutesPerDay) % minutesPerDay >= length) return null
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs
  const naiveEnd = new Date(thisMinute + ((endMinute - currentMinute + minutesPerDay) % minutesPerDay) * minuteMs)
  const offsetMinutes =
    ((minutesAt(naiveEnd, timeZone) - endMinute + minutesPerDay + minutesPerDay / 2) % minutesPerDay) -
    minutesPerDay / 2
  const corrected = new Date(naiveEnd.getTime() - offsetMinutes * minuteMs)
  return minutesAt(corrected, timeZone) === endMinute ? corrected : naiveEnd
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function minutesAt(instant: Date, timeZone: string): number {
  const timeFormat = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return minutesOf(timeFormat.format(instant))
}
