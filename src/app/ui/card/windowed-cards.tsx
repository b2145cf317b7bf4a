import {
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import styles from './card.module.css'
import { openCardWindow, createCardWindow } from './card-window.ts'

type WindowedCardsProps = {
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

/**
 * A virtualized grid: only the cards near the viewport are rendered. Spacers of exactly the same height replace the
 * rest, so that the layout does not shift. A focused card and its neighbours stay rendered.
 */
export function WindowedCards({ name, count, columns, renderCard, busy, label }: WindowedCardsProps) {
  const grid = useRef<HTMLDivElement>(null)
  // The server renders for many people, so it remembers no position.
  const [listWindow] = useState(() => (import.meta.env.SSR ? createCardWindow(columns) : openCardWindow(name, columns)))
  const view = useSyncExternalStore(listWindow.subscribe, listWindow.view, listWindow.view)
  const entries = useMemo(() => listWindow.entries(view, count), [listWindow, view, count])
  useLayoutEffect(() => listWindow.rendered(entries, count), [listWindow, entries, count])
  useLayoutEffect(() => (grid.current ? listWindow.observe(grid.current) : undefined), [listWindow])
  return (
    <div ref={grid} role="feed" aria-label={label} aria-busy={busy} className={styles['grid']}>
      {entries.map((entry) =>
        typeof entry === 'number' ? (
          renderCard(entry)
        ) : (
          <div
            key={`from ${entry.from}`}
            className={styles['spacer']}
            style={spacerStyle(listWindow.heightOf(entry))}
            aria-hidden
          />
        ),
      )}
    </div>
  )
}

/** Returns no style while no height is known, as on the server: the CSP forbids inline styles in markup. */
const spacerStyle = (height: number): CSSProperties | undefined => (height > 0 ? { blockSize: height } : undefined)
