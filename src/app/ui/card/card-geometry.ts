// Measures a grid of cards and spacers. Its children have the order of `entries`.
import type { GridEntry } from './card-bands.ts'

type Bands = { readonly size: number; readonly known: (number | undefined)[] }

/** Stores the height of every rendered band in `known`. The cards of a row are as high as the row. */
export function measureBands(grid: Element, entries: readonly GridEntry[], { size, known }: Bands): void {
  let top: number | undefined
  for (const [index, entry] of entries.entries()) {
    if (typeof entry !== 'number') {
      top = undefined
      continue
    }
    const next = entries[index + 1]
    const startsBand = entry % size === 0
    const endsBand = typeof next !== 'number' || next % size === 0
    if (!startsBand && !endsBand) continue
    const rect = grid.children[index]?.getBoundingClientRect()
    if (startsBand) top = rect?.top
    if (endsBand && rect && top !== undefined) known[Math.floor(entry / size)] = rect.bottom - top
  }
}

/** Returns the grid's current number of columns, and the gap between its rows in pixels. */
export function readGrid(grid: Element): { columns: number; gap: number } {
  const style = getComputedStyle(grid)
  return { columns: style.gridTemplateColumns.split(' ').length, gap: Number.parseFloat(style.rowGap) || 0 }
}

/** A card, and its distance in pixels from the top of the viewport. */
export type Anchor = { readonly card: number; readonly offset: number }

/** Returns the first card in the viewport. */
export function findFirstVisible(grid: Element, entries: readonly GridEntry[]): Anchor | null {
  for (const [index, card] of entries.entries()) {
    const rect = typeof card === 'number' ? grid.children[index]?.getBoundingClientRect() : undefined
    if (typeof card === 'number' && rect && rect.bottom > 0) return { card, offset: rect.top }
  }
  return null
}

/** Returns the distance in pixels of the card from its anchored position, 0 if it is not rendered. */
export function measureDrift(grid: Element, entries: readonly GridEntry[], { card, offset }: Anchor): number {
  const element = grid.children[entries.indexOf(card)]
  return element ? element.getBoundingClientRect().top - offset : 0
}

/** Returns the card that contains `element`. */
export function findCardContaining(grid: Element, entries: readonly GridEntry[], element: Element): number | null {
  const index = [...grid.children].findIndex((child) => child.contains(element))
  const entry = entries[index]
  return typeof entry === 'number' ? entry : null
}
