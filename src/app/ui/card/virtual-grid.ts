// Decides, outside React, which cards of a long list are rendered: those within one screen of the viewport, those
// around the focus and, until the person scrolls, those at the position where the person left the list.
import { type BandRange, bandSize, bandsWithin, type GridEntry, layoutEntries, spacerHeight } from './grid-bands.ts'

/** What to render. A new object for every change. */
type VirtualGridView = { readonly size: number; readonly ranges: readonly BandRange[] }

export type VirtualGrid = ReturnType<typeof createVirtualGrid>

/**
 * @param columns the estimated number of columns, until the grid is measured
 * @param initialCount how many cards are rendered before anything is measured
 */
function createVirtualGrid(columns: number, initialCount: number) {
  let heights = { known: [] as (number | undefined)[], gap: 0 }
  let width = 0
  let size = bandSize(columns)
  let visibleRange: BandRange = { first: 0, last: 0 }
  let restoredRange = visibleRange
  let hasScrolled = false
  let focusedCard: number | null = null
  let anchorToRestore: (Anchor & { measured: boolean }) | null = null
  let grid: HTMLElement | null = null
  let entries: readonly GridEntry[] = []
  let count = 0
  let view: VirtualGridView = { size, ranges: computeRanges() }
  const listeners = new Set<() => void>()

  function computeRanges(): BandRange[] {
    const around = (card: number, bands: number) => {
      const band = Math.floor(card / size)
      return { first: band - bands, last: band + bands }
    }
    const ranges = [visibleRange]
    if (!hasScrolled) ranges.push(restoredRange, { first: 0, last: Math.ceil(initialCount / size) - 1 })
    if (focusedCard !== null) ranges.push(around(focusedCard, 1))
    if (anchorToRestore !== null) ranges.push(around(anchorToRestore.card, 3))
    return ranges
  }

  function publish(): void {
    view = { size, ranges: computeRanges() }
    for (const listener of listeners) listener()
  }

  function publishIfChanged(): void {
    if (JSON.stringify(computeRanges()) !== JSON.stringify(view.ranges) || size !== view.size) publish()
  }

  function measureVisible(): void {
    if (!grid) return
    measureBands(grid, entries, { size, known: heights.known })
    const bands = Math.ceil(count / size)
    heights.known.splice(bands)
    const top = -grid.getBoundingClientRect().top
    visibleRange = bandsWithin(heights, bands, top - window.innerHeight, top + 2 * window.innerHeight)
    publishIfChanged()
  }

  /** A new width changes every height. Keeps the first visible card in place. */
  function handleResize(): void {
    if (!grid || grid.clientWidth === width) return
    const anchor = width > 0 && hasScrolled ? findFirstVisible(grid, entries) : null
    width = grid.clientWidth
    const { columns: columnCount, gap } = readGrid(grid)
    size = bandSize(columnCount)
    heights = { known: [], gap }
    anchorToRestore = anchor && anchor.card > 0 ? { ...anchor, measured: false } : null
    publish()
  }

  /** First resizes the spacers to the new heights, then scrolls the anchored card back to its position. */
  function restoreAnchor(anchor: Anchor & { measured: boolean }): void {
    if (!grid) return
    measureBands(grid, entries, { size, known: heights.known })
    if (anchor.measured) {
      window.scrollBy(0, measureDrift(grid, entries, anchor))
      anchorToRestore = null
      measureVisible()
    } else {
      anchorToRestore = { ...anchor, measured: true }
      publish()
    }
  }

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entries: (shown: VirtualGridView, cardCount: number): GridEntry[] => layoutEntries({ ...shown, count: cardCount }),
    /** Returns the height in pixels of a spacer. */
    heightOf: ({ from, to }: Exclude<GridEntry, number>) => spacerHeight(heights, from, to),
    /** Call it after every render, with what was rendered. */
    rendered(next: readonly GridEntry[], cardCount: number): void {
      const hasGrown = cardCount !== count
      entries = next
      count = cardCount
      if (anchorToRestore) restoreAnchor(anchorToRestore)
      else if (hasGrown) measureVisible()
    },
    /** Observes scrolling, focus and width. Returns a function that stops. */
    observe(element: HTMLElement): () => void {
      grid = element
      handleResize()
      measureVisible()
      const abortController = new AbortController()
      const { signal } = abortController
      const onScroll = () => {
        hasScrolled = true
        measureVisible()
      }
      const resizeObserver = new ResizeObserver(handleResize)
      resizeObserver.observe(element)
      window.addEventListener('scroll', onScroll, { passive: true, signal })
      window.addEventListener('resize', measureVisible, { signal })
      element.addEventListener(
        'focusin',
        ({ target }) => {
          focusedCard = target instanceof Element ? findCardContaining(element, entries, target) : null
          publishIfChanged()
        },
        { signal },
      )
      element.addEventListener(
        'focusout',
        ({ relatedTarget }) => {
          if (relatedTarget instanceof Node && element.contains(relatedTarget)) return
          focusedCard = null
          publishIfChanged()
        },
        { signal },
      )
      return () => {
        abortController.abort()
        resizeObserver.disconnect()
        grid = null
        restoredRange = visibleRange
        hasScrolled = false
        focusedCard = null
        anchorToRestore = null
        publishIfChanged()
      }
    },
  }
}

/** How many lists' grids are cached. The least recently opened one is dropped first. */
const maxGrids = 20

const grids = new Map<string, VirtualGrid>()

/** Returns the grid of the list `name`. On a return to the list, the same cards are at the same position. */
export function openVirtualGrid(name: string, columns: number, initialCount: number): VirtualGrid {
  const known = grids.get(name) ?? createVirtualGrid(columns, initialCount)
  grids.delete(name)
  grids.set(name, known)
  const oldest = grids.keys().next().value
  if (grids.size > maxGrids && oldest !== undefined) grids.delete(oldest)
  return known
}

// Measures a grid of cards and spacers. Its children have the order of `entries`.
type Bands = { readonly size: number; readonly known: (number | undefined)[] }

/** Stores the height of every rendered band in `known`. The cards of a row are as high as the row. */
function measureBands(grid: Element, entries: readonly GridEntry[], { size, known }: Bands): void {
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
function readGrid(grid: Element): { columns: number; gap: number } {
  const style = getComputedStyle(grid)
  return { columns: style.gridTemplateColumns.split(' ').length, gap: Number.parseFloat(style.rowGap) || 0 }
}

/** A card, and its distance in pixels from the top of the viewport. */
type Anchor = { readonly card: number; readonly offset: number }

/** Returns the first card in the viewport. */
function findFirstVisible(grid: Element, entries: readonly GridEntry[]): Anchor | null {
  for (const [index, card] of entries.entries()) {
    const rect = typeof card === 'number' ? grid.children[index]?.getBoundingClientRect() : undefined
    if (typeof card === 'number' && rect && rect.bottom > 0) return { card, offset: rect.top }
  }
  return null
}

/** Returns the distance in pixels of the card from its anchored position, 0 if it is not rendered. */
function measureDrift(grid: Element, entries: readonly GridEntry[], { card, offset }: Anchor): number {
  const element = grid.children[entries.indexOf(card)]
  return element ? element.getBoundingClientRect().top - offset : 0
}

/** Returns the card that contains `element`. */
function findCardContaining(grid: Element, entries: readonly GridEntry[], element: Element): number | null {
  const index = [...grid.children].findIndex((child) => child.contains(element))
  const entry = entries[index]
  return typeof entry === 'number' ? entry : null
}
