import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { ConfirmedAction } from './confirmed-action.tsx'
import { EndAuction } from './end-auction.tsx'
import type { Product } from './product-queries.ts'
import { usePriceFormatter } from './use-price-formatter.ts'
import { useProductMutation } from './use-product-mutation.ts'

/** What its seller does with a product: starts its auction, or ends it. */
export function SellerAction({ product }: { product: Product }) {
  return product.status === 'new' ? <StartAuction product={product} /> : <EndAuction product={product} />
}

/** 开始竞拍: starts the auction, which runs for 24 hours. */
function StartAuction({ product: { _id, price } }: { product: Product }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const mutation = useProductMutation(_id, {
    send: () => api('POST /api/products/{id}/startBid', { params: { id: _id }, body: {} }),
    onDone: () => toast.success(t.started),
  })
  return (
    <ConfirmedAction label={t.startAuction} message={t.startAuctionMessage(formatPrice(price))} mutation={mutation} />
  )
}
