// The selected range of the videos: flags refer to it and loops repeat it.
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { SideName } from '#src/player/core/media.ts'

export type SelectedRange = {
  /** Seconds; `end` is greater than `start`. */
  readonly start: number
  readonly end: number
  /** The segment's side; null for a range marked by hand. */
  readonly side: SideName | null
  /** The segment's index in its side's list as imported. */
  readonly segment: number | null
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
