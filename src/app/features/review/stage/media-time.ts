/** Seconds of a video as `m:ss`, or `h:mm:ss` from an hour on. */
export function formatMediaTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** From when to when, in seconds; one time where both are written alike. */
export function formatMediaSpan(start: number, end: number): string {
  const [from, to] = [formatMediaTime(start), formatMediaTime(end)]
  return from === to ? from : `${from}–${to}`
}
