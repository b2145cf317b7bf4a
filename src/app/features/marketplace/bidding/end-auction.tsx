import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { ConfirmedAction } from '#src/app/features/marketplace/products/confirmed-action.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { useProductMutation } from '#src/app/features/marketplace/products/use-product-mutation.ts'

/** 提前结束竞拍: the seller ends the running auction now. */
export function EndAuction({ product: { _id, bids } }: { product: Product }) {
  const t = useTranslations('marketplace')
  const tSelling = useTranslations('selling')
  const formatPrice = usePriceFormatter()
  const mutation = useProductMutation(_id, {
    send: () => api('POST /api/products/{id}/endBid', { params: { id: _id } }),
    onDone: ({ soldPrice }) =>
      toast.success(soldPrice === null ? tSelling.endedUnsold : tSelling.endedSold(formatPrice(soldPrice))),
  })
  const highestBid = formatPrice(bids[0]?.price ?? 0)
  return (
    <ConfirmedAction
      label={t.endAuction}
      message={tSelling.endAuctionMessage(bids.length, highestBid)}
      mutation={mutation}
    />
  )
}
