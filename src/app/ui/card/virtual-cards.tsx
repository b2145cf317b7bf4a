import {
  type CSSProperties,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { currentServerRenderedView } from '#src/app/ui/server-rendered-view.ts'
import styles from './card.module.css'
import { openVirtualGrid, type VirtualGrid } from './virtual-grid.ts'

type VirtualCardsProps = {
  /** The list's name, under which the person's position is remembered. Use a separate element for every list. */
  name: string
  count: number
  /** The estimated number of columns, until the grid is measured. */
  columns: number
  /** Renders one `Card`: exactly one element, with its key. */
  renderCard: (index: number) => ReactNode
  /** More cards are being loaded. */
  busy: boolean
  label: string
}

/** About how many cards are rendered before anything is measured. */
const initialCards = 12

/**
 * A virtualized grid: only the cards near the viewport are rendered. Spacers of exactly the same height replace the
 * rest, so that the layout does not shift. A focused card and its neighbours stay rendered.
 */
export function VirtualCards({ name, count, columns, renderCard, busy, label }: VirtualCardsProps) {
  const grid = useRef<HTMLDivElement>(null)
  const initialCount = Math.ceil(initialCards / columns) * columns
  const isLong = count > initialCount
  // Measured while React hydrates, the whole page would be hydrated in one task.
  const [virtualGrid, setVirtualGrid] = useState<VirtualGrid | null>(() =>
    currentServerRenderedView() ? null : openVirtualGrid(name, columns, initialCount),
  )
  useEffect(() => {
    if (!virtualGrid && isLong) startTransition(() => setVirtualGrid(openVirtualGrid(name, columns, initialCount)))
  }, [virtualGrid, isLong, name, columns, initialCount])
  const currentView = () => virtualGrid?.view() ?? null
  const view = useSyncExternalStore(virtualGrid?.subscribe ?? noSubscription, currentView, currentView)
  const entries = useMemo(
    () =>
      virtualGrid && view
        ? virtualGrid.entries(view, count)
        : Array.from({ length: Math.min(count, initialCount) }, (_, index) => index),
    [virtualGrid, view, count, initialCount],
  )
  useLayoutEffect(() => virtualGrid?.rendered(entries, count), [virtualGrid, entries, count])
  useLayoutEffect(() => (grid.current ? virtualGrid?.observe(grid.current) : undefined), [virtualGrid])
  return (
    <div ref={grid} role="feed" aria-label={label} aria-busy={busy} className={styles['grid']}>
      {entries.map((entry) =>
        typeof entry === 'number' ? (
          renderCard(entry)
        ) : (
          <div
            key={`from ${entry.from}`}
            className={styles['spacer']}
            style={spacerStyle(virtualGrid?.heightOf(entry) ?? 0)}
            aria-hidden
          />
        ),
      )}
    </div>
  )
}

const noSubscription = () => () => {}

/** Returns no style while no height is known: the CSP forbids inline styles in markup. */
const spacerStyle = (height: number): CSSProperties | undefined => (height > 0 ? { blockSize: height } : undefined)
