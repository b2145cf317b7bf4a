// Hours of the day in which a person's devices stay quiet, by the clock where the person is.

export type QuietHours = {
  /** `HH:MM`, included. */
  readonly from: string
  /** `HH:MM`, not included; earlier than `from` means the next morning. */
  readonly until: string
  /** As `Intl` names them, such as `Asia/Shanghai`. */
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
 * When the quiet hours that hold at `now` end; null when none hold. Where clocks are put forward or back meanwhile, the
 * end is still when they show `until`; where they skip it, the moment they do.
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
