import type { ReactNode } from 'react'
import { AttentionContext, useAttention } from './attention.tsx'
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
  price: ReactNode
  /** A `StatusLabel`. */
  status?: ReactNode
  seller?: ReactNode
  /** Buttons; they lie above the covering link. */
  actions?: ReactNode
  /** In a feed: its number, counted from 1, and how many there are; null while nobody knows. */
  place?: { readonly number: number; readonly of: number | null } | undefined
}

/** A piece in the market: the picture leads, the words are quiet. */
export function Card({ picture, stamp, name, renderLink, price, status, seller, actions, place }: CardProps) {
  const { attention, handlers } = useAttention()
  return (
    <article
      className={styles['card']}
      aria-posinset={place?.number}
      aria-setsize={place && (place.of ?? -1)}
      {...handlers}
    >
      <div className={styles['picture']}>
        <AttentionContext value={attention}>{picture}</AttentionContext>
        {stamp}
      </div>
      <h3 className={styles['name']}>{renderLink({ className: styles['link'], children: name })}</h3>
      <p className={styles['facts']}>
        <span className={styles['price']}>{price}</span>
        {status}
      </p>
      {(seller !== undefined || actions !== undefined) && (
        <div className={styles['foot']}>
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
