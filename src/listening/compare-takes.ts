// Whether a line sounds the same in two versions of a dub, by the loudness of both over time.

type Range = { readonly start: number; readonly end: number }

/** Values of a waveform per second. */
const valuesPerSecond = 50

/** A line shorter than this, in values, says too little. */
const minLength = 15

/** A line that is longer by more than this, in values, is no longer cut off. */
const maxLengthDifference = 10

/** How far the line may have moved beside what its list says, in values: lists are rounded. */
const maxLag = 8

/** What two encodings of one take stay above; another take of the same words is below it. */
const minCorrelation = 0.9

/** From this factor on, about 4 dB, one is louder. */
const maxLevelRatio = 1.6

/** Peaks from 0 to 255 below this are silence. */
const silence = 6

/**
 * Whether a line sounds different: `before` and `after` are waveforms of 50 peaks per second, with the line's range in
 * each, in seconds. Null where it cannot be told: the line is too short, or a waveform does not reach it.
 */
export function soundsDifferent(
  before: Uint8Array,
  after: Uint8Array,
  ranges: { readonly before: Range; readonly after: Range },
): boolean | null {
  const a = part(before, ranges.before)
  const b = part(after, ranges.after)
  const length = Math.min(a.length, b.length)
  if (length < minLength) return null
  if (Math.abs(a.length - b.length) > maxLengthDifference) return true
  const first = Math.round(ranges.after.start * valuesPerSecond)
  const lags = Array.from({ length: 2 * maxLag + 1 }, (_, index) => index - maxLag)
  const starts = lags.map((lag) => first + lag).filter((from) => from >= 0 && from + length <= after.length)
  const takes = starts.map((from) => compare(a.subarray(0, length), after.subarray(from, from + length)))
  if (takes.length === 0) return null
  return !takes.some((isSame) => isSame)
}

const part = (values: Uint8Array, { start, end }: Range) =>
  values.subarray(Math.round(start * valuesPerSecond), Math.round(end * valuesPerSecond))

const mean = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length

function compare(a: Uint8Array, b: Uint8Array): boolean {
  const [meanA, meanB] = [mean(a), mean(b)]
  if (meanA < silence || meanB < silence) return meanA < silence && meanB < silence
  if (Math.max(meanA / meanB, meanB / meanA) > maxLevelRatio) return false
  let [ab, aa, bb] = [0, 0, 0]
  for (const [index, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[index] ?? 0) - meanB]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  // A steady sound has no shape that could differ.
  if (aa / a.length < 1 && bb / b.length < 1) return true
  return ab / Math.sqrt(aa * bb) >= minCorrelation
}
