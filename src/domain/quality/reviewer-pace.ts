// Compares a worker's speed with the project's average.

/** Minimum number of reviews to be considered slow. */
const minReviews = 5
const slowFactor = 2
const idleAfterMs = 3 * 24 * 60 * 60 * 1000

/** Whether a worker takes at least twice the project's average (seconds) over five reviews or more. */
export function isSlow(
  reviewer: { readonly reviews: number; readonly averageSeconds: number },
  projectAverageSeconds: number,
): boolean {
  return (
    projectAverageSeconds > 0 &&
    reviewer.reviews >= minReviews &&
    reviewer.averageSeconds >= slowFactor * projectAverageSeconds
  )
}

/** Whether a worker with open tasks received and submitted none for three days. Milliseconds since the epoch. */
export function isIdle(reviewer: { readonly open: number; readonly lastSeen: number | null }, nowMs: number): boolean {
  return reviewer.open > 0 && reviewer.lastSeen !== null && nowMs - reviewer.lastSeen >= idleAfterMs
}
