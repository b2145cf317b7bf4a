import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { useProductMutation } from '#src/app/features/marketplace/products/use-product-mutation.ts'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { AuctionDaysField } from './auction-days-field.tsx'
import { auctionEndAfter, parseAuctionDays } from './auction-days.ts'

/** 开始竞拍: starts the auction of a new product, also again, for a number of days. */
export function StartAuction({ product: { _id, price } }: { product: Product }) {
  const t = useTranslations('marketplace')
  const tSelling = useTranslations('selling')
  const formatPrice = usePriceFormatter()
  const dateFormat = useDateFormat()
  const [open, setOpen] = useState(false)
  const [typedDays, setTypedDays] = useState('1')
  const days = parseAuctionDays(typedDays)
  const mutation = useProductMutation(_id, {
    send: () =>
      api('POST /api/products/{id}/startBid', {
        params: { id: _id },
        body: { bidEnd: auctionEndAfter(days ?? 1, serverNow()) },
      }),
    onDone: () => toast.success(tSelling.started),
  })
  return (
    <>
      <Button
        wide
        variant="seal"
        onClick={() => {
          mutation.reset()
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
        busy={mutation.isPending}
        onSubmit={() => {
          if (days !== null) mutation.mutate(undefined, { onSuccess: () => setOpen(false) })
        }}
        error={<CallError error={mutation.error} />}
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
