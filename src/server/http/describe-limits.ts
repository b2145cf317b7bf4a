import { limitClasses } from '#src/contract/limit-class.ts'
import type { RateLimits } from './call-limiter.ts'

/** Describes the rate limits of this server in sentences for the API's documentation. */
export function describeLimits(limits: RateLimits | null, networkFactor: number): string {
  if (!limits) return 'Requests are not limited.'
  const byClass = limitClasses.map((name) => `${name} ${limits[name].perMinute} (${limits[name].burst} at once)`)
  return (
    `Requests a minute and person, by the class of the call: ${byClass.join(', ')}. ` +
    `A network may send ${networkFactor} times as many. Beyond that they are answered with 429 and Retry-After in seconds.`
  )
}
