// Decides, outside React, which cards of a long list have to be in the page: those within a screen of the view, those
// around the focus, and, until one has scrolled, where one was when one left.
import { type BandRange, bandSize, bandsWithin, type Entry, entriesOf, heightOf } from './card-bands.ts'
import { type Anchor, cardAround, driftOf, firstInView, measureBands, readGrid } from './card-geometry.ts'

/** Cards that are there before anything is measured. */
const atFirst = 12

/** What to draw: made anew whenever it is another. */
export type CardWindowView = { readonly size: number; readonly ranges: readonly BandRange[] }

export type CardWindow = ReturnType<typeof createCardWindow>

/** For a list with probably `columns` columns; they are counted once there is a grid to watch. */
export function createCardWindow(columns: number) {
  let heights = { known: [] as (number | undefined)[], gap: 0 }
  let width = 0
  let size = bandSize(columns)
  let near: BandRange = { first: 0, last: 0 }
  let left = near
  let scrolled = false
  let focused: number | null = null
  let held: (Anchor & { measured: boolean }) | null = null
  let grid: HTMLElement | null = null
  let entries: readonly Entry[] = []
  let count = 0
  let view: CardWindowView = { size, ranges: rangesNow() }
  const listeners = new Set<() => void>()

  function rangesNow(): BandRange[] {
    const around = (card: number, bands: number) => {
      const band = Math.floor(card / size)
      return { first: band - bands, last: band + bands }
    }
    const ranges = [near]
    if (!scrolled) ranges.push(left, { first: 0, last: Math.ceil(atFirst / size) - 1 })
    if (focused !== null) ranges.push(around(focused, 1))
    if (held !== null) ranges.push(around(held.card, 3))
    return ranges
  }

  function publish(): void {
    view = { size, ranges: rangesNow() }
    for (const listener of listeners) listener()
  }

  function publishIfOther(): void {
    if (JSON.stringify(rangesNow()) !== JSON.stringify(view.ranges) || size !== view.size) publish()
  }

  function look(): void {
    if (!grid) return
    measureBands(grid, entries, { size, known: heights.known })
    const bands = Math.ceil(count / size)
    heights.known.splice(bands)
    const top = -grid.getBoundingClientRect().top
    near = bandsWithin(heights, bands, top - window.innerHeight, top + 2 * window.innerHeight)
    publishIfOther()
  }

  /** At another width every height is another one. The first card in view stays where it is. */
  function fit(): void {
    if (!grid || grid.clientWidth === width) return
    const anchor = width > 0 && scrolled ? firstInView(grid, entries) : null
    width = grid.clientWidth
    const { columns: counted, gap } = readGrid(grid)
    size = bandSize(counted)
    heights = { known: [], gap }
    held = anchor && anchor.card > 0 ? { ...anchor, measured: false } : null
    publish()
  }

  /** First the boxes become as high as the cards are now, then the held card is scrolled back to its place. */
  function hold(anchor: Anchor & { measured: boolean }): void {
    if (!grid) return
    measureBands(grid, entries, { size, known: heights.known })
    if (anchor.measured) {
      window.scrollBy(0, driftOf(grid, entries, anchor))
      held = null
      look()
    } else {
      held = { ...anchor, measured: true }
      publish()
    }
  }

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entries: (shown: CardWindowView, cards: number): Entry[] => entriesOf({ ...shown, count: cards }),
    /** Pixels, for a box that stands for the bands `from` up to `to`. */
    heightOf: ({ from, to }: Exclude<Entry, number>) => heightOf(heights, from, to),
    /** To be told what the page has now. */
    drawn(next: readonly Entry[], cards: number): void {
      const grown = cards !== count
      entries = next
      count = cards
      if (held) hold(held)
      else if (grown) look()
    },
    /** Follows scrolling, focus and width until the returned function is called. */
    watch(element: HTMLElement): () => void {
      grid = element
      fit()
      look()
      const watching = new AbortController()
      const { signal } = watching
      const onScroll = () => {
        scrolled = true
        look()
      }
      const resized = new ResizeObserver(fit)
      resized.observe(element)
      window.addEventListener('scroll', onScroll, { passive: true, signal })
      window.addEventListener('resize', look, { signal })
      element.addEventListener(
        'focusin',
        ({ target }) => {
          focused = target instanceof Element ? cardAround(element, entries, target) : null
          publishIfOther()
        },
        { signal },
      )
      element.addEventListener(
        'focusout',
        ({ relatedTarget }) => {
          if (relatedTarget instanceof Node && element.contains(relatedTarget)) return
          focused = null
          publishIfOther()
        },
        { signal },
      )
      return () => {
        watching.abort()
        resized.disconnect()
        grid = null
        left = near
        scrolled = false
        focused = null
        held = null
        publishIfOther()
      }
    },
  }
}

/** Lists whose windows are kept; the one left longest ago is forgotten first. */
const kept = 20

const windows = new Map<string, CardWindow>()

/** The window of the list called `name`: whoever comes back to it finds the same cards in the same place. */
export function cardWindow(name: string, columns: number): CardWindow {
  const known = windows.get(name) ?? createCardWindow(columns)
  windows.delete(name)
  windows.set(name, known)
  const oldest = windows.keys().next().value
  if (windows.size > kept && oldest !== undefined) windows.delete(oldest)
  return known
}
