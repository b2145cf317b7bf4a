// Compares a worker's speed with the project's average.

/** Minimum number of reviews to be considered slow. */
const fewestReviews = 5
const slowFactor = 2
const idleMilliseconds = 3 * 24 * 60 * 60 * 1000

/** Whether a worker takes at least twice the project's average (seconds) over five reviews or more. */
export function isSlow(own: { readonly reviews: number; readonly averageSeconds: number }, average: number): boolean {
  return average > 0 && own.reviews >= fewestReviews && own.averageSeconds >= slowFactor * average
}

/** Whether a worker with open tasks received and submitted none for three days. Milliseconds since the epoch. */
export function isIdle(own: { readonly open: number; readonly lastSeen: number | null }, now: number): boolean {
  return own.open > 0 && own.lastSeen !== null && now - own.lastSeen >= idleMilliseconds
}
