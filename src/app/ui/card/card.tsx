import type { ReactNode } from 'react'
import { HoverOrFocusContext, useHoverOrFocus } from './hover-or-focus.tsx'
import styles from './card.module.css'

/** What the link over a card has to be given, whatever router it belongs to. */
export type CardLink = { readonly className: string | undefined; readonly children: ReactNode }

type CardProps = {
  /** A `Carousel` or `Picture` in 4 / 5. */
  picture: ReactNode
  /** Stamped on the picture's corner, e.g. a `SealStamp`. */
  stamp?: ReactNode
  name: string
  /** Draws the link that covers the whole card: `(link) => <Link to=… {...link} />`. */
  renderLink: (link: CardLink) => ReactNode
  formatPrice: ReactNode
  /** A `StatusLabel`. */
  status?: ReactNode
  seller?: ReactNode
  /** Buttons; they lie above the covering link. */
  actions?: ReactNode
  /** In a feed: its number, counted from 1, and how many there are; null while nobody knows. */
  position?: { readonly number: number; readonly total: number | null } | undefined
}

/** A piece in the market: the picture leads, the words are quiet. */
export function Card({ picture, stamp, name, renderLink, formatPrice, status, seller, actions, position }: CardProps) {
  const { isHoveredOrFocused, handlers } = useHoverOrFocus()
  return (
    <article
      className={styles['card']}
      aria-posinset={position?.number}
      aria-setsize={position && (position.total ?? -1)}
      {...handlers}
    >
      <div className={styles['picture']}>
        <HoverOrFocusContext value={isHoveredOrFocused}>{picture}</HoverOrFocusContext>
        {stamp}
      </div>
      <h3 className={styles['name']}>{renderLink({ className: styles['link'], children: name })}</h3>
      <p className={styles['facts']}>
        <span className={styles['price']}>{formatPrice}</span>
        {status}
      </p>
      {(seller !== undefined || actions !== undefined) && (
        <div className={styles['footer']}>
          <div className={styles['seller']}>{seller}</div>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
    </article>
  )
}

/** Two columns on a phone, three and four on a tablet, five and six beyond. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles['grid']}>{children}</div>
}
