/** Seconds as `m:ss`, or `h:mm:ss` from one hour. */
export function formatMediaTime(seconds: number): string {
  const totalSeconds = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const [hours, minutes, remainingSeconds] = [
    Math.floor(totalSeconds / 3600),
    Math.floor(totalSeconds / 60) % 60,
    totalSeconds % 60,
  ]
  const minutesAndSeconds = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(remainingSeconds).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds
}

/** Seconds as `m:ss.t`, rounded to tenths. */
export function formatTenths(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  return `${formatMediaTime(tenths / 10)}.${tenths % 10}`
}

/** A range in seconds as `m:ss.t–m:ss.t`, or as one time when both are equal as text. */
export function formatMediaRange(start: number, end: number): string {
  const [startText, endText] = [formatTenths(start), formatTenths(end)]
  return startText === endText ? startText : `${startText}–${endText}`
}
