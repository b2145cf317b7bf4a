import { Link } from '@tanstack/react-router'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import type { ProductStatus } from '#src/domain/auction.ts'
import { formatMoney } from '#src/domain/money.ts'
import type { ThreadSubject } from './message-queries.ts'
import styles from './subject-link.module.css'

const tones: Readonly<Record<ProductStatus, StatusTone>> = { new: 'new', active: 'running', sold: 'sold' }

/** The item two people write about, leading to its page as long as it has one. */
export function SubjectLink({ product }: { product: ThreadSubject }) {
  const market = useText('marketplace')
  const t = useText('messages')
  const locale = intlTag(useLocale())
  const { _id, name, picture, price, soldPrice, status, gone } = product
  const inside = (
    <>
      <span className={styles['picture']}>
        {picture && <Picture picture={picture} alt="" sizes="56px" ratio="1 / 1" />}
      </span>
      <span className={styles['name']}>{name}</span>
      <span className={styles['figures']}>
        <span>{formatMoney(soldPrice ?? price, { locale, symbol: '$' })}</span>
        {gone ? t.gone : <StatusLabel tone={tones[status]}>{market.statuses[status]}</StatusLabel>}
      </span>
    </>
  )
  if (gone) return <div className={styles['subject']}>{inside}</div>
  return (
    <Link to="/antique/$id" params={{ id: _id }} className={styles['subject']}>
      {inside}
    </Link>
  )
}
