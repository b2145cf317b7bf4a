import type { ReactNode } from 'react'
import { langOf } from '#src/domain/text/locale.ts'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { HoverOrFocusContext, useHoverOrFocus } from './hover-or-focus.tsx'
import styles from './card.module.css'

/** The props of the link that covers a card, independent of the router. */
export type CardLink = { readonly className: string | undefined; readonly children: ReactNode }

type CardProps = {
  /** A `Carousel` or `Picture` in 4 / 5. */
  picture: ReactNode
  /** Shown on the picture's corner, e.g. a `SealStamp`. */
  stamp?: ReactNode
  name: string
  /** Renders the link that covers the whole card: `(link) => <Link to=… {...link} />`. */
  renderLink: (link: CardLink) => ReactNode
  price: ReactNode
  /** A `StatusLabel`. */
  status?: ReactNode
  seller?: ReactNode
  /** Buttons, above the covering link. */
  actions?: ReactNode
  /** In a feed: the card's number, counted from 1, and the total, null while unknown. */
  position?: { readonly number: number; readonly total: number | null } | undefined
}

/** A product in the market. */
export function Card({ picture, stamp, name, renderLink, price, status, seller, actions, position }: CardProps) {
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
      <h3 className={styles['name']} lang={langOf(name)}>
        {renderLink({ className: styles['link'], children: name })}
      </h3>
      <Row as="p" lineGap={0} align="baseline" justify="between">
        <span className={styles['price']}>{price}</span>
        {status}
      </Row>
      {(seller !== undefined || actions !== undefined) && (
        <Row gap={4} justify="between" className={styles['footer']}>
          <Row nowrap size={14} tone="secondary" className={styles['seller']}>
            {seller}
          </Row>
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </Row>
      )}
    </article>
  )
}

/** Two columns on a phone, three and four on a tablet, five and six beyond. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles['grid']}>{children}</div>
}
