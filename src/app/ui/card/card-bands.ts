// A long list stands in bands: whole rows of a few cards. Only the bands around what is in view are in the page;
// an empty box as high as they were stands for the rest.

/** About how many cards come and go at a time: few enough for one frame of a slow phone. */
const targetBandSize = 4

/** Whole rows only, so that the next band begins a row of its own. */
export const bandSize = (columns: number): number => columns * Math.max(1, Math.round(targetBandSize / columns))

/** The heights of a list's bands in pixels, as far as they are known, and the room between two. */
export type BandHeights = { readonly known: readonly (number | undefined)[]; readonly gap: number }

/** Bands `first` to `last`, both in it. */
export type BandRange = { readonly first: number; readonly last: number }

/** The bands of `count` that touch the pixels from `top` to `bottom`, counted from the top of the list; the nearest one if none does. */
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

/** How high a box must be to stand for bands `from` up to, not with, `to`. */
export function spacerHeight(heights: BandHeights, from: number, to: number): number {
  const estimatedHeight = meanHeight(heights)
  let sum = Math.max(0, to - from - 1) * heights.gap
  for (let band = from; band < to; band += 1) sum += heights.known[band] ?? estimatedHeight
  return sum
}

/** The mean of what is known: what a band nobody has seen yet is likely to be. */
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

/** What stands in the page at one place of the grid: a card, by its number in the list, or a box for the bands `from` up to `to`. */
export type GridEntry = number | { readonly from: number; readonly to: number }

type LayoutOptions = { readonly ranges: readonly BandRange[]; readonly size: number; readonly count: number }

/** What stands in the page for `count` cards in bands of `size` when only the bands in some of the `ranges` are there. */
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
