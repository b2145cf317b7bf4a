// How fast workers are, beside the others of their project.

/** Reviews before anybody is called slow. */
const fewestReviews = 5
const slowFactor = 2
const idleMilliseconds = 3 * 24 * 60 * 60 * 1000

/** Slow is who takes at least twice the project's average, in seconds, over five reviews or more. */
export function isSlow(own: { readonly reviews: number; readonly averageSeconds: number }, average: number): boolean {
  return average > 0 && own.reviews >= fewestReviews && own.averageSeconds >= slowFactor * average
}

/** Idle is who has open tasks and for three days got none and handed none in. Instants in milliseconds since the epoch. */
export function isIdle(own: { readonly open: number; readonly lastSeen: number | null }, now: number): boolean {
  return own.open > 0 && own.lastSeen !== null && now - own.lastSeen >= idleMilliseconds
}
