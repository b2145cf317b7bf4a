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

/** What the two people of a sold or offered product do next. */
export function OrderNotice({ product, order, isSeller }: OrderNoticeProps) {
  const t = useTranslations('orders')
  const price = usePriceFormatter()(product.soldPrice ?? 0)
  const role = isSeller ? 'seller' : 'buyer'
  const { seller, buyer } = product
  const isOffer = order.status === 'offered'
  return (
    <Stack role="status">
      <p>
        {!isOffer && <>{isSeller ? t.youSold(price) : t.youBought(price)} </>}
        {isOffer && isSeller
          ? t.offerIsOpen
          : describeNext(t, { ...order, seller, buyer: buyer ?? { name: '' } }, role)}
      </p>
      <Link
        to="/order/$id"
        params={{ id: order._id }}
        className={buttonClass({ variant: isTurnOf(order, role) ? 'seal' : 'plain', wide: true })}
      >
        {isOffer ? t.openOffer : t.open}
      </Link>
    </Stack>
  )
}
