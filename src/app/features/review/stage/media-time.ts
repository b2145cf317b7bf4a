/** Seconds as `m:ss`, or `h:mm:ss` from one hour. */
export function formatMediaTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** A range in seconds as `m:ss–m:ss`, or as one time when both are equal as text. */
export function formatMediaSpan(start: number, end: number): string {
  const [from, to] = [formatMediaTime(start), formatMediaTime(end)]
  return from === to ? from : `${from}–${to}`
}
