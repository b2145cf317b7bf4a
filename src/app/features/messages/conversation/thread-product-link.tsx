import { Link } from '@tanstack/react-router'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import type { ThreadProduct } from '#src/app/features/messages/message-queries.ts'
import styles from './thread-product-link.module.css'

const statusTones: Readonly<Record<ProductStatus, StatusTone>> = { new: 'new', active: 'running', sold: 'sold' }

/** The product of a conversation, linked to its page while it has one. */
export function ThreadProductLink({ product }: { product: ThreadProduct }) {
  const tMarketplace = useTranslations('marketplace')
  const t = useTranslations('messages')
  const locale = intlTag(useLocale())
  const { _id, name, picture, price, soldPrice, status, gone } = product
  const content = (
    <>
      <span className={styles['picture']}>
        {picture && <Picture photo={picture} alt="" sizes="56px" ratio="1 / 1" />}
      </span>
      <span className={styles['name']}>{name}</span>
      <span className={styles['facts']}>
        <span>{formatMoney(soldPrice ?? price, { locale, symbol: '$' })}</span>
        {gone ? t.offMarket : <StatusLabel tone={statusTones[status]}>{tMarketplace.statuses[status]}</StatusLabel>}
      </span>
    </>
  )
  if (gone) return <div className={styles['link']}>{content}</div>
  return (
    <Link to="/antique/$id" params={{ id: _id }} className={styles['link']}>
      {content}
    </Link>
  )
}
