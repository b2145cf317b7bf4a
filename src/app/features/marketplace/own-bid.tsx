import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './own-bid.module.css'
import { usePriceFormatter } from './use-price-formatter.ts'

/** 我的报价: the person's own bid and a button to change it. */
export function OwnBid({ price, onEdit }: { price: number; onEdit: () => void }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  return (
    <div className={styles['bid']}>
      <p>
        <span className={styles['label']}>{t.myBid}</span>{' '}
        <strong className={styles['price']}>{formatPrice(price)}</strong>
      </p>
      <Button onClick={onEdit}>{t.editBid}</Button>
    </div>
  )
}
