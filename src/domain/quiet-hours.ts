// Quiet hours: a daily period, in the person's time zone, in which no pushes are sent.

export type QuietHours = {
  /** `HH:MM`, inclusive. */
  readonly from: string
  /** `HH:MM`, exclusive; earlier than `from` means the next day. */
  readonly until: string
  /** IANA name, such as `Asia/Shanghai`. */
  readonly timeZone: string
}

const minute = 60_000
const day = 24 * 60

export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Returns when the quiet hours active at `now` end; null if they are not active. Across a daylight-saving change the
 * end is still when local clocks show `until`; if they skip it, the moment of the change.
 */
export function quietUntil(now: Date, { from, until, timeZone }: QuietHours): Date | null {
  const [start, end] = [minutesOf(from), minutesOf(until)]
  const current = minutesAt(now, timeZone)
  const length = (end - start + day) % day
  if ((current - start + day) % day >= length) return null
  const thisMinute = Math.floor(now.getTime() / minute) * minute
  const straight = new Date(thisMinute + ((end - current + day) % day) * minute)
  const off = ((minutesAt(straight, timeZone) - end + day + day / 2) % day) - day / 2
  if (off === 0) return straight
  const corrected = new Date(straight.getTime() - off * minute)
  return minutesAt(corrected, timeZone) === end ? corrected : straight
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function minutesAt(instant: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return minutesOf(clock.format(instant))
}
