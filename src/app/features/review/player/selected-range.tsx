// The selected range of the videos: flags refer to it and loops repeat it.
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { ownTimes, type Segment } from '#src/domain/segments/segments.ts'
import type { SideName } from '#src/player/core/media.ts'

export type SelectedRange = {
  /** Seconds of the side, or of the dub without one; `end` is greater than `start`. */
  readonly start: number
  readonly end: number
  /** The segment's side; null for a range marked by hand, which is on the source where the dub holds. */
  readonly side: SideName | null
  /** The segment's index in its side's list as imported. */
  readonly segment: number | null
}

export const segmentRange = (side: SideName, segment: Segment): SelectedRange => {
  const { start, end } = ownTimes(segment)
  return { start, end, side, segment: segment.originalIndex }
}

type RangeSelection = { readonly range: SelectedRange | null; readonly select: (range: SelectedRange | null) => void }

const RangeContext = createContext<SelectedRange | null>(null)
const SelectContext = createContext<RangeSelection['select']>(() => undefined)

export function SelectedRangeProvider({ children }: { children: ReactNode }) {
  const [range, setRange] = useState<SelectedRange | null>(null)
  return (
    <SelectContext value={setRange}>
      <RangeContext value={range}>{children}</RangeContext>
    </SelectContext>
  )
}

/** The selected range (marked A to B, or the segment last played or focused), and a function that selects another. */
export function useSelectedRange(): RangeSelection {
  const range = use(RangeContext)
  const select = use(SelectContext)
  return useMemo(() => ({ range, select }), [range, select])
}

/** Only the function that selects: it never changes, so its users do not render when the range does. */
export function useSelectRange(): RangeSelection['select'] {
  return use(SelectContext)
}

/** Seconds of `side`. When both are set, `a` comes before `b`. */
export type RangeMarks = { readonly a: number | null; readonly b: number | null; readonly side: SideName }

export const emptyRangeMarks: RangeMarks = { a: null, b: null, side: 'dub' }

/** Minimum length of a range in seconds. */
const minRangeSeconds = 0.1

/** Sets A; removes a B that is not after it. */
export function setMarkA({ b, side }: RangeMarks, seconds: number): RangeMarks {
  return { side, a: seconds, b: b !== null && b >= seconds + minRangeSeconds ? b : null }
}

/** Sets B. Without an A the range begins at the start; a B before A swaps the two. */
export function setMarkB({ a, side }: RangeMarks, seconds: number): RangeMarks {
  const start = a ?? 0
  if (Math.abs(seconds - start) < minRangeSeconds) return { side, a: start, b: null }
  return { side, a: Math.min(start, seconds), b: Math.max(start, seconds) }
}

export function markedRange({ a, b }: RangeMarks): { readonly start: number; readonly end: number } | null {
  return a === null || b === null ? null : { start: a, end: b }
}
