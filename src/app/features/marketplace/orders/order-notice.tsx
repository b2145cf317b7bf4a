import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { describeNext } from './describe-next.ts'
import { isTurnOf } from './order-queries.ts'

type OrderNoticeProps = {
  product: Product
  order: NonNullable<Product['order']>
  isSeller: boolean
}

/** What a sold product's two people do next. */
export function OrderNotice({ product, order, isSeller }: OrderNoticeProps) {
  const t = useTranslations('orders')
  const price = usePriceFormatter()(product.soldPrice ?? 0)
  const role = isSeller ? 'seller' : 'buyer'
  const { seller, buyer } = product
  return (
    <Stack role="status">
      <p>
        {isSeller ? t.youSold(price) : t.youBought(price)}{' '}
        {describeNext(t, { ...order, seller, buyer: buyer ?? { name: '' } }, role)}
      </p>
      <Link
        to="/order/$id"
        params={{ id: order._id }}
        className={buttonClass({ variant: isTurnOf(order, role) ? 'seal' : 'plain', wide: true })}
      >
        {t.open}
      </Link>
    </Stack>
  )
}
