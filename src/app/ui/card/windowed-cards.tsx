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
  /** The list's name: under it, a person's place in it is remembered. Another list is another element. */
  name: string
  count: number
  /** Columns there are likely to be, until they are counted. */
  columns: number
  /** Draws one `Card`: exactly one element, with its key. */
  renderCard: (index: number) => ReactNode
  /** Something is being added. */
  busy: boolean
  label: string
}

/**
 * A grid of any number of cards of which only those near the view are in the page. Empty boxes exactly as high as the
 * cards were stand for the rest, so that nothing jumps; a card that holds the focus stays, with its neighbours.
 */
export function WindowedCards({ name, count, columns, renderCard, busy, label }: WindowedCardsProps) {
  const grid = useRef<HTMLDivElement>(null)
  // A server draws for many: it remembers nobody's place.
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

/** Nothing while no height is known, as on a server: markup may carry no styles. */
const spacerStyle = (height: number): CSSProperties | undefined => (height > 0 ? { blockSize: height } : undefined)
