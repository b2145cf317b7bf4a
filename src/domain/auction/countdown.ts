/** Time left until an instant, in whole parts. `ended` once it is reached. */
export type Countdown =
  | { readonly ended: true }
  | {
      readonly ended: false
      readonly days: number
      readonly hours: number
      readonly minutes: number
      readonly seconds: number
    }

/**
 * Returns the time from `nowMs` to `targetMs`, both since the epoch. Seconds are rounded up, so that the last value
 * before the end is 1, not 0. A target that is not a valid date has ended.
 */
export function countdownTo(targetMs: number, nowMs: number): Countdown {
  const left = Math.ceil((targetMs - nowMs) / 1000)
  if (!(left > 0)) return { ended: true }
  return {
    ended: false,
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/**
 * Length in seconds of the smallest part shown: hours while days are left, minutes while hours are left, else seconds.
 */
const smallestShownUnitSeconds = (secondsLeft: number) => (secondsLeft >= 86_400 ? 3600 : secondsLeft >= 3600 ? 60 : 1)

/** Returns the milliseconds from `nowMs` until one of the two shown parts changes; null once the target is reached. */
export function msUntilNextTick(targetMs: number, nowMs: number): number | null {
  const left = targetMs - nowMs
  if (!(left > 0)) return null
  const seconds = Math.ceil(left / 1000)
  const partSeconds = smallestShownUnitSeconds(seconds)
  return left - (Math.floor(seconds / partSeconds) * partSeconds - 1) * 1000
}

type CountdownPart = 'days' | 'hours' | 'minutes' | 'seconds'

/** The two parts to show: days and hours; under a day, hours and minutes; under an hour, minutes and seconds. */
export function visibleParts({
  days,
  hours,
}: Extract<Countdown, { ended: false }>): readonly [CountdownPart, CountdownPart] {
  if (days > 0) return ['days', 'hours']
  return hours > 0 ? ['hours', 'minutes'] : ['minutes', 'seconds']
}
