// The stretch of the videos a person is busy with: what a flag is pinned to and a loop repeats.
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { SideName } from '#src/player/core/media.ts'

export type SelectedRange = {
  /** Seconds; `end` is greater than `start`. */
  readonly start: number
  readonly end: number
  /** Whose segment it is; null for a stretch marked by hand. */
  readonly side: SideName | null
  /** The segment's place in its list. */
  readonly segment: number | null
}

type Selection = { readonly range: SelectedRange | null; readonly select: (range: SelectedRange | null) => void }

const RangeContext = createContext<SelectedRange | null>(null)
const SelectContext = createContext<Selection['select']>(() => undefined)

export function SelectedRangeProvider({ children }: { children: ReactNode }) {
  const [range, setRange] = useState<SelectedRange | null>(null)
  return (
    <SelectContext value={setRange}>
      <RangeContext value={range}>{children}</RangeContext>
    </SelectContext>
  )
}

/** The stretch marked A to B, or the segment last played or focused; and how to select another. */
export function useSelectedRange(): Selection {
  const range = use(RangeContext)
  const select = use(SelectContext)
  return useMemo(() => ({ range, select }), [range, select])
}

/** Only how to select: who asks for this is not drawn anew when the range changes. The same function every time. */
export function useSelectRange(): Selection['select'] {
  return use(SelectContext)
}
