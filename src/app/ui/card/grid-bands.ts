// A long list is divided into bands: whole rows of a few cards. Only the bands near the viewport are rendered. Spacers
// of the same height replace the rest.

/** About how many cards are rendered at a time: few enough for one frame of a slow phone. */
const targetBandSize = 4

/** Returns the number of cards per band: whole rows, so that every band starts a new row. */
export const bandSize = (columns: number): number => columns * Math.max(1, Math.round(targetBandSize / columns))

/** The measured heights of a list's bands, and the gap between two, in pixels. */
export type BandHeights = { readonly known: readonly (number | undefined)[]; readonly gap: number }

/** Bands `first` to `last`, inclusive. */
export type BandRange = { readonly first: number; readonly last: number }

/**
 * Returns which of `count` bands overlap the pixels from `top` to `bottom`, measured from the top of the list. Returns
 * the nearest band if none does.
 */
export function bandsWithin(heights: BandHeights, count: number, top: number, bottom: number): BandRange {
  const estimatedHeight = meanHeight(heights)
  let first = count - 1
  let last = 0
  let start = 0
  for (let band = 0; band < count && start <= bottom; band += 1) {
    const end = start + (heights.known[band] ?? estimatedHeight)
    if (end >= top && first > band) first = band
    last = band
    start = end + heights.gap
  }
  return { first: Math.max(0, Math.min(first, last)), last }
}

/** Returns the height of a spacer for the bands `from` up to, excluding, `to`. */
export function spacerHeight(heights: BandHeights, from: number, to: number): number {
  const estimatedHeight = meanHeight(heights)
  let sum = Math.max(0, to - from - 1) * heights.gap
  for (let band = from; band < to; band += 1) sum += heights.known[band] ?? estimatedHeight
  return sum
}

/** Returns the mean of the measured heights: the estimate for bands that were not rendered yet. */
function meanHeight({ known }: BandHeights): number {
  let sum = 0
  let measuredCount = 0
  for (const height of known) {
    if (height === undefined) continue
    sum += height
    measuredCount += 1
  }
  return measuredCount === 0 ? 0 : sum / measuredCount
}

/** A child of the grid: a card, by its index in the list, or a spacer for the bands `from` up to, excluding, `to`. */
export type GridEntry = number | { readonly from: number; readonly to: number }

type LayoutOptions = { readonly ranges: readonly BandRange[]; readonly size: number; readonly count: number }

/** Returns the grid's children for `count` cards in bands of `size`, when only the bands in `ranges` are rendered. */
export function layoutEntries({ ranges, size, count }: LayoutOptions): GridEntry[] {
  const bands = Math.ceil(count / size)
  const entries: GridEntry[] = []
  let from = 0
  for (let band = 0; band < bands; band += 1) {
    if (!ranges.some(({ first, last }) => band >= first && band <= last)) continue
    if (from < band) entries.push({ from, to: band })
    for (let card = band * size; card < Math.min(count, (band + 1) * size); card += 1) entries.push(card)
    from = band + 1
  }
  if (from < bands) entries.push({ from, to: bands })
  return entries
}
