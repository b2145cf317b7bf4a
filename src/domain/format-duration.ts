/** Formats seconds as `hh:mm:ss`, rounded to the second; hours may exceed 99. Negative values become 0. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60, wholeSeconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
