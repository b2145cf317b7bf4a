type TimeRange = { readonly start: number; readonly end: number }

/** What a browser reports as buffered or played, as a list. */
export const rangesOf = (ranges: TimeRanges): readonly TimeRange[] =>
  Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }))
