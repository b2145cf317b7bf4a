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
import { cardWindow, createCardWindow } from './card-window.ts'

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
  const [cards] = useState(() => (import.meta.env.SSR ? createCardWindow(columns) : cardWindow(name, columns)))
  const view = useSyncExternalStore(cards.subscribe, cards.view, cards.view)
  const entries = useMemo(() => cards.entries(view, count), [cards, view, count])
  useLayoutEffect(() => cards.drawn(entries, count), [cards, entries, count])
  useLayoutEffect(() => (grid.current ? cards.watch(grid.current) : undefined), [cards])
  return (
    <div ref={grid} role="feed" aria-label={label} aria-busy={busy} className={styles['grid']}>
      {entries.map((entry) =>
        typeof entry === 'number' ? (
          renderCard(entry)
        ) : (
          <div
            key={`from ${entry.from}`}
            className={styles['gap']}
            style={boxStyle(cards.heightOf(entry))}
            aria-hidden
          />
        ),
      )}
    </div>
  )
}

/** Nothing while no height is known, as on a server: markup may carry no styles. */
const boxStyle = (height: number): CSSProperties | undefined => (height > 0 ? { blockSize: height } : undefined)
