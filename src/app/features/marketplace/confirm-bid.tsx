import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { useBuyNow } from './buy-now.tsx'
import type { UnconfirmedBid } from './use-bid-draft.ts'
import { usePriceFormatter } from './use-price-formatter.ts'

type ConfirmBidProps = {
  bid: UnconfirmedBid
  onClose: () => void
  onConfirm: () => void
  onBought: () => void
}

/** Asks once more before an unusually high bid is sent, and offers to buy the product now if it has a price for that. */
export function ConfirmBid({ bid: { product, price, reason }, onClose, onConfirm, onBought }: ConfirmBidProps) {
  const t = useTranslations('bidding')
  const { placeBid } = useTranslations('marketplace')
  const labels = useUiLabels()
  const formatPrice = usePriceFormatter()
  const purchase = useBuyNow(product, onBought)
  const prefersPurchase = reason === 'reaches-buy-now'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.confirmTitle}
      description={
        <>
          <p>
            {prefersPurchase
              ? t.reachesBuyNow(formatPrice(price))
              : t.farAboveStart(formatPrice(price), formatPrice(product.price))}
          </p>
          {product.buyNowPrice !== null && <p>{t.buyNowOffer(formatPrice(product.buyNowPrice))}</p>}
        </>
      }
      dismissible={!purchase.isPending}
      footer={
        <>
          <Button disabled={purchase.isPending} onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button variant={prefersPurchase ? 'plain' : 'seal'} disabled={purchase.isPending} onClick={onConfirm}>
            {placeBid}
          </Button>
          {product.buyNowPrice !== null && (
            <Button
              variant={prefersPurchase ? 'seal' : 'plain'}
              busy={purchase.isPending}
              onClick={() => purchase.mutate()}
            >
              {t.buyNow}
            </Button>
          )}
        </>
      }
    >
      <CallError error={purchase.error} />
    </Dialog>
  )
}
