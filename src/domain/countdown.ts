/** Time left to a moment, in whole parts. `ended` once the moment is there. */
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
 * What is left from `now` to `target` (both in milliseconds since 1970). A begun second counts as whole, so that the
 * last thing shown before the end is 1, never 0. A target that is no date has ended.
 */
export function countdown(target: number, now: number): Countdown {
  const left = Math.ceil((target - now) / 1000)
  if (!(left > 0)) return { ended: true }
  return {
    ended: false,
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** Seconds in the smallest part that is shown: hours while days are left, minutes while hours are, else seconds. */
const smallestShown = (secondsLeft: number) => (secondsLeft >= 86_400 ? 3600 : secondsLeft >= 3600 ? 60 : 1)

/** Milliseconds from `now` until one of the two parts that are shown changes; null once it has ended. */
export function nextTick(target: number, now: number): number | null {
  const left = target - now
  if (!(left > 0)) return null
  const seconds = Math.ceil(left / 1000)
  const part = smallestShown(seconds)
  return left - (Math.floor(seconds / part) * part - 1) * 1000
}

type Part = 'days' | 'hours' | 'minutes' | 'seconds'

/** The two parts that matter: days and hours, under a day hours and minutes, under an hour minutes and seconds. */
export function shownParts({ days, hours }: Extract<Countdown, { ended: false }>): readonly [Part, Part] {
  if (days > 0) return ['days', 'hours']
  return hours > 0 ? ['hours', 'minutes'] : ['minutes', 'seconds']
}
