import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { useProductCall } from '#src/app/features/marketplace/products/use-product-call.ts'
import { ConfirmedAction } from '#src/app/features/marketplace/products/confirmed-action.tsx'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { AuctionDaysField } from './auction-days-field.tsx'
import { auctionEndAfter, parseAuctionDays } from './listing-fields.ts'

/** What the seller of a product that is not sold does with its auction. */
export function SellerAction({ product }: { product: Product }) {
  return product.status === 'new' ? <StartAuction product={product} /> : <EndAuction product={product} />
}

/** 开始竞拍: starts the auction of a new product, also again, for a number of days. */
function StartAuction({ product: { _id, price } }: { product: Product }) {
  const t = useTranslations('marketplace')
  const tSelling = useTranslations('selling')
  const formatPrice = usePriceFormatter()
  const dateFormat = useDateFormat()
  const [open, setOpen] = useState(false)
  const [typedDays, setTypedDays] = useState('1')
  const days = parseAuctionDays(typedDays)
  const call = useProductCall(
    _id,
    () =>
      api('POST /api/products/{id}/startBid', {
        params: { id: _id },
        body: { bidEnd: auctionEndAfter(days ?? 1, serverNow()) },
      }),
    { success: tSelling.started, onSuccess: () => setOpen(false) },
  )
  return (
    <>
      <Button
        wide
        variant="seal"
        onClick={() => {
          call.reset()
          setOpen(true)
        }}
      >
        {t.startAuction}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t.startAuction}
        description={tSelling.startAuctionMessage(formatPrice(price))}
        submitText={t.startAuction}
        busy={call.isPending}
        onSubmit={() => {
          if (days !== null) call.mutate()
        }}
        error={<CallError error={call.error} />}
      >
        <AuctionDaysField
          value={typedDays}
          error={days === null ? tSelling.daysOutOfRange : undefined}
          hint={days === null ? undefined : tSelling.endsOn(formatEnd(auctionEndAfter(days, serverNow()), dateFormat))}
          onChange={setTypedDays}
        />
      </FormDialog>
    </>
  )
}

/** 提前结束竞拍: the seller ends the running auction now. */
function EndAuction({ product: { _id, bids } }: { product: Product }) {
  const t = useTranslations('marketplace')
  const tSelling = useTranslations('selling')
  const formatPrice = usePriceFormatter()
  const call = useProductCall(_id, () => api('POST /api/products/{id}/endBid', { params: { id: _id } }), {
    success: ({ soldPrice }) =>
      soldPrice === null ? tSelling.endedUnsold : tSelling.endedSold(formatPrice(soldPrice)),
  })
  return (
    <ConfirmedAction
      label={t.endAuction}
      message={tSelling.endAuctionMessage(bids.length, formatPrice(bids[0]?.price ?? 0))}
      mutation={call}
    />
  )
}
