/** Formats seconds as `hh:mm:ss`, rounded to the second; hours may exceed 99. Negative values become 0. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
