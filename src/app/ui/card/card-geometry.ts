// What a grid of cards and boxes looks like on the screen. Its children stand in the order of `entries`.
import type { GridEntry } from './card-bands.ts'

type Bands = { readonly size: number; readonly known: (number | undefined)[] }

/** Notes in `known` the height of every band that is in the page. Cards of a row are as high as the row. */
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

/** How many columns the grid has now, and the room between its rows in pixels. */
export function readGrid(grid: Element): { columns: number; gap: number } {
  const style = getComputedStyle(grid)
  return { columns: style.gridTemplateColumns.split(' ').length, gap: Number.parseFloat(style.rowGap) || 0 }
}

/** A card, and how many pixels below the top of the view it stands. */
export type Anchor = { readonly card: number; readonly offset: number }

/** The first card in view. */
export function findFirstVisible(grid: Element, entries: readonly GridEntry[]): Anchor | null {
  for (const [index, card] of entries.entries()) {
    const rect = typeof card === 'number' ? grid.children[index]?.getBoundingClientRect() : undefined
    if (typeof card === 'number' && rect && rect.bottom > 0) return { card, offset: rect.top }
  }
  return null
}

/** How far the card stands from where the anchor has it; 0 if it is not in the page. */
export function measureDrift(grid: Element, entries: readonly GridEntry[], { card, offset }: Anchor): number {
  const element = grid.children[entries.indexOf(card)]
  return element ? element.getBoundingClientRect().top - offset : 0
}

/** The card an element lies in. */
export function findCardContaining(grid: Element, entries: readonly GridEntry[], element: Element): number | null {
  const index = [...grid.children].findIndex((child) => child.contains(element))
  const entry = entries[index]
  return typeof entry === 'number' ? entry : null
}
