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
import type { CardWindow, openCardWindow } from './card-window.ts'

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

/** About how many cards are rendered before anything is measured. */
const initialCards = 12

/** Null until the code is loaded, which only long lists need. */
let openWindow: typeof openCardWindow | null = null

async function loadWindow(): Promise<typeof openCardWindow> {
  openWindow = (await import('./card-window.ts')).openCardWindow
  return openWindow
}

/**
 * A virtualized grid: only the cards near the viewport are rendered. Spacers of exactly the same height replace the
 * rest, so that the layout does not shift. A focused card and its neighbours stay rendered.
 */
export function WindowedCards({ name, count, columns, renderCard, busy, label }: WindowedCardsProps) {
  const grid = useRef<HTMLDivElement>(null)
  const initialCount = Math.ceil(initialCards / columns) * columns
  const isLong = count > initialCount
  const [firstCount] = useState(count)
  // Measured while React hydrates, the whole page would be hydrated in one task.
  const [listWindow, setListWindow] = useState<CardWindow | null>(() =>
    currentServerRenderedView() ? null : (openWindow?.(name, columns, initialCount) ?? null),
  )
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => {
    if (listWindow || !isLong) return undefined
    let isUnmounted = false
    const open = async () => {
      const openLoaded = await loadWindow()
      if (!isUnmounted) startTransition(() => setListWindow(openLoaded(name, columns, initialCount)))
    }
    open().catch(() => setShowsAll(true))
    return () => {
      isUnmounted = true
    }
  }, [listWindow, isLong, name, columns, initialCount])
  const currentView = () => listWindow?.view() ?? null
  const view = useSyncExternalStore(listWindow?.subscribe ?? noSubscription, currentView, currentView)
  // The end of the list loads the next page when it is reached: a loaded page must put it further away.
  const showsEach = showsAll || count > firstCount
  const entries = useMemo(
    () =>
      listWindow && view
        ? listWindow.entries(view, count)
        : Array.from({ length: showsEach ? count : Math.min(count, initialCount) }, (_, index) => index),
    [listWindow, view, count, showsEach, initialCount],
  )
  useLayoutEffect(() => listWindow?.rendered(entries, count), [listWindow, entries, count])
  useLayoutEffect(() => (grid.current ? listWindow?.observe(grid.current) : undefined), [listWindow])
  return (
    <div ref={grid} role="feed" aria-label={label} aria-busy={busy} className={styles['grid']}>
      {entries.map((entry) =>
        typeof entry === 'number' ? (
          renderCard(entry)
        ) : (
          <div
            key={`from ${entry.from}`}
            className={styles['spacer']}
            style={spacerStyle(listWindow?.heightOf(entry) ?? 0)}
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
