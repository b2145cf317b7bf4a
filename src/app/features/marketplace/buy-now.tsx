import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import styles from './buy-now.module.css'
import { ConfirmedAction } from './confirmed-action.tsx'
import type { Product } from './product-queries.ts'
import { usePrice } from './use-price.ts'
import { useProductChange } from './use-product-change.ts'

/** 一口价: what the piece costs at once, and, for whoever may, the way to take it. */
export function BuyNow({ product, price, offered }: { product: Product; price: number; offered: boolean }) {
  const t = useText('marketplace')
  const amount = usePrice()(price)
  const change = useProductChange(product._id, {
    send: () => api('POST /api/products/{id}/buyNow', { params: { id: product._id } }),
    onDone: () => toast.success(t.boughtNow(product.name)),
  })
  return (
    <div className={styles['offer']}>
      <p>
        <span>{t.buyNowPrice}</span> <strong>{amount}</strong>
      </p>
      {offered && (
        <ConfirmedAction
          label={t.buyNow}
          message={product.status === 'active' ? t.buyNowEnds(amount) : t.buyNowWill(amount)}
          change={change}
          variant="plain"
        />
      )}
    </div>
  )
}
