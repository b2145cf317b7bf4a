// Times as files write them: numbers in seconds, milliseconds or frames, and timecodes.

export const timeUnits = ['seconds', 'milliseconds', 'frames'] as const
export type TimeUnit = (typeof timeUnits)[number]

/** A time before its unit is known: a bare number, or what a timecode or a suffix says by itself. */
export type RawTime =
  | { readonly kind: 'number'; readonly value: number; readonly isWhole: boolean }
  | { readonly kind: 'seconds'; readonly value: number }
  /** `hours:minutes:seconds:frames`; `value` is in seconds, without the frames. */
  | { readonly kind: 'timecode'; readonly value: number; readonly frames: number }

/** `1:02:03`, `02:03.5`, `00:00:03,700`, `00:00:03:12` and `00:00:03;12`. */
const timecode = /^(-)?(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9})|[:;](\d{1,3}))?$/
const decimal = /^-?\d+(?:[.,]\d+)?$/
const suffixed = /^(-?\d+(?:[.,]\d+)?)\s*(ms|s|sec|秒|毫秒)$/i

/** Four months in milliseconds; what is more is no time. NaN is not less. */
const largestTime = 1e10

/** Reads a time. Undefined if there is none; null if what is there is no time. */
export function readTime(value: unknown): RawTime | null | undefined {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return undefined
  const time =
    typeof value === 'number'
      ? ({ kind: 'number', value, isWhole: Number.isInteger(value) } as const)
      : typeof value === 'string'
        ? readTimeText(value.trim())
        : null
  return time && Math.abs(time.value) <= largestTime ? time : null
}

function readTimeText(text: string): RawTime | null {
  if (decimal.test(text)) return { kind: 'number', value: Number(text.replace(',', '.')), isWhole: !/[.,]/.test(text) }
  const [, amount, suffix] = suffixed.exec(text) ?? []
  if (amount !== undefined && suffix !== undefined) {
    const isMilliseconds = /^(?:ms|毫秒)$/i.test(suffix)
    return { kind: 'seconds', value: Number(amount.replace(',', '.')) / (isMilliseconds ? 1000 : 1) }
  }
  const parts = timecode.exec(text)
  if (!parts) return null
  const [, sign, hours = '0', minutes = '0', seconds = '0', fraction, frames] = parts
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const signed = (amount: number) => (sign ? -amount : amount)
  return frames === undefined
    ? { kind: 'seconds', value: signed(whole + Number(`0.${fraction ?? 0}`)) }
    : { kind: 'timecode', value: signed(whole), frames: Number(frames) }
}

/** Seconds, to a millisecond. */
export function toSeconds(time: RawTime, unit: TimeUnit, frameRate: number): number {
  const seconds =
    time.kind === 'seconds'
      ? time.value
      : time.kind === 'timecode'
        ? time.value + time.frames / frameRate
        : time.value / { seconds: 1, milliseconds: 1000, frames: frameRate }[unit]
  // Without a negative zero.
  return Math.round(seconds * 1000) / 1000 + 0
}

/** Lengths in seconds of a line that is heard: one whose length is outside is in another unit. */
const shortestLine = 0.3
const longestLine = 60

/** So much later than its video a list may end: lengths are rounded, and some are measured on the other side. */
const tolerance = (seconds: number) => 1 + seconds * 0.02

type Span = { readonly start: RawTime; readonly end: RawTime }

/** Whether the bare numbers of a list, if it has any, are all whole: what is not is no number of milliseconds. */
function hasWholeNumbers(lines: readonly Span[]): boolean {
  const numbers = lines.flatMap(({ start, end }) => [start, end]).filter((time) => time.kind === 'number')
  return numbers.length > 0 && numbers.every(({ isWhole }) => isWhole)
}

/**
 * The unit in which bare numbers make the lines fit into a video of `duration` seconds: null if more than one does, or
 * none. A list in milliseconds fits even when it is read as seconds only if it is short: then the usual length of a line
 * decides, and what is not whole is no number of milliseconds.
 */
export function guessUnit(lines: readonly Span[], duration: number | null): 'seconds' | 'milliseconds' | null {
  const bare = lines.filter(({ start, end }) => start.kind === 'number' && end.kind === 'number')
  if (!hasWholeNumbers(lines)) return 'seconds'
  const lastEnd = bare.reduce((latest, { start, end }) => Math.max(latest, start.value, end.value), 0)
  const lengths = bare.map(({ start, end }) => Math.abs(end.value - start.value)).toSorted((a, b) => a - b)
  const usual = lengths[lengths.length >> 1] ?? 0
  if (duration !== null) {
    const limit = duration + tolerance(duration)
    if (lastEnd <= limit && lastEnd >= duration * 0.2) return 'seconds'
    if (lastEnd > limit && lastEnd / 1000 <= limit && usual >= shortestLine * 1000) return 'milliseconds'
  }
  if (usual <= longestLine) return 'seconds'
  return usual >= shortestLine * 1000 ? 'milliseconds' : null
}
