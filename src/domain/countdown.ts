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

/** Milliseconds from `now` until what `countdown` says changes next; null once it has ended. */
export function nextTick(target: number, now: number): number | null {
  const left = target - now
  return left > 0 ? left - (Math.ceil(left / 1000) - 1) * 1000 : null
}

/** Hours, minutes and seconds as `hh:mm:ss`. */
export function clockTime({ hours, minutes, seconds }: Extract<Countdown, { ended: false }>): string {
  return [hours, minutes, seconds].map((part) => `${part}`.padStart(2, '0')).join(':')
}
